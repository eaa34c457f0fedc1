// args: check --property unreach-call --config chc --time-limit 20
// expect: ^Verdict: TRUE$
// expect-status: 0
// Ideal integers would reach the error: the machine wraps around before.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
  unsigned char x = 0;
  while (__VERIFIER_nondet_int())
    x += 4;
  unsigned y = x;
  if (y > 255 || y == 257)
    reach_error();
}
