// args: check --property unreach-call --config bmc
// args: check --property unreach-call --config k-induction-plain
// args: check --property unreach-call --config k-induction
// expect: ^Verdict: FALSE\(unreach-call\)$
// expect-status: 10
// Floats in a loop.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
  float x = 0.0f;
  int n = 0;
  while (n < 3 && __VERIFIER_nondet_int()) {
    x = x + 0.5f;
    n++;
    if (x * 2.0f != (float)n || x == 1.5f)
      reach_error();
  }
}
