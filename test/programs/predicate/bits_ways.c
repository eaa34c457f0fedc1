// args: check --config predicate --predicates-from interpolants --interpolation spacer
// args: check --config predicate --predicates-from interpolants --interpolation forward
// args: check --config predicate --predicates-from interpolants --interpolation backward
// args: check --config predicate --predicates-from interpolants --interpolation models
// args: check --config predicate --predicates-from interpolants --interpolation models-backward
// args: check --config predicate --predicates-from interpolants --interpolation binary
// args: check --config predicate --predicates-from interpolants --interpolation binary-backward
// expect: ^Verdict: TRUE$
/* Bits that a loop turns over and never sets. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_error(void);
int main(void)
{
  unsigned x = 0;
  while (__VERIFIER_nondet_uint())
    x = (x ^ 4) & ~3u;
  if (x & 1)
    __VERIFIER_error();
}
