// args: check --config predicate --check-contracts
// args: check --config predicate-edge --check-contracts
// args: check --config predicate-cartesian --check-contracts
// expect: ^Verdict: FALSE
// expect-status: 10
/* Two pointers that may be the same: then the first value is gone. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
static int x, y;
int main(void)
{
  int *p = &x, *q = __VERIFIER_nondet_int() ? &x : &y;
  while (__VERIFIER_nondet_int()) {
    *p = 1;
    *q = 2;
    if (*p == 2)
      __VERIFIER_error();
  }
  return 0;
}
