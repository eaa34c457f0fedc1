// args: check --config portfolio --explain-strategy
// expect: ^the program has .*2 loops, 1 loops inside others
// expect: ^strategy numbers \(
// expect: ^Verdict: TRUE$
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
  int n = __VERIFIER_nondet_int(), s = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++)
      s = s < 100 ? s + 1 : 0;
  if (s > 100 || s < 0)
    reach_error();
}
