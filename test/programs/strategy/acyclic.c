// args: check --config portfolio --explain-strategy
// expect: ^the program has .*2 products and quotients of variables
// expect: ^strategy acyclic \(
// expect: ^Verdict: FALSE\(unreach-call\)$
// expect-status: 10
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  if (x * y == 35 && x > 1 && x < y)
    reach_error();
}
