// args: check --property unreach-call --config bmc
// args: check --property unreach-call --config k-induction-plain
// args: check --property unreach-call --config k-induction
// expect: ^Verdict: TRUE$
// expect-status: 0
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
    if (x * 2.0f != (float)n || x == 0.75f)
      reach_error();
  }
}
