/* 1 + x + ... + x^(k-1) times x - 1 is x^k - 1 in every ring, so with wrap-around as well. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static void check(int holds)
{
  if (!holds)
    reach_error();
}

int main(void)
{
  unsigned x = __VERIFIER_nondet_uint(), rounds = __VERIFIER_nondet_uint(), power = 1, sum = 0;
  while (rounds--) {
    sum += power;
    power *= x;
  }
  check((x - 1) * sum == power - 1);
}
