// args: check --property unreach-call --config chc --time-limit 20
// expect: ^Verdict: FALSE
// expect-status: 10
// Ideal integers would never become negative: the machine does.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
  int x = __VERIFIER_nondet_int();
  if (x < 2147483640)
    return 0;
  unsigned y = x;
  while (__VERIFIER_nondet_int())
    y += 7;
  if ((int)y < 0)
    reach_error();
}
