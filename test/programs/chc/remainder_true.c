// args: check --property unreach-call --config chc --time-limit 20
// expect: ^Verdict: TRUE$
// expect-status: 0
// Quotients round to zero, remainders have the sign of the dividend.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
  int x = __VERIFIER_nondet_int(), d = __VERIFIER_nondet_int();
  if (x > 0 || x < -1000000)
    return 0;
  while (d > 0) {
    d--;
    x -= 3;
    if (x < -2000000)
      return 0;
    if (x % 3 > 0 || x % 3 < -2 || x / 3 > 0 || x / 3 * 3 < x)
      reach_error();
  }
}
