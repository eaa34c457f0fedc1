// What stands behind a literal is not reached where the input does not match it.
// args: check --config bmc --max-k 12
// reject: TRUE
// expect: Verdict: FALSE
// expect-status: 10
#include <stdio.h>
extern void reach_error(void);
int main(void)
{
  int length = -1, number = 0;
  if (scanf("%d x%n", &number, &length) == 1 && length == -1)
    reach_error();
}
