// args: check
// reject: ^Verdict: TRUE
// expect: ^Verdict: FALSE
// expect-status: 10
// A number that is no distance away from an address is that address.
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
int x;
unsigned long d;
int main(void)
{
  unsigned long n = __VERIFIER_nondet_ulong();
  d = (unsigned long)&x - n;
  if (d == 0) {
    *(int *)n = 1;
    if (x == 1)
      reach_error();
  }
  return 0;
}
