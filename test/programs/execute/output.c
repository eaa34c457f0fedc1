// Output may fail: nobody knows what printf returns.
// args: check --time-limit 4 --config execute
// args: check --time-limit 4
// reject: TRUE
// expect: Verdict: UNKNOWN
// expect-status: 5
#include <stdio.h>
extern void reach_error(void);
int main(void)
{
  if (printf("abc") < 0)
    reach_error();
}
