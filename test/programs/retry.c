// args: check
// args: check --config value-cegar
// args: check --config value
// expect: ^Verdict: FALSE\(unreach-call\)$
// expect: when  __VERIFIER_nondet_int\(\) at 19:14 returns
// expect-status: 10
// The bug of the example.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
  int attempts = 0, answer = 0;
#ifndef LIMIT
#define LIMIT attempts <= 3
#endif
  while (answer != 200 && LIMIT) {
    attempts++;
    answer = __VERIFIER_nondet_int();
  }
  if (attempts > 3)
    reach_error();
  return 0;
}
