// args: check --config octagon
// args: check --config octagon-sep
// args: check --config octagon-cegar
// expect: ^Verdict: FALSE
// expect-status: 10
/* A store through a pointer to either object ends what was known of both. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
int a[2], b[2];
int main(void)
{
  int n = __VERIFIER_nondet_int(), *p = __VERIFIER_nondet_int() ? a : b;
  if (n < 0 || n > 10)
    return 0;
  a[1] = n;
  b[1] = n;
  p[1] = 3;
  if (a[1] != b[1])
    __VERIFIER_error();
  return 0;
}
