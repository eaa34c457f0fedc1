/* The sum up to n, by recursion: twice of it is n * (n + 1). */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static void check(int holds)
{
  if (!holds)
    reach_error();
}

static unsigned sum_to(unsigned n)
{
  return n == 0 ? 0 : n + sum_to(n - 1);
}

int main(void)
{
  unsigned n = __VERIFIER_nondet_uint();
  if (n <= 60000)
    check(2 * sum_to(n) == n * (n + 1));
}
