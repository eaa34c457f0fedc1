/* x^3 - 6x^2 + 11x = 6 has the roots 1, 2 and 3. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static void check(int holds)
{
  if (!holds)
    reach_error();
}

int main(void)
{
  long long x = __VERIFIER_nondet_int();
  if (x < 3 || x > 100000)
    return 0;
  check(x * x * x - 6 * x * x + 11 * x != 6);
}
