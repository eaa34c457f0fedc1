/* No element is less than the least one. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 10000)
    return 0;
  int a[n];
  for (int i = 0; i < n; i++)
    a[i] = __VERIFIER_nondet_int();
  int least = a[0];
  for (int i = 1; i < n; i++)
    if (a[i] < least)
      least = a[i];
  for (int i = 0; i < n; i++)
    if (a[i] < least)
      reach_error();
  return 0;
}
