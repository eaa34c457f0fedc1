// args: check
// args: check --config value
// expect: ^Verdict: TRUE$
/* What such an expression gives is kept where it may be left by return, too. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
int main(void)
{
  int result = ({
    int inner = 0;
    if (__VERIFIER_nondet_int())
      return 0;
    inner;
  });
  if (result != 0)
    __VERIFIER_error();
  return 0;
}
