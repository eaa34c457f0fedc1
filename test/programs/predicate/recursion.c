// args: check --config predicate --check-contracts
// args: check --config predicate-edge --check-contracts
// expect: ^Verdict: TRUE$
/* Functions that call themselves; variables of other activations are not mixed up. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
static int down(int n)
{
  int mine = n;
  if (n <= 0)
    return 0;
  (void)down(mine - 1);
  return mine > 2;
}
int main(void)
{
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 2)
    return 0;
  int flag = 5;
  (void)down(n);
  if (flag != 5)
    __VERIFIER_error();
  return 0;
}
