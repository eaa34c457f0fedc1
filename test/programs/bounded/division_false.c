// args: check --property unreach-call --config bmc
// args: check --property unreach-call --config k-induction-plain
// args: check --property unreach-call --config k-induction
// expect: ^Verdict: FALSE\(unreach-call\)$
// expect-status: 10
// Quotient and remainder in a loop.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
  unsigned n = __VERIFIER_nondet_uint() & 255, d = (__VERIFIER_nondet_uint() & 7) + 1, q = 0, r = n;
  while (r >= d) {
    r -= d;
    q++;
    if (q > 300)
      return 0;
  }
  if (r != n % d || q == n / d)
    reach_error();
}
