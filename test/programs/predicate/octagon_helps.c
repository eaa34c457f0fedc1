// args: check --config predicate-octagon --check-contracts
// args: check --config predicate-invariants --check-contracts
// expect: ^Verdict: TRUE$
/* That s counts like i is a relation, which refinement by cubes looks for number by number; what
 * the mode says of a is a case, which octagons do not tell apart. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
int main(void)
{
  int i = 0, s = 0, mode = 0, a = 0, n = __VERIFIER_nondet_int();
  while (i < n && i < 1000) {
    i++;
    s++;
    if (mode == 0) {
      a = 3;
      mode = 2;
    } else {
      a = 7;
      mode = 0;
    }
    if (mode == 2 && a != 3)
      __VERIFIER_error();
    if (mode == 0 && a != 7)
      __VERIFIER_error();
  }
  if (mode == 2 && a != 3)
    __VERIFIER_error();
  if (s > 1000)
    __VERIFIER_error();
  return 0;
}
