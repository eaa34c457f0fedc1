// args: check --config octagon
// args: check --config polyhedra
// expect: ^Verdict: TRUE$
/* The step is an input of at least 1: what k has to do with i goes through the old i. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
int main(void)
{
  int i = 0, k = 0;
  while (i < 1000) {
    int j = __VERIFIER_nondet_int();
    if (j < 1 || j > 1000)
      return 0;
    i = i + j;
    k++;
  }
  if (k > 1000)
    __VERIFIER_error();
  return 0;
}
