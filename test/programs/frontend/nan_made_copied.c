// args: check --exit-zero
// args: check --exit-zero --config interval
// args: check --exit-zero --config bmc
// expect: ^Verdict: UNKNOWN
/* A NaN keeps its unknown sign while it is passed around. */
extern void reach_error(void);
extern double __VERIFIER_nondet_double(void);
double kept[2];
static double made(double x)
{
  return x - x;
}
static void keep(double x, double *to)
{
  *to = x;
}
int main(void)
{
  keep(made(__VERIFIER_nondet_double()), kept);
  double x = -kept[0];
  if (x != x && __builtin_signbit(x))
    reach_error();
  return 0;
}
