/* Twenty-seven takes 111 steps of Collatz to one; no other number below 31 takes so many. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static void check(int holds)
{
  if (!holds)
    reach_error();
}

int main(void)
{
  unsigned n = __VERIFIER_nondet_uint(), steps = 0;
  if (n < 1 || n > 30)
    return 0;
  while (n != 1) {
    n = n % 2 ? 3 * n + 1 : n / 2;
    steps++;
  }
  check(steps != 111);
}
