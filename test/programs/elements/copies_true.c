// args: check --property unreach-call --config k-induction
// expect: ^Verdict: TRUE$
// Unrolling this so far that elements differ is endless: induction has its turn all the same.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 100000)
    return 0;
  int a[n + 1], b[n + 1], c[n + 1], d[n + 1];
  for (int i = 0; i < n; i++)
    a[i] = __VERIFIER_nondet_int();
  for (int i = 0; i < n; i++)
    b[i] = a[i];
  for (int i = 0; i < n; i++)
    c[i] = b[i];
  for (int i = 0; i < n; i++)
    d[i] = c[i];
  for (int i = 0; i < n; i++)
    if (d[i] != a[i])
      reach_error();
  return 0;
}
