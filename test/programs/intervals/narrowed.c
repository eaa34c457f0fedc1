// args: check --property unreach-call --config interval --check-contracts
// args: check --property unreach-call --analysis 'value(merge=join) + interval' --check-contracts
// expect: ^Verdict: TRUE
// args: check --property unreach-call --exit-zero --config interval --narrow 0
// expect: ^Verdict: UNKNOWN
// The bound is no constant of the program: after widening, narrowing finds it.

void reach_error(void) {}

int main(void)
{
  int n = 10, i, j;
  n *= 10;
  for (i = 0; i < n; i++)
    for (j = 0; j < i; j++)
      if (j >= n)
        reach_error();
  if (i != n)
    reach_error();
  return 0;
}
