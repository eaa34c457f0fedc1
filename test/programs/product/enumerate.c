// args: check --config explicit-product --analysis predicate(strategy=no-op,enumerate=4) --check-contracts
// args: check --config explicit-product --analysis predicate(strategy=no-op,enumerate=100)
// expect: ^Verdict: TRUE$
/* Four values are listed where the loop begins, and none of them is 5. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
int main(void)
{
  int x = __VERIFIER_nondet_int();
  if (x < 1 || x > 4)
    return 0;
  while (__VERIFIER_nondet_int())
    ;
  if (x == 5)
    __VERIFIER_error();
  return 0;
}
