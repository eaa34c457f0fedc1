// args: check --property unreach-call --config k-induction-plain
// args: check --property unreach-call --config k-induction
// expect: ^Verdict: TRUE$
// expect-status: 0
// An array with a symbolic index.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
  int a[4] = {0, 0, 0, 0};
  while (__VERIFIER_nondet_int()) {
    unsigned i = __VERIFIER_nondet_uint() % 4, j = __VERIFIER_nondet_uint() % 4;
    a[i] = 1;
    if (i != j)
      a[j] = 0;
    if (a[i] != 1)
      reach_error();
  }
}
