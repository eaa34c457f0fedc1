// args: check --config octagon
// args: check --config octagon-sep
// args: check --config octagon-cegar
// expect: ^Verdict: FALSE
// expect-status: 10
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
int main(void)
{
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  if (x < 1 || x > 4 || y < 1 || y > 4 || x + y < 3 || x + y > 5)
    return 0;
  int product = x * y;
  if (product == 6)
    __VERIFIER_error();
  return 0;
}
