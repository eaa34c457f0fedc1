// args: check --property unreach-call --config chc --max-k 1 --log chc --time-limit 20
// expect: refutation of [0-9]+ steps: executed
// expect: ^Verdict: FALSE
// expect-status: 10
// A way through a call inside of a call, with a loop in the inner one.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int count(int to)
{
  int i = 0;
  while (i < to)
    i++;
  return i;
}

static int both(int a, int b)
{
  return count(a) - count(b);
}

int main(void)
{
  int a = __VERIFIER_nondet_int();
  if (a > 100)
    return 0;
  if (both(a, 2) == 2)
    reach_error();
}
