// args: check --config octagon --narrow 0 --analysis "octagon(thresholds=zero)"
// expect: ^Verdict: TRUE$
// args: check --config octagon --narrow 0 --analysis "octagon(thresholds=0)"
// expect: ^Verdict: UNKNOWN
// expect-status: 5
// args: check --analysis "octagon(thresholds=none)"
// expect: thresholds is one of 0, 1, zero
// expect-status: 64
// The difference of a and b falls: widening lets it stop at zero.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void)
{
  int b = __VERIFIER_nondet_int();
  if (b < -100 || b > 100)
    return 0;
  int a = b + 7;
  while (__VERIFIER_nondet_int())
    if (a > b)
      a--;
  if (a < b)
    reach_error();
  return 0;
}
