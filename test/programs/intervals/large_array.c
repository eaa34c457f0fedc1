// args: check --property unreach-call --config interval --check-contracts
// args: check --property unreach-call --analysis 'value(merge=join) + interval' --check-contracts
// expect: ^Verdict: TRUE
// A summary of what was written, and of what was there before.

void reach_error(void) {}

int a[100000];
int main(void)
{
  for (unsigned i = 0; i < 100000; i++)
    a[i] = 3 + i % 5;
  for (unsigned i = 0; i < 100000; i++)
    if (a[i] < 0 || a[i] > 7)
      reach_error();
  return 0;
}
