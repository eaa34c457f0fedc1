// args: check
// args: check --config bmc
// args: check -DUSES
// expect: ^Verdict: TRUE$
// args: check -DVALUE=1
// expect: ^Verdict: FALSE
// expect-status: 10
// args: check -DUSES -DERROR=error
// args: check -DUSES -DERROR=errno
// expect: ^Verdict: UNKNOWN\(missing-body\)$
// expect-status: 5
// args: check -DHANDLER=handler
// args: check "-DHANDLER=(void (*)(int))handler"
// args: check "-DHANDLER=(void (*)(int))(long)handler"
// expect: ^Verdict: UNKNOWN\(unsupported-construct\)$
// expect-status: 5
/* To ignore a signal installs no handler, but may fail. */
#include <errno.h>
#include <signal.h>
extern void reach_error(void);
#ifndef HANDLER
#define HANDLER SIG_IGN
#endif
#ifndef VALUE
#define VALUE 0
#endif
volatile int value = VALUE;
void handler(int number)
{
  value = number;
}
int main(void)
{
#ifdef USES
#ifndef ERROR
#define ERROR 0
#endif
  int error = signal(SIGINT, SIG_IGN) == SIG_ERR;
  (void)error;
  if (ERROR)
    reach_error();
#endif
  signal(SIGPIPE, HANDLER);
  signal(SIGTERM, SIG_DFL);
  if (value)
    reach_error();
  return 0;
}
