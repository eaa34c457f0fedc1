// args: check --property unreach-call --config bmc
// args: check --property unreach-call --config k-induction
// expect: ^Verdict: FALSE
// expect-status: 10
// As product_same.c, but for one sign.
extern int __VERIFIER_nondet_int(void);
extern short __VERIFIER_nondet_short(void);
extern void reach_error(void);

int main(void)
{
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), c = __VERIFIER_nondet_int();
  if (a != b && b != (int)((unsigned)a * (unsigned)a))
    return 0;
  if (__VERIFIER_nondet_short()) {
    int k = __VERIFIER_nondet_short();
    a = k;
    b = k * k;
  }
  if (a != b && b != (int)((unsigned)a * (unsigned)a))
    reach_error();
  unsigned x = (unsigned)c, y = (unsigned)a, z = y;
  if (x == 0 || y == 0)
    return 0;
  unsigned q = z / x, r = z % x;
  if (__VERIFIER_nondet_short())
    z = y;
  unsigned w = __VERIFIER_nondet_short() ? x : z;
  if (w == x && (z / w != q + (a == -7 && x > 3) || z % w != r))
    reach_error();
  return 0;
}
