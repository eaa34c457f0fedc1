// args: check --config portfolio --explain-strategy
// expect: ^the program has .*floating-point operations
// expect: ^strategy floats \(
// expect: ^Verdict: TRUE$
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
  float x = 0;
  while (__VERIFIER_nondet_int())
    x = x / 2 + 1;
  if (x > 3)
    reach_error();
}
