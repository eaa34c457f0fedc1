// args: check -DKIND=1
// args: check -DKIND=2
// args: check -DKIND=3
// args: check -DKIND=4
// args: check -DKIND=5
// args: check -DKIND=6
// args: check -DKIND=7
// args: check -DKIND=8
// expect: ^Verdict: TRUE$
// args: check -DKIND=10
// args: check -DKIND=11
// args: check -DKIND=12
// args: check -DKIND=13
// expect: ^Verdict: FALSE
// expect-status: 10
/* What the program sets it finds; what it does not set stays the same. */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
static void check(int holds)
{
  if (!holds)
    reach_error();
}
int main(void)
{
  char text[] = "A=1", *a;
  switch (KIND) {
  case 1: check(setenv("A", "x", 1) == 0 && getenv("A")[0] == 'x'); break;
  case 2: check(unsetenv("A") == 0 && !getenv("A")); break;
  case 3: putenv(text), text[2] = '7', check(getenv("A")[0] == '7'); break;
  case 4: putenv(text), putenv("A"), check(!getenv("A")); break;
  case 5: setenv("A", "x", 1), setenv("A", "y", 0), check(*getenv("A") == 'x'); break;
  case 6: a = getenv("A"), check(!getenv("A") == !a); break;
  case 7: setenv("A", "x", 1), setenv("AB", "y", 1), check(*getenv("A") == 'x'); break;
  case 8: clearenv(), check(!getenv("A") && setenv("A=", "x", 1) == -1 && unsetenv("")); break;
  case 10: setenv("A", "x", 1), check(!getenv("B")); break;
  case 11: setenv("A", "x", 0), check(*getenv("A") == 'x'); break;
  case 12: setenv("A", "x", 1), check(*getenv("A") != 'x'); break;
  case 13: setenv("A", "x", 1), check(!getenv("")&& !getenv("A")); break;
  }
  return 0;
}
