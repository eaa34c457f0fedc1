// args: check --config bmc
// expect: ^Verdict: TRUE$
extern void reach_error(void);
extern float __VERIFIER_nondet_float(void);
int main(void)
{
  float x = __VERIFIER_nondet_float();
  float y = __builtin_copysignf(x, -1.0f);
  if (x == x && y > 0)
    reach_error();
  if (__builtin_copysign(3.0, x) != 3.0 && !__builtin_signbit(x))
    reach_error();
  if (__builtin_fminf(2, 3) != 2 || __builtin_fmaxf(2, 3) != 3)
    reach_error();
}
