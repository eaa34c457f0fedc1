// args: check --config predicate --predicates {dir}/given.txt --stats
// args: check --config predicate-cartesian --predicates {dir}/given.txt --stats
// expect: ^Verdict: TRUE$
// reject: ^refinements
/* With these predicates there is nothing to refine. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
int main(void)
{
  unsigned x = 0, y = 0, n = __VERIFIER_nondet_int();
  while (x < n && x < 100) {
    x++;
    y += 2;
  }
  if (y != 2 * x || x > 100)
    __VERIFIER_error();
  return 0;
}
