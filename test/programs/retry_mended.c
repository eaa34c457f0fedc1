// args: check
// args: check --config value-cegar
// args: check --config interval
// args: check --analysis "value + interval"
// expect: ^Verdict: TRUE$
// Without the bug.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
  int attempts = 0, answer = 0;
  while (answer != 200 && attempts < 3) {
    attempts++;
    answer = __VERIFIER_nondet_int();
  }
  if (attempts > 3)
    reach_error();
  return 0;
}
