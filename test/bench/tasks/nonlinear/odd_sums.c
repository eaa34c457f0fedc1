/* The first n odd numbers sum up to n * n, also where both wrap around. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static void check(int holds)
{
  if (!holds)
    reach_error();
}

int main(void)
{
  unsigned n = __VERIFIER_nondet_uint(), sum = 0, odd = 1;
  for (unsigned i = 0; i < n; i++) {
    sum += odd;
    odd += 2;
  }
  check(sum == n * n);
}
