// Nothing is chosen for long, then something is.
// args: check --config execute
// expect: Verdict: FALSE\(unreach-call\)
// expect: n = 77
// expect-status: 10
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void)
{
  unsigned x = 0;
  while (x < 100000)
    x++;
  int n = __VERIFIER_nondet_int();
  if (n == 77)
    reach_error();
}
