// args: check --property unreach-call --config chc --time-limit 20
// expect: ^Verdict: TRUE$
// expect-status: 0
// Nested loops.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
  int n = __VERIFIER_nondet_int(), total = 0;
  if (n < 0 || n > 10000)
    return 0;
  for (int i = 0; i < n; i++) {
    int j = i;
    while (j < n)
      j++;
    if (j != n)
      reach_error();
    total = j;
  }
  if (n > 0 && total != n)
    reach_error();
}
