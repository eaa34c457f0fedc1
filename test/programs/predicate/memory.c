// args: check --config predicate --check-contracts
// args: check --config predicate-edge --check-contracts
// args: check --config predicate-cartesian --check-contracts
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
