// args: check --config octagon
// args: check --config octagon-sep
// args: check --config polyhedra
// expect: ^Verdict: FALSE
// expect-status: 10
/* Above 2^53 doubles do not tell neighbours apart: none of them may be lost. */
extern long long __VERIFIER_nondet_longlong(void);
extern void __VERIFIER_error(void);
int main(void)
{
  long long x = __VERIFIER_nondet_longlong(), y = __VERIFIER_nondet_longlong();
  if (x <= 0x20000000000001 || x >= 0x20000000000005 || y <= x || y >= x + 2)
    return 0;
  long long sum = x + y;
  if (y == 0x20000000000005 && sum == 0x40000000000009)
    __VERIFIER_error();
  return 0;
}
