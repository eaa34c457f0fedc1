// args: check --property unreach-call --config chc --time-limit 20
// expect: ^Verdict: FALSE
// expect-status: 10
// As parity_true.c, with bytes and an odd step.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void)
{
  unsigned char x = __VERIFIER_nondet_uchar();
  while (x >= 10)
    x += 51;
  if (x % 2)
    reach_error();
}
