// args: check --config bmc --second-opinion none -D_POSIX_C_SOURCE=200809L
// args: check --config bmc --second-opinion none -D_GNU_SOURCE -Dsignal=ssignal
// args: check --config bmc --second-opinion none -D_GNU_SOURCE -Dsignal=sysv_signal
// args: check --config bmc --second-opinion none -D_GNU_SOURCE -Dsignal=sigset
// expect: ^Verdict: UNKNOWN\(unsupported-construct\)$
// expect-status: 5
/* Whatever its name, it installs a handler, which division by zero calls. */
#include <signal.h>
extern void reach_error(void);
volatile int zero;
static void handler(int number)
{
  (void)number;
  reach_error();
}
int main(void)
{
  signal(SIGFPE, handler);
  return 1 / zero;
}
