// args: check --property unreach-call --exit-zero --config value-cegar
// args: check --property unreach-call --exit-zero --config bmc
// args: check --property unreach-call --exit-zero --config k-induction
// expect: ^Verdict: (FALSE|UNKNOWN\(imprecise\))
// reject: ^Verdict: TRUE
// How large the blocks are is not known where they are allocated.

#include <stdlib.h>
#include <string.h>
void reach_error(void) {}

static char *copy(const char *text)
{
  char *block = malloc(strlen(text) + 1);
  strcpy(block, text);
  return block;
}

int main(void)
{
  char *first = copy("ab"), *second = copy("cd");
  if (first + 3 == second)
    reach_error();
  return 0;
}
