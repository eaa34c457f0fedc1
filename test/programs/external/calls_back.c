// args: check --config bmc --second-opinion none
// args: check --config bmc --second-opinion none --semantics svcomp
// expect: not decided: a call of pthread_once
// expect: ^Verdict: UNKNOWN\(unsupported-construct\)$
// expect-status: 5
/* What the library gets a pointer to, it calls. */
#include <pthread.h>
extern void reach_error(void);
static pthread_once_t once = PTHREAD_ONCE_INIT;
static void first(void)
{
  reach_error();
}
int main(void)
{
  return pthread_once(&once, first);
}
