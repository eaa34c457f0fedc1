// args: check --config interval
// args: check --config octagon
// expect: ^Verdict: TRUE$
/* A condition that is kept for a moment, and one that is handed to a function. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_error(void);
static void check(int condition)
{
  if (!condition)
    __VERIFIER_error();
}
int main(void)
{
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x > 3 && (x < 7 || x == 20));
  check(x > 2 && x < 21);
  int small = x > 1 && x < 30;
  if (!small)
    __VERIFIER_error();
  return 0;
}
