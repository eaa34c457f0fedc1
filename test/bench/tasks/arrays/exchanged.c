/* Two arrays exchange their elements. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 10000)
    return 0;
  int a[n], b[n];
  for (int i = 0; i < n; i++) {
    a[i] = 1;
    b[i] = 2;
  }
  for (int i = 0; i < n; i++) {
    int kept = a[i];
    a[i] = b[i];
    b[i] = kept;
  }
  for (int i = 0; i < n; i++)
    if (a[i] != 2 || b[i] != 1)
      reach_error();
  return 0;
}
