// args: check --property unreach-call --config k-induction-plain
// args: check --property unreach-call --config k-induction
// expect: ^Verdict: TRUE$
// expect-status: 0
// What the inner loop leaves is seen by the outer one.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
  int x = 0;
  while (__VERIFIER_nondet_int()) {
    x = 0;
    while (__VERIFIER_nondet_int())
      x = 5;
    if (x != 0 && x != 5)
      reach_error();
  }
}
