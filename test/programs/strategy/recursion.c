// args: check --config portfolio --explain-strategy
// expect: ^the program has .*1 recursive functions
// expect: ^strategy recursion \(
// expect: ^Verdict: TRUE$
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int down(int n)
{
  return n <= 0 ? 0 : down(n - 1);
}
int main(void)
{
  if (down(__VERIFIER_nondet_int()) != 0)
    reach_error();
}
