// args: check --config octagon --analysis "value + octagon"
// expect: ^Verdict: TRUE$
// args: check --config octagon --analysis value
// args: check --config octagon
// args: check --config octagon --analysis "value + interval"
// expect: ^Verdict: UNKNOWN\(imprecise\)$
// expect-status: 5
// Values compute what is too wide for ranges; octagons use the number that comes out.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void)
{
  unsigned __int128 wide = 5;
  int a = __VERIFIER_nondet_int();
  wide = wide * 3 << 90;
  int k = (int)(wide >> 90);
  int b = a;
  if (a <= k && b > 15)
    reach_error();
  return 0;
}
