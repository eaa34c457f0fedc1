// args: check --property unreach-call --config k-induction
// expect: ^Verdict: TRUE$
// Which of two things holds of an element is known by the condition on elements before the other is looked at; a
// product is that of the same number.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern short __VERIFIER_nondet_short(void);

int main(void)
{
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 100000)
    return 0;
  int a[n], b[n];
  for (int i = 0; i < n; i++)
    a[i] = b[i] = i;
  for (int i = 0; i < n; i++)
    if (__VERIFIER_nondet_int()) {
      int k = __VERIFIER_nondet_short();
      a[i] = k;
      b[i] = k * k;
    }
  for (int i = 0; i < n; i++)
    if (a[i] != b[i] && b[i] != a[i] * a[i])
      reach_error();
  return 0;
}
