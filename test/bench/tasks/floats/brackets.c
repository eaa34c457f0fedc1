/* Addition of floats is not associative. */
extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);

static void check(int holds)
{
  if (!holds)
    reach_error();
}

int main(void)
{
  float a = __VERIFIER_nondet_float(), b = __VERIFIER_nondet_float(), c = __VERIFIER_nondet_float();
  if (!(a > 1 && a < 100 && b > 1 && b < 100 && c > 1 && c < 100))
    return 0;
  check((a + b) + c == a + (b + c));
}
