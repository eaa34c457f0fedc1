// args: check --property unreach-call --config value
// args: check --property unreach-call --config value-cegar
// args: check --property unreach-call --analysis value --order bfs --inline
// expect-status: 10
// expect: ^Verdict: FALSE\(unreach-call\)
// args: check --property unreach-call --exit-zero --config interval
// args: check --property unreach-call --exit-zero --analysis 'value(merge=join) + interval'
// expect: ^Verdict: (FALSE|UNKNOWN)
// reject: ^Verdict: TRUE
// An array that is not written in this activation does not keep what the last one left.

void reach_error(void) {}

int f(int first)
{
  int y[3];
  if (first)
    y[1] = 4;
  return y[1];
}

int main(void)
{
  int last = 0;
  for (int i = 0; i < 3; i++)
    last = f(i == 0);
  if (last != 4)
    reach_error();
  return 0;
}
