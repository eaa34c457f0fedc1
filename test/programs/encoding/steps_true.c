// args: check --config k-induction --encoding integer
// args: check --config k-induction --encoding bitvector
// expect: ^Verdict: TRUE$
// expect-status: 0
// No sum wraps around: x stays below n.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
  int n = __VERIFIER_nondet_int(), x = 0, y = 0;
  while (x < n) {
    x++;
    y += 2;
    if (y > 1000000)
      return 0;
  }
  if (y != 2 * x)
    reach_error();
  return 0;
}
