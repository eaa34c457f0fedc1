// args: check --data-model LP64
// args: check --data-model LP64 --config predicate
// args: check --data-model LP64 --config interval
// expect: ^Verdict: FALSE
// expect-status: 10
/* 12 k is 8 for some k, since it wraps around: it need be no multiple of 12. */
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void __VERIFIER_error(void);
char bytes[24];
int main(void)
{
  unsigned long k = __VERIFIER_nondet_ulong();
  if (12 * k != 8)
    return 0;
  *(int *)(bytes + 12 * k) = 5;
  if (*(int *)(bytes + 8) == 5)
    __VERIFIER_error();
  return 0;
}
