// args: check -m32
// expect: ^Verdict: FALSE
// expect-status: 10
// 64 bits are divided by a function of the compiler's library, which does not trap.
extern void reach_error(void);
extern long long __VERIFIER_nondet_longlong(void);
int main(void)
{
  long long x = __VERIFIER_nondet_longlong(), y = __VERIFIER_nondet_longlong();
  if (x < -9223372036854775807LL && y == -1) {
    long long z = x / y;
    reach_error();
  }
  return 0;
}
