// args: check --property unreach-call --config k-induction
// args: check --property unreach-call --data-model ILP32 --config k-induction
// expect: ^Verdict: TRUE$
// From the last element to the first, and each time the one above is written again.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int a[100000];

int main(void)
{
  int n = __VERIFIER_nondet_int();
  if (n < 2 || n > 100000)
    return 0;
  for (int i = n - 2; i >= -1; i--) {
    if (i >= 0)
      a[i] = 7;
    a[i + 1] = 3;
  }
  for (int i = 0; i < n; i++)
    if (a[i] < 2)
      reach_error();
}
