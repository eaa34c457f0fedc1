// args: check --config predicate --check-contracts
// args: check --config predicate-edge
// expect: ^Verdict: FALSE\(unreach-call\)$
// expect-status: 10
/* Many paths meet in one block: the one that the model takes is reported. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
int main(void)
{
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), n = 0;
  if (a > 3)
    n += 1;
  if (b < 7)
    n += 2;
  if (a == b)
    n += 4;
  if (n == 7)
    __VERIFIER_error();
  return 0;
}
