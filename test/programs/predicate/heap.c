// args: check --config predicate --check-contracts
// args: check --config predicate-edge --check-contracts
// args: check --config predicate-cartesian --check-contracts
// args: check --config predicate --predicates-from interpolants --interpolation forward
// args: check --config predicate --predicates-from interpolants --interpolation backward
// args: check --config predicate --predicates-from interpolants --interpolation binary
// expect: ^Verdict: TRUE$
/* Blocks of the heap are apart. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
extern void *malloc(unsigned long size);
int main(void)
{
  int *a = malloc(sizeof *a), *b = malloc(sizeof *b);
  if (!a || !b)
    return 0;
  *a = 1;
  *b = 2;
  if (*a != 1 || a == b)
    __VERIFIER_error();
  return 0;
}
