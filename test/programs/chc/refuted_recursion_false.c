// args: check --property unreach-call --config chc --max-k 1 --log chc --time-limit 20
// expect: refutation of [0-9]+ steps: executed
// expect: ^Verdict: FALSE
// expect-status: 10
// A way through a function that calls itself twice.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int leaves(int depth)
{
  return depth < 1 ? 1 : leaves(depth - 1) + leaves(depth - 2);
}

int main(void)
{
  int n = __VERIFIER_nondet_int();
  if (n < 10 && leaves(n) == 5)
    reach_error();
}
