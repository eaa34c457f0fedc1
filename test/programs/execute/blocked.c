// The only execution ends at an assumption.
// args: check --config execute
// expect: Verdict: TRUE
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void)
{
  int x = 3;
  __VERIFIER_assume(x == 4);
  reach_error();
}
