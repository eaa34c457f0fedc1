// args: check --config predicate --predicates-from interpolants
// args: check --config predicate --predicates-from interpolants --interpolation forward
// args: check --config predicate --predicates-from interpolants --interpolation backward
// expect: ^Verdict: TRUE$
/* Spacer knows nothing of floats; the others do. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
int main(void)
{
  float x = 1;
  while (__VERIFIER_nondet_int())
    if (x < 4)
      x = x * 2;
  if (x < 1)
    __VERIFIER_error();
}
