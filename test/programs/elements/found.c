// args: check --property unreach-call --config k-induction
// args: check --property unreach-call --data-model ILP32 --config k-induction
// expect: ^Verdict: TRUE$
// What holds of all elements that were passed is used at one that was written before the loop.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  int n = __VERIFIER_nondet_int();
  if (n < 2 || n > 100000)
    return 0;
  int a[n], i = 0;
  a[n / 2] = 3;
  while (i < n && a[i] != 3)
    i++;
  if (i == n)
    reach_error();
}
