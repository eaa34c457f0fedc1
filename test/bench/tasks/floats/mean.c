/* The mean of two numbers is not outside of them: rounding is monotone, and both bounds are floats.
 */
extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);

static void check(int holds)
{
  if (!holds)
    reach_error();
}

int main(void)
{
  float a = __VERIFIER_nondet_float(), b = __VERIFIER_nondet_float();
  if (!(a >= -1000 && b <= 1000 && a <= b))
    return 0;
  float mean = (a + b) / 2;
  check(a <= mean && mean <= b);
}
