// args: check --property unreach-call --config bmc
// args: check --property unreach-call --config k-induction-plain
// args: check --property unreach-call --config k-induction
// expect: ^Verdict: FALSE\(unreach-call\)$
// expect-status: 10
// Pointers to locals that change in a loop.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
  int a = 1, b = 2, *p = &a, *q = &b;
  while (__VERIFIER_nondet_int()) {
    int *t = p;
    p = q;
    q = t;
    *p = 1;
    *q = 2;
    if (*p + a + *q + b != 5)
      reach_error();
  }
}
