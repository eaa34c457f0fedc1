// args: check --config portfolio --property no-overflow --time-limit 20 --explain-strategy
// expect: ^strategy acyclic \(
// expect: ^Verdict: TRUE
//
// That products of bounded sums fit is hard to see bit by bit, and easy by their ranges.
extern short __VERIFIER_nondet_short(void);

int main(void)
{
  long long a = __VERIFIER_nondet_short(), b = __VERIFIER_nondet_short();
  return (a + b) * (a - b) * a > 0;
}
