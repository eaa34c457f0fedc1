// args: check --property unreach-call --config k-induction
// expect: ^Verdict: TRUE$
// expect-status: 0
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
    if (*p + a + *q + b != 6)
      reach_error();
  }
}
