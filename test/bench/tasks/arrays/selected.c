/* Only what is large enough gets into the array. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 10000)
    return 0;
  int a[n], count = 0;
  for (int i = 0; i < n; i++) {
    int input = __VERIFIER_nondet_int();
    if (input > 10)
      a[count++] = input;
  }
  for (int i = 0; i < count; i++)
    if (a[i] <= 10)
      reach_error();
  return 0;
}
