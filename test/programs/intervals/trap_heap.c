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
// Allocations of one place in the program are not one cell.

extern void *malloc(unsigned long);
void reach_error(void) {}

int main(void)
{
  int *first = malloc(sizeof(int)), *p = first;
  *first = 0;
  for (int i = 0; i < 3; i++) {
    p = malloc(sizeof(int));
    *p = i;
  }
  if (*first == 0 && *p == 2)
    reach_error();
  return 0;
}
