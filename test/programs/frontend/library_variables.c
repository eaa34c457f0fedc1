// args: check --time-limit 4 -DHOW=1
// args: check --time-limit 4 -DHOW=2
// args: check --time-limit 4 -DHOW=3
// args: check --time-limit 15 --semantics svcomp -DHOW=4
// expect: ^Verdict: UNKNOWN\(unsupported
// expect-status: 5
// The library's functions change its variables.
#include <error.h>
#include <math.h>
#include <stdlib.h>
#include <time.h>
extern void reach_error(void);
#if HOW == 4
extern char **environ;
#endif
int main(void)
{
#if HOW == 1
  signgam = 5;
  double d = lgamma(-0.5);
  if (signgam == -1)
    reach_error();
#elif HOW == 2
  time_t t = 0;
  timezone = 5;
  localtime(&t);
  if (timezone != 5)
    reach_error();
#elif HOW == 3
  error_message_count = 0;
  error(0, 0, "x");
  if (error_message_count != 0)
    reach_error();
#else
  char **e = environ;
  setenv("NEW", "1", 1);
  if (environ != e)
    reach_error();
#endif
  return 0;
}
