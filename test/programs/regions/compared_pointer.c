// args: check --config interval
// args: check --config predicate
// args: check
// expect: ^Verdict: FALSE
// expect-status: 10
/* An arbitrary pointer that equals an address is one. */
extern void *__VERIFIER_nondet_pointer(void);
extern void __VERIFIER_error(void);
int x;
int main(void)
{
  int *p = __VERIFIER_nondet_pointer();
  if (p != &x)
    return 0;
  *p = 3;
  if (x == 3)
    __VERIFIER_error();
  return 0;
}
