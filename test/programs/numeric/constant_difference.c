// args: check --config octagon
// args: check --config octagon-sep
// args: check --config polyhedra
// expect: ^Verdict: TRUE$
/* Both sides have the same variable: their difference is a constant. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
int main(void)
{
  int x = __VERIFIER_nondet_int();
  if (x < 0 || x > 100)
    return 0;
  int y = x + 5;
  if (y < x + 3)
    __VERIFIER_error();
  return 0;
}
