/* McCarthy's idea with other numbers.  up(40) = up(41) = 35, up(n) = up(n + 1) for 34 <= n < 40,
 * up(n) = up(35) below that: 35 up to 40, and more than that above. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static void check(int holds)
{
  if (!holds)
    reach_error();
}

static int up(int n)
{
  return n > 40 ? n - 6 : up(up(n + 7));
}

int main(void)
{
  int n = __VERIFIER_nondet_int();
  if (n >= 0 && n <= 60)
    check(up(n) >= 35);
}
