// args: check --property unreach-call --config interval --check-contracts
// args: check --property unreach-call --analysis 'value(merge=join) + interval' --check-contracts
// expect: ^Verdict: TRUE
// A float that a loop leaves between bounds.

void reach_error(void) {}

int main(void)
{
  float x = 0;
  for (int i = 0; i < 1000; i++) {
    x = x / 2 + 1;
    if (!(x >= 0 && x <= 256))
      reach_error();
  }
  return 0;
}
