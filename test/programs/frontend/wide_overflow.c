// args: check --time-limit 4
// expect: ^Verdict: UNKNOWN\(unsupported-construct\)
// reject: internal-error
// expect-status: 5
/* Signs that differ make clang compute with 129 bits. */
extern unsigned long long __VERIFIER_nondet_ulonglong(void);
extern void __VERIFIER_error(void);
int main(void)
{
  unsigned long long d = __VERIFIER_nondet_ulonglong();
  __int128 sum;
  if (__builtin_add_overflow((__int128)3, (unsigned __int128)d, &sum))
    __VERIFIER_error();
  return 0;
}
