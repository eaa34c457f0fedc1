// args: check --config predicate --check-contracts
// args: check --config predicate-edge --check-contracts
// args: check --config predicate-cartesian --check-contracts
// expect: ^Verdict: FALSE
// expect-status: 10
/* A local of a loop body begins anew in each round. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
int main(void)
{
  for (int i = 0; i < 2; i++) {
    int cell;
    int *p = &cell;
    if (i == 0)
      *p = 5;
    if (i == 1 && *p != 5)
      __VERIFIER_error();
  }
  return 0;
}
