// args: check --config predicate --check-contracts
// args: check --config predicate-edge --check-contracts
// args: check --config predicate-cartesian --check-contracts
// args: check --config predicate --analysis predicate(block=function,abstraction=split) --check-contracts
// args: check --config predicate --analysis predicate(threshold=3) --check-contracts
// args: check --config predicate --predicates-from interpolants --interpolation spacer
// args: check --config predicate --predicates-from interpolants --interpolation backward
// args: check --config predicate --predicates-from interpolants --interpolation models
// args: check --config predicate --predicates-from interpolants --interpolation models-backward
// args: check --config predicate --predicates-from interpolants --interpolation binary
// args: check --config predicate --predicates-from interpolants --interpolation binary-backward
// expect: ^Verdict: TRUE$
/* A relation that a loop keeps. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
int main(void)
{
  int x = 0, y = 0;
  while (__VERIFIER_nondet_int()) {
    x++;
    y++;
  }
  if (x != y)
    __VERIFIER_error();
  return 0;
}
