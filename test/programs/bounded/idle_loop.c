// args: check --property unreach-call --config bmc
// args: check --property unreach-call --config k-induction
// expect: ^Verdict: TRUE$
// args: check --property unreach-call --config bmc -DMOST=53
// args: check --property unreach-call --config k-induction -DMOST=53
// expect: ^Verdict: FALSE
// expect-status: 10
// args: run --property unreach-call --input 77 --step-limit 5000
// expect: step limit
// expect-status: 5
// A handler of faults that goes round for ever: nothing is reached behind it, so that its rounds need not be followed.
#ifndef MOST
#define MOST 54
#endif
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int number(int limit)
{
  int x = __VERIFIER_nondet_int();
  if (x < 0 || x >= limit)
    for (;;)
      ;
  return x;
}

int main(void)
{
  int cells[6], sum = 0;
  for (int i = 0; i < 6; i++)
    cells[i] = number(10);
  for (int i = 0; i < 6; i++)
    sum += cells[i];
  if (sum > MOST)
    reach_error();
  return 0;
}
