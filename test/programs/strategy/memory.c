// args: check --config portfolio --explain-strategy
// expect: ^the program has .*1 accesses in loops at addresses that change there
// expect: ^strategy memory \(
// expect: ^Verdict: FALSE\(unreach-call\)$
// expect-status: 10
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
  int a[8], n = __VERIFIER_nondet_int();
  for (int i = 0; i < 8; i++)
    a[i] = n + i;
  if (a[3] == 30)
    reach_error();
}
