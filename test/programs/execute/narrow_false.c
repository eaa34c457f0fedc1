// args: check --config execute
// expect: ^Verdict: FALSE
// expect-status: 10
/* Few of all inputs pass the first test, and of those few fail: they are numbers between constants. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int level(int x)
{
  return x < 900 ? 1000 - x : 0;
}

int main(void)
{
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  if (x < 0 || x > 1023 || y < 0 || y > 1023 || y - x != 61)
    return 0;
  if (level(x) - level(y) != 61)
    reach_error();
  return 0;
}
