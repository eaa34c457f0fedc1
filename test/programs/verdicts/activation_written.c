// args: check --property unreach-call --config value
// args: check --property unreach-call --config value-cegar
// args: check --property unreach-call --analysis value --order bfs --inline
// expect-status: 10
// expect: ^Verdict: FALSE\(unreach-call\)
// args: check --property unreach-call --exit-zero --config interval
// args: check --property unreach-call --exit-zero --analysis 'value(merge=join) + interval'
// expect: ^Verdict: (FALSE|UNKNOWN)
// reject: ^Verdict: TRUE
// A pointer into an outer activation of the same function.

void reach_error(void) {}
int *outer;

int f(int n)
{
  int a = n;
  if (n == 2)
    outer = &a;
  if (n > 0)
    f(n - 1);
  if (n == 1)
    *outer = 77;
  return a;
}

int main(void)
{
  if (f(2) == 77)
    reach_error();
  return 0;
}
