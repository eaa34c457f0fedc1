// args: check --property unreach-call --config chc --time-limit 20
// expect: ^Verdict: FALSE
// expect-status: 10
// The same, off by one after three rounds.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
  int n = __VERIFIER_nondet_int(), x = 0, y = 0;
  while (x < n) {
    x++;
    y += x == 3 ? 1 : 2;
  }
  if (n >= 0 && y != 2 * n)
    reach_error();
}
