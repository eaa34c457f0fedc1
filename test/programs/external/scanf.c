// A word that was read has no white space, a set has only what is in it.
// args: check
// args: check --config bmc --max-k 6
// expect: Verdict: TRUE
#include <ctype.h>
#include <stdio.h>
extern void reach_error(void);
int main(void)
{
  char word[4], set[3];
  if (scanf("%3s%2[x-z]", word, set) != 2)
    return 0;
  if (isspace((unsigned char)word[0]) || set[0] < 'x' || set[0] > 'z')
    reach_error();
}
