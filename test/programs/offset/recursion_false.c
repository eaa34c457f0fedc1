// After the call "mine" is again what it was, which is not what the inner activation had.
// args: check --analysis offset --refine none
// reject: TRUE
// expect-status: 5
//
// args: check
// expect: ^Verdict: FALSE
// expect-status: 10
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static unsigned last;
static void descend(unsigned mine, int depth)
{
  if (depth < 2)
    descend(mine + 1, depth + 1);
  last = mine;
  if (depth == 0 && last == mine)
    reach_error();
}
int main(void)
{
  descend(__VERIFIER_nondet_int(), 0);
}
