// What printf returns does not matter.
// args: check --config execute
// expect: Verdict: TRUE
#include <stdio.h>
extern void reach_error(void);
int main(void)
{
  int i = 0;
  while (i < 100000)
    i += 4;
  printf("%d\n", i);
  if (i != 100000)
    reach_error();
}
