// args: check --property unreach-call --config interval --check-contracts
// args: check --property unreach-call --analysis 'value(merge=join) + interval' --check-contracts
// expect: ^Verdict: TRUE
// Fields through a pointer, weakly where there are two objects.

extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}

struct pair { int low, high; } one = {0, 10}, two = {5, 15};
int main(void)
{
  struct pair *p = __VERIFIER_nondet_int() ? &one : &two;
  p->low = 7;
  if (one.low < 0 || two.low > 7 || one.high != 10 || two.high != 15)
    reach_error();
  return 0;
}
