/* A nest of loops whose counters bound each other. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);

int main(void)
{
  int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000 || m < n || m > n + 50)
    return 0;
  int low = n, high = m, rounds = 0;
  for (int i = 0; i < n; i++) {
    int last = 0;
    for (int j = 0; j <= i; j++) {
      last = j;
      if (low < high)
        low++;
    }
    rounds = i + 1;
    if (last > i || rounds > n || low > high)
      __VERIFIER_error();
  }
  if (rounds > n || low > high)
    __VERIFIER_error();
  return 0;
}
