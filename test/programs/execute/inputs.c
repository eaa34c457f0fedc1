// Executions prove nothing where there are inputs.
// args: check --time-limit 4 --config execute
// expect: none of the executions shows an error
// expect: Verdict: UNKNOWN\(bound-reached\)
// expect-status: 5
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void)
{
  unsigned x = __VERIFIER_nondet_uint();
  if (x * x == 2537649u * 3)
    reach_error();
}
