// args: check --config predicate --check-contracts
// args: check --config predicate-edge --check-contracts
// args: check --config predicate-cartesian --check-contracts
// expect: ^Verdict: FALSE
// expect-status: 10
/* What was never written is arbitrary, in each activation anew. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
static int last(int write)
{
  int cell, *p = &cell;
  if (write)
    *p = 5;
  return *p;
}
int main(void)
{
  int first = last(1);
  if (first == 5 && last(0) != 5)
    __VERIFIER_error();
  return 0;
}
