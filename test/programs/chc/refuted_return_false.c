// args: check --property unreach-call --config chc --max-k 1 --log chc --time-limit 20
// expect: refutation of [0-9]+ steps: executed
// expect: ^Verdict: FALSE
// expect-status: 10
// The error is where a call returns to, so that the last edge is that of the callee.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static void there(int n);

static void here(int n)
{
  if (n < 3)
    return;
  there(n - 1);
}

static void there(int n)
{
  if (n < 3)
    return;
  here(n - 1);
  reach_error();
}

int main(void)
{
  int n = __VERIFIER_nondet_int();
  if (n < 9)
    here(n);
}
