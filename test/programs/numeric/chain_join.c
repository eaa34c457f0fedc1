// Octagons lose at the join that y is one of two numbers; predicates say what is lost.
// args: check --config octagon-predicate-cegar
// args: check --config octagon-predicate-cegar --check-contracts
// args: check --config octagon-cegar
// expect: ^Verdict: TRUE$
// args: check --config octagon
// expect: ^Verdict: UNKNOWN
// expect-status: 5
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
  int x = 0, y = 1;
  while (__VERIFIER_nondet_int()) {
    x = x + 3;
    y = y == 1 ? 7 : 1;
    if (x > 1000)
      x = 0;
  }
  if (y != 1 && y != 7)
    reach_error();
  if (x < 0)
    reach_error();
}
