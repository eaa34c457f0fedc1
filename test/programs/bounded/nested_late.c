// args: check --property unreach-call --config bmc
// args: check --property unreach-call --config k-induction-plain
// args: check --property unreach-call --config k-induction
// expect: ^Verdict: FALSE\(unreach-call\)$
// expect-status: 10
// Only the third round of the outer loop after a round of the inner one fails.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
  int outer = 0, inner = 0;
  while (__VERIFIER_nondet_int()) {
    outer++;
    while (__VERIFIER_nondet_int())
      inner = outer;
    if (inner == 2 && outer == 3)
      reach_error();
  }
}
