// args: check --config octagon
// args: check --config octagon-sep
// args: check --config polyhedra
// expect: ^Verdict: FALSE
// expect-status: 10
/* One below the limit there is no room for two; as doubles both are 2^63. */
extern long long __VERIFIER_nondet_longlong(void);
extern void __VERIFIER_error(void);
int main(void)
{
  long long n = __VERIFIER_nondet_longlong(), i = __VERIFIER_nondet_longlong();
  if (i < 0x7ffffffffffffffe || i >= n)
    return 0;
  i = (long long)((unsigned long long)i + 2);
  if (i < n)
    __VERIFIER_error();
  return 0;
}
