// args: check --property unreach-call --config value
// args: check --property unreach-call --config value --inline
// args: check --property unreach-call --config value-cegar --inline
// expect-status: 10
// expect: ^Verdict: FALSE\(unreach-call\)
// The address leaves by way of the result.
extern void reach_error(void);

static int *leave(int n)
{
  int local[2] = {n, 7};
  return local + (n > 0);
}

int main(void)
{
  if (*leave(1) != 7)
    reach_error();
  return 0;
}
