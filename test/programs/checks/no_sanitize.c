// args: check --property no-overflow
// args: check --property no-overflow --config interval
// expect: ^Verdict: FALSE
// expect-status: 10
/* What is checked is not for the program to say. */
extern int __VERIFIER_nondet_int(void);
__attribute__((no_sanitize("signed-integer-overflow"))) static int one(int x)
{
  return x;
}
__attribute__((__no_sanitize__("undefined"))) int main(void)
{
  int x = one(__VERIFIER_nondet_int());
  x++;
  return 0;
}
