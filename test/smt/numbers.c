/* Floats, wide integers, division, shifts. */
extern double __VERIFIER_nondet_double(void);
extern float __VERIFIER_nondet_float(void);
extern long long __VERIFIER_nondet_longlong(void);
extern int __VERIFIER_nondet_int(void);

static float kept[2];

int main(void)
{
  double d = __VERIFIER_nondet_double();
  float f = __VERIFIER_nondet_float();
  int n = __VERIFIER_nondet_int();
  kept[n & 1] = f;
  if (d + 1.0 == d && d < 1e30)
    return 1;
  if (kept[0] != kept[0])
    return 2;
  if (f > 2.0f && (int)(f * 2.0f) == 7)
    return 3;
  if (n != 0 && 1000 / n == 3 && 1000 % n > 200)
    return 4;
  unsigned long long wide = (unsigned long long)__VERIFIER_nondet_longlong() << (n & 31);
  if ((wide >> 60) == 5)
    return 5;
  return 0;
}
