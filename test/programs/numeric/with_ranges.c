// args: check --config octagon --analysis "interval(merge=sep) + octagon"
// expect: ^Verdict: TRUE$
// args: check --config octagon --analysis "interval(merge=sep)"
// args: check --config octagon
// expect: ^Verdict: UNKNOWN\(imprecise\)$
// expect-status: 5
// Ranges keep the two cases of x apart, octagons know the order of n and m.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void)
{
  int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int(), x;
  if (__VERIFIER_nondet_int())
    x = 1;
  else
    x = 10;
  if (n < m) {
    if (x == 5 || m <= n)
      reach_error();
  }
  return 0;
}
