// args: check --config predicate --check-contracts
// args: check --config predicate-edge --check-contracts
// args: check --config predicate-cartesian --check-contracts
// reject: ^Verdict: TRUE
// expect-status: 5
/* Where objects lie is not known: one of them may be 32 bytes after a multiple of 64. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
static int one, two;
int main(void)
{
  one = 1;
  if (((unsigned long)&two & 63) == 32)
    one = 2;
  if (one != 1)
    __VERIFIER_error();
  return 0;
}
