// args: run --input 3
// args: run --input 3 --property {dir}/../unreach.prp
// args: run --input 3 -DALIAS
// args: run --input 3 -DPOINTER
// args: check --config bmc --second-opinion none
// args: check --config bmc --second-opinion none --property {dir}/../unreach.prp
// args: check --config bmc --second-opinion none -DALIAS
// args: check --config bmc --second-opinion none -DPOINTER
// expect: error reached: unreach-call|Verdict: FALSE\(unreach-call\)
// expect-status: 10
/* The error function may be always inlined, or another name of some function. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
#if defined ALIAS || defined POINTER
static void stop(void)
{
  _Exit(7);
}
void reach_error(void) __attribute__((alias("stop")));
#else
__attribute__((always_inline)) static inline void reach_error(void)
{
  _Exit(7);
}
#endif
#ifdef POINTER
void (*volatile call)(void) = reach_error;
#else
#define call reach_error
#endif
int main(void)
{
  if (__VERIFIER_nondet_int() == 3)
    call();
  return 0;
}
