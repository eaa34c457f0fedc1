// The first error rests on what nobody wrote; another one does not, and is shown.
// args: check --config execute
// args: check
// reject: uninitialised
// expect: when  __VERIFIER_nondet_int\(\) at .* returns 7
// expect: Verdict: FALSE
// expect-status: 10
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void)
{
  int unwritten[2];
  int x = __VERIFIER_nondet_int();
  if (x == 0 && unwritten[x] == 0)
    reach_error();
  if (x == 7)
    reach_error();
}
