/* Multiples of two in the order of their indices. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 10000)
    return 0;
  int a[n];
  for (int i = 0; i < n; i++)
    a[i] = 2 * i;
  for (int i = 0; i + 1 < n; i++)
    if (a[i] >= a[i + 1])
      reach_error();
  return 0;
}
