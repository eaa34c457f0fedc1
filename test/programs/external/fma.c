// args: check --config bmc
// args: check --config value
// args: check --config chc --time-limit 10
// expect: ^Verdict: UNKNOWN\(missing-body\)$
// expect-status: 5
extern void reach_error(void);
extern double __VERIFIER_nondet_double(void);
int main(void)
{
  double x = __VERIFIER_nondet_double();
  if (__builtin_fma(x, 0.0, 1.0) == 2.0)
    reach_error();
}
