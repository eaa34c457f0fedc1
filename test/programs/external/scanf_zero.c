// A null character of the input is a character of a word.
// args: check
// args: check --config bmc --max-k 6
// expect: Verdict: FALSE
// expect-status: 10
#include <stdio.h>
extern void reach_error(void);
int main(void)
{
  char word[4];
  if (scanf("%3s", word) == 1 && word[0] == 0)
    reach_error();
}
