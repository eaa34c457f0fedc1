// args: check --property unreach-call --config chc --max-k 1 --log chc --time-limit 20
// expect: refutation of [0-9]+ steps: executed
// expect: ^Verdict: FALSE
// expect-status: 10
// The error lies in a function that calls itself, at the end of two loops: its own and the caller's.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int fuel;

static void burn(int wanted)
{
  for (int i = 0; i < 3; i++)
    wanted--;
  if (wanted == fuel)
    reach_error();
  if (wanted > fuel)
    burn(wanted);
}

int main(void)
{
  while (__VERIFIER_nondet_int() && fuel < 10)
    fuel += 2;
  int wanted = __VERIFIER_nondet_int();
  if (fuel > 3 && wanted > 9 && wanted < 11)
    burn(wanted);
}
