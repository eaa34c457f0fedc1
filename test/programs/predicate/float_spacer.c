// args: check --config predicate --predicates-from interpolants --interpolation spacer
// expect: ^Verdict: UNKNOWN\(imprecise\)$
// expect-status: 5
/* The way that was asked for, and no other: Spacer knows nothing of floats. */
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
