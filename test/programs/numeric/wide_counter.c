// args: check --config octagon
// args: check --config octagon --data-model ILP32
// args: check --config polyhedra
// expect: ^Verdict: TRUE$
/* 2^63 - 1 and 2^64 - 1 are no doubles: that counters do not wrap is proved with exact ranges. */
typedef unsigned long long Size;
extern long long __VERIFIER_nondet_longlong(void);
extern Size __VERIFIER_nondet_ulonglong(void);
extern void __VERIFIER_error(void);
int main(void)
{
  long long n = __VERIFIER_nondet_longlong(), i = 0;
  if (n < 0)
    return 0;
  while (i < n)
    i++;
  if (i > n)
    __VERIFIER_error();
  Size m = __VERIFIER_nondet_ulonglong(), k = 0, down = m;
  while (k < m)
    k++;
  if (k > m)
    __VERIFIER_error();
  while (down > 0)
    down--;
  if (down > m)
    __VERIFIER_error();
  Size step = 0;
  if (m == ~0ull)
    return 0;
  while (step < m)
    step += 2;
  if (step > m + 1)
    __VERIFIER_error();
  return 0;
}
