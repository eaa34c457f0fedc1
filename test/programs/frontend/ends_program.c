// args: check
// args: check --config value
// expect: ^Verdict: TRUE$
// args: check -DSTATUS=0
// expect: ^Verdict: FALSE
// expect-status: 10
// args: check -DRAISES --config value
// expect: raise
// expect: ^Verdict: UNKNOWN\(unsupported-construct\)
// expect-status: 5
/* error() ends the program where its status is not zero; signals are beyond us. */
#include <error.h>
#include <signal.h>
extern void __VERIFIER_error(void);
#ifndef STATUS
#define STATUS 1
#endif
int main(void)
{
#ifdef RAISES
  raise(SIGABRT);
#else
  error(STATUS, 0, "bad");
#endif
  __VERIFIER_error();
  return 0;
}
