// args: check --config octagon
// args: check --config octagon-sep
// args: check --config polyhedra
// expect: ^Verdict: FALSE
// expect-status: 10
/* The sum wraps for the largest number alone. */
extern unsigned long long __VERIFIER_nondet_ulonglong(void);
extern void __VERIFIER_error(void);
int main(void)
{
  unsigned long long n = __VERIFIER_nondet_ulonglong(), i = n;
  if (n < ~0ull - 1)
    return 0;
  i++;
  if (i <= n)
    __VERIFIER_error();
  return 0;
}
