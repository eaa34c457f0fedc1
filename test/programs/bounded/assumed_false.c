// args: check --property unreach-call --config bmc
// args: check --property unreach-call --config k-induction-plain
// args: check --property unreach-call --config k-induction
// expect: ^Verdict: FALSE\(unreach-call\)$
// expect-status: 10
// What is assumed in a loop.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void)
{
  int x = 0;
  while (1) {
    int y = __VERIFIER_nondet_int();
    __VERIFIER_assume(y == x || y == x + 2);
    __VERIFIER_assume(y < 100);
    x = y;
    if (x == 6)
      reach_error();
  }
}
