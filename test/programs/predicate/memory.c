// args: check --config predicate --check-contracts
// args: check --config predicate-edge --check-contracts
// args: check --config predicate-cartesian --check-contracts
// args: check --config predicate --predicates-from interpolants --interpolation spacer
// args: check --config predicate --predicates-from interpolants --interpolation forward
// args: check --config predicate --predicates-from interpolants --interpolation backward
// args: check --config predicate --predicates-from interpolants --interpolation models
// args: check --config predicate --predicates-from interpolants --interpolation models-backward
// args: check --config predicate --predicates-from interpolants --interpolation binary
// args: check --config predicate --predicates-from interpolants --interpolation binary-backward
// expect: ^Verdict: TRUE$
/* What was written through a pointer is read again. */
extern void __VERIFIER_error(void);
int main(void)
{
  int cell = 3, *p = &cell;
  *p = 4;
  if (*p != 4)
    __VERIFIER_error();
  return 0;
}
