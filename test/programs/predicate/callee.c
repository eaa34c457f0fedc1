// args: check --config predicate --check-contracts
// args: check --config predicate-edge --check-contracts
// args: check --config predicate-cartesian --check-contracts
// expect: ^Verdict: TRUE$
/* Locals of the caller, written by the callee. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
static void set(int *at, int value)
{
  *at = value;
}
int main(void)
{
  int mine = 7, other = 1;
  while (__VERIFIER_nondet_int()) {
    set(&mine, 7);
    set(&other, 1);
  }
  if (mine != 7 || other != 1)
    __VERIFIER_error();
  return 0;
}
