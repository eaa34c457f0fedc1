// args: check --property unreach-call --config chc --time-limit 20
// expect: ^Verdict: TRUE$
// expect-status: 0
// Shifts by constants are products and quotients.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
  int x = 0;
  while (__VERIFIER_nondet_int() && x < 1000) {
    x = (x << 1) + 2;
    if (x >> 1 > 1001 || x < 0)
      reach_error();
  }
}
