// args: check --property unreach-call --semantics svcomp --config interval
// args: check --property unreach-call --semantics svcomp
// expect: ^Verdict: TRUE
// Sine is at most one.
extern double sin(double);
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);
int main(void)
{
  double s = sin(__VERIFIER_nondet_double());
  if (s > 1.0)
    reach_error();
  return 0;
}
