// args: check --property unreach-call --config chc --time-limit 20
// expect: ^Verdict: FALSE
// expect-status: 10
// A shift that loses bits.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
  unsigned x = 1;
  while (__VERIFIER_nondet_int())
    x = x << 8 | 1;
  if (x == 0x01010101)
    reach_error();
}
