/* Newton's square root on [1, 4]: the relative error grows with x and each step maps it by e^2 / (2
 * + 2e), which grows too, so x = 4 is the worst: 2.5, 2.05, 2.0007, 2.0000001, and rounding adds
 * 1e-15. */
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);

static void check(int holds)
{
  if (!holds)
    reach_error();
}

int main(void)
{
  double x = __VERIFIER_nondet_double();
  if (!(x >= 1 && x <= 4))
    return 0;
  double root = (1 + x) / 2;
  for (int i = 0; i < 3; i++)
    root = (root + x / root) / 2;
  double error = root * root - x;
  check(error < 0.001 && error > -0.001);
}
