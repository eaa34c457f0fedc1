// args: check --config predicate --check-contracts
// args: check --config predicate-edge --check-contracts
// args: check --config predicate-cartesian --check-contracts
// expect: ^Verdict: FALSE
// expect-status: 10
/* A block that is set as a whole. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
extern void *memset(void *at, int value, unsigned long size);
static int cells[100];
int main(void)
{
  cells[3] = 5;
  memset(cells, __VERIFIER_nondet_int(), sizeof cells);
  if (cells[3] != 5)
    __VERIFIER_error();
  return 0;
}
