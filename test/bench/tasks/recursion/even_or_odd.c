/* Two functions that call each other: by induction over n one of them holds, and not both. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static void check(int holds)
{
  if (!holds)
    reach_error();
}

static int is_odd(unsigned n);
static int is_even(unsigned n)
{
  return n == 0 ? 1 : is_odd(n - 1);
}
static int is_odd(unsigned n)
{
  return n == 0 ? 0 : is_even(n - 1);
}

int main(void)
{
  unsigned n = __VERIFIER_nondet_uint();
  if (n <= 100000)
    check(is_even(n) != is_odd(n));
}
