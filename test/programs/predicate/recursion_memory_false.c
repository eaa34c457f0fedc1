// args: check --config predicate --check-contracts
// args: check --config predicate-edge --check-contracts
// args: check --config predicate-cartesian --check-contracts
// expect: ^Verdict: FALSE
// expect-status: 10
/* Locals of other activations, by their addresses. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
static int depth(int n, int *out)
{
  int mine = n, below = 0;
  if (n > 0)
    depth(n - 1, &below);
  *out = below + 1;
  return mine;
}
int main(void)
{
  int found = 0;
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 2)
    return 0;
  depth(n, &found);
  if (found == 3)
    __VERIFIER_error();
  return 0;
}
