// args: check --property unreach-call --config k-induction
// args: check --property unreach-call --data-model ILP32 --config k-induction
// expect: ^Verdict: FALSE\(unreach-call\)$
// expect-status: 10
// One element is written again behind the loop.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int a[1000];

int main(void)
{
  int n = __VERIFIER_nondet_int(), k = __VERIFIER_nondet_int();
  if (n < 0 || n > 1000 || k < 0 || k > 999)
    return 0;
  for (int i = 0; i < n; i++)
    a[i] = 1;
  a[k] = 2;
  for (int i = 0; i < n; i++)
    if (a[i] != 1)
      reach_error();
}
