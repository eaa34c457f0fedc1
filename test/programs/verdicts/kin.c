// args: check --property unreach-call --config bmc
// args: check --property unreach-call --config k-induction
// args: check --property unreach-call --config chc
// args: check --property unreach-call --config default
// expect: ^Verdict: TRUE$
// Pointers made from one address are compared wherever objects lie, and whichever it is.

#include <stdlib.h>
void reach_error(void) {}
int a[4], b[3];

static int sum(int *from, int *end)
{
  int res = 0;
  for (; from != end; from++)
    res += *from;
  return res;
}

static char *skip_spaces(char *text)
{
  while (*text == ' ')
    text++;
  return text;
}

static int *filled(int n)
{
  int *block = malloc(n * sizeof *block), *end = NULL;
  if (block)
    end = block + n;
  for (int *at = block; at < end; at++)
    *at = n;
  return block;
}

int main(void)
{
  char one[] = "  x", two[] = " y";
  int *three = filled(3), *four = filled(4);
  if (sum(a, a + 4) + sum(b, b + 3) || sum(three, three + 3) != 9)
    reach_error();
  if (skip_spaces(one) - one != 2 || skip_spaces(two) - two != 1)
    reach_error();
  if (three == four || four[3] != 4)
    reach_error();
  return 0;
}
