// args: check --property unreach-call --config chc --time-limit 20
// expect: ^Verdict: FALSE
// expect-status: 10
// Nested loops, wrong in the third round.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
  int n = __VERIFIER_nondet_int(), total = 0;
  if (n < 0 || n > 10)
    return 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++)
      total++;
  if (total == 6)
    reach_error();
}
