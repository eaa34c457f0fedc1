// args: check --property unreach-call --config value-cegar
// expect-status: 10
// expect: ^Verdict: FALSE\(unreach-call\)
// args: check --property unreach-call --exit-zero --config interval --check-contracts
// args: check --property unreach-call --exit-zero --config interval --narrow 0
// args: check --property unreach-call --exit-zero --analysis 'interval(merge=join)' --check-contracts --time-limit 4
// args: check --property unreach-call --exit-zero --analysis 'value + interval(merge=join)' --check-contracts --time-limit 4
// args: check --property unreach-call --exit-zero --analysis 'value(merge=join) + interval' --order wto
// expect: ^Verdict: (FALSE|UNKNOWN)
// reject: ^Verdict: TRUE
// Widened, then narrowed by a bound that the step jumps over.

void reach_error(void) {}

int main(void)
{
  unsigned limit = 50;
  limit *= 5;
  unsigned char i = 4;
  unsigned rounds = 0;
  while (i < limit && rounds < 1000) {
    i += 7;
    rounds++;
    if (i < 4)
      reach_error();
  }
  return 0;
}
