// args: check --config k-induction --encoding integer
// args: check --config k-induction --encoding bitvector
// expect: ^Verdict: TRUE$
// expect-status: 0
// True because a sum wraps around: without that, x + 1 is never 0.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
  unsigned x = __VERIFIER_nondet_uint();
  unsigned char c = __VERIFIER_nondet_uchar();
  if (x == 4294967295u && x + 1 != 0)
    reach_error();
  if ((unsigned char)(c + 1) > c && c == 255)
    reach_error();
  if ((int)(x * 2) % 2 != 0)
    reach_error();
  return 0;
}
