// args: check --property unreach-call
// args: check
// expect: ^Verdict: FALSE
// expect-status: 10
extern void __VERIFIER_error(void);
int main(void)
{
  __VERIFIER_error();
  return 0;
}
