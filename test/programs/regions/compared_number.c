// args: check --config interval
// args: check
// args: check -DAS_INDEX --config interval
// args: check -DAS_INDEX
// args: check -DELEMENT --config interval
// args: check -DELEMENT
// args: check --data-model ILP32 -DWIDE --config interval
// expect: ^Verdict: FALSE
// expect-status: 10
/* A number that equals an address is one, wherever it is compared. */
extern unsigned long long __VERIFIER_nondet_ulonglong(void);
extern void __VERIFIER_error(void);
#ifdef ELEMENT
int array[4];
#define x array[at & 3]
#else
int x;
#endif
int flags[2];
static int same(int equal)
{
  return equal;
}
int main(void)
{
#ifdef ELEMENT
  unsigned at = __VERIFIER_nondet_ulonglong();
#endif
#ifdef WIDE
  unsigned long long number = __VERIFIER_nondet_ulonglong();
#else
  unsigned long number = __VERIFIER_nondet_ulonglong();
#endif
#ifdef AS_INDEX
  flags[number == (unsigned long)&x] = 1;
  if (!flags[1])
    return 0;
#else
  if (!same(number == (unsigned long)&x))
    return 0;
#endif
  *(int *)(unsigned long)number = 1;
  if (x == 1)
    __VERIFIER_error();
  return 0;
}
