// Ranges of a set that share a character, that are the wrong way round, and a set without an end.
// args: check --config bmc
// expect: Verdict: TRUE
#include <stdio.h>
extern void reach_error(void);
int main(void)
{
  char word[8];
  int length = 0;
  if (sscanf("d-x", "%[a-c-e]%n", word, &length) != 1 || length != 1)
    reach_error();
  if (sscanf("z-a", "%[z-a]%n", word, &length) != 1 || length != 3)
    reach_error();
  if (sscanf("aa", "%[a", word) != 0)
    reach_error();
}
