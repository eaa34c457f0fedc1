// args: check --property unreach-call --config interval --check-contracts
// args: check --property unreach-call --analysis 'value(merge=join) + interval' --check-contracts
// expect: ^Verdict: TRUE
// Cells one by one, and all of them together.

extern unsigned __VERIFIER_nondet_uint(void);
void reach_error(void) {}

int main(void)
{
  int a[3] = {1, 5, 9};
  unsigned i = __VERIFIER_nondet_uint();
  if (i < 3 && (a[i] < 1 || a[i] > 9))
    reach_error();
  a[1] = 20;
  if (i < 3 && a[i] > 20)
    reach_error();
  if (a[1] != 20 || a[2] != 9)
    reach_error();
  return 0;
}
