// args: check -DVIA="floor((double)(unsigned long)&x)"
// args: check -DVIA="trunc((double)(unsigned long)&x)"
// args: check -DVIA="fmod((double)(unsigned long)&x, 1e18)"
// reject: ^Verdict: TRUE
// expect: ^Verdict
// An address that passes by a function of floats is the same address.
// expect-status: 10
extern void reach_error(void);
extern double floor(double), trunc(double), fmod(double, double);
int x;
int main(void)
{
  double d = VIA;
  int *r = (int *)(unsigned long)d;
  *r = 1;
  if (x == 1)
    reach_error();
  return 0;
}
