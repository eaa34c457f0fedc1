// args: check --config predicate --check-contracts
// args: check --config predicate-edge --check-contracts
// args: check --config predicate-cartesian --check-contracts
// expect: ^Verdict: FALSE
// expect-status: 10
/* The element may be that one. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
static int cells[4] = {1, 2, 3, 4};
int main(void)
{
  unsigned i = (unsigned)__VERIFIER_nondet_int() % 4;
  cells[i] = 9;
  if (cells[2] != 3)
    __VERIFIER_error();
  return 0;
}
