// args: check --config predicate --check-contracts --semantics svcomp --undefined havoc
// args: check --config predicate-edge --check-contracts --semantics svcomp --undefined havoc
// args: check --config predicate-cartesian --check-contracts --semantics svcomp --undefined havoc
// expect: ^Verdict: FALSE
// expect-status: 10
// args: check --config predicate --check-contracts
// expect: ^Verdict: UNKNOWN\(missing-body\)
// expect-status: 5
/* A function without a body may write what it gets the address of. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
extern void unknown(int *at);
int main(void)
{
  int cell = 1;
  unknown(&cell);
  if (cell != 1)
    __VERIFIER_error();
  return 0;
}
