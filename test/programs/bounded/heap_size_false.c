// args: check --property unreach-call --config bmc
// args: check --property unreach-call --config k-induction-plain
// args: check --property unreach-call --config k-induction
// expect: ^Verdict: FALSE\(unreach-call\)$
// expect-status: 10
// An allocation of unknown size.
extern unsigned __VERIFIER_nondet_uint(void);
extern void *malloc(unsigned long);
extern void reach_error(void);

int main(void)
{
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 3)
    return 0;
  int *a = malloc(4 * n + 4), *b = malloc(8);
  b[0] = 77;
  for (unsigned i = 0; i <= n; i++)
    a[i] = i;
  if (a[n] != n || b[0] != a[n] + 76)
    reach_error();
}
