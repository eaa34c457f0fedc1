// args: check --property unreach-call --config chc --time-limit 20
// expect: ^Verdict: FALSE
// expect-status: 10
// The remainder of a negative number is negative.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
  int x = __VERIFIER_nondet_int();
  if (x > 0 || x < -1000)
    return 0;
  while (x < -5)
    x += 5;
  if (x % 5 == -3)
    reach_error();
}
