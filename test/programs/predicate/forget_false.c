// args: check --config predicate --check-contracts
// args: check --config predicate-edge --check-contracts
// args: check --config predicate-cartesian --check-contracts
// expect: ^Verdict: FALSE
// expect-status: 10
/* On the one path a cell becomes arbitrary, on the other all of its region. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
extern void unknown(int *at);
static int keep(int *at)
{
  int mine;
  int *p = __VERIFIER_nondet_int() ? &mine : at;
  return *p;
}
int main(void)
{
  int cell = 1, last = 0;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int())
      unknown(&cell);
    else
      last = keep(&cell);
  }
  if (last == 5 && cell == 1)
    __VERIFIER_error();
  return 0;
}
