// args: check --property unreach-call --config k-induction
// args: check --property unreach-call --data-model ILP32 --config k-induction
// expect: ^Verdict: TRUE$
// A condition on one element that was not fulfilled holds of none so far.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000)
    return 0;
  int a[n];
  for (int i = 0; i < n; i++)
    a[i] = __VERIFIER_nondet_int();
  int largest = a[0];
  for (int i = 1; i < n; i++)
    if (a[i] > largest)
      largest = a[i];
  int k = __VERIFIER_nondet_int();
  if (k >= 0 && k < n && a[k] > largest)
    reach_error();
}
