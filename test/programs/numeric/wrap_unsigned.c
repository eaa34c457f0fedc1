// args: check --config octagon
// args: check --config polyhedra
// args: check --config octagon-cegar
// expect: ^Verdict: FALSE
// expect-status: 10
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_error(void);
int main(void)
{
  unsigned x = __VERIFIER_nondet_uint(), y = x + 1;
  if (y < x)
    __VERIFIER_error();
  return 0;
}
