// args: check --config bmc --second-opinion none
// args: check --config predicate --second-opinion none
// expect: ^Verdict: UNKNOWN
// expect-status: 5
/* As zero_choice.c, by functions of the library. */
#include <math.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  float (*choose)(float, float) = __VERIFIER_nondet_int() ? fmaxf : fminf;
  if (__builtin_signbit(choose(0.0f, -0.0f)))
    reach_error();
  return 0;
}
