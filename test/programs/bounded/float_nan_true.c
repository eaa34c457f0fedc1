// args: check --property unreach-call --config k-induction
// args: check --property unreach-call --config k-induction-plain
// expect: ^Verdict: TRUE$
// expect-status: 0
// A number that is none.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

extern float __VERIFIER_nondet_float(void);
int main(void)
{
  float x = __VERIFIER_nondet_float();
  int n = 0;
  while (__VERIFIER_nondet_int()) {
    float y = x - x;
    if (y != 0.0f && x == x)
      n = 1;
    if (n && x * 0.5f > 1.0f && x < 1e30f)
      reach_error();
    if (y != y && x < 5.0f && x > -5.0f)
      reach_error();
    if (n == 1 && x < 1e30f && x > 5.0f)
      reach_error();
  }
}
