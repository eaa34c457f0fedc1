// args: check --property unreach-call --config chc --max-k 1 --log chc --time-limit 20
// expect: refutation of [0-9]+ steps: executed
// expect: ^Verdict: FALSE
// expect-status: 10
// Inputs come from a function, and each call has its own.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int input(void)
{
  int x = __VERIFIER_nondet_int();
  while (x < 0)
    x = __VERIFIER_nondet_int();
  return x;
}

int main(void)
{
  int first = input(), second = input(), rounds = 0;
  while (input() != 7)
    rounds++;
  if (first == 3 && second == 4 && rounds == 2)
    reach_error();
}
