// args: check --config octagon
// args: check --config polyhedra
// expect: ^Verdict: TRUE$
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_error(void);
int main(void)
{
  unsigned n = __VERIFIER_nondet_uint(), i = 0, k = 0;
  while (i < n) {
    i++;
    k++;
  }
  if (k != i || k > n)
    __VERIFIER_error();
  return 0;
}
