// args: check --config predicate --check-contracts
// reject: ^Verdict: FALSE
// expect-status: 5
/* What is read from memory is arbitrary: nothing is proved, and nothing is claimed. */
extern void __VERIFIER_error(void);
int main(void)
{
  int cell = 3, *p = &cell;
  *p = 4;
  if (*p != 4)
    __VERIFIER_error();
  return 0;
}
