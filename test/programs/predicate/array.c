// args: check --config predicate --check-contracts
// args: check --config predicate-edge --check-contracts
// args: check --config predicate-cartesian --check-contracts
// args: check --config predicate --predicates-from interpolants --interpolation spacer
// args: check --config predicate --predicates-from interpolants --interpolation models
// args: check --config predicate --predicates-from interpolants --interpolation binary-backward
// expect: ^Verdict: TRUE$
/* An element at a variable index changes, and none but one. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
static int cells[4] = {1, 2, 3, 4};
int main(void)
{
  unsigned i = (unsigned)__VERIFIER_nondet_int() % 4;
  cells[i] = 9;
  if (cells[i] != 9 || (cells[0] == 9 && cells[2] != 3))
    __VERIFIER_error();
  return 0;
}
