// args: check --config explicit-product --analysis predicate(strategy=no-op,enumerate=3) --check-contracts
// args: check --config explicit-product --analysis predicate(strategy=no-op)
// expect: ^Verdict: UNKNOWN\(imprecise\)$
// expect-status: 5
/* Four values are more than three, or than none: x is anything. */
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
