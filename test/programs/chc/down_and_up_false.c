// args: check --property unreach-call --config chc --time-limit 20
// expect: ^Verdict: FALSE
// expect-status: 10
// As down_and_up_true.c, but that it leaves the loop early.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
  unsigned n = __VERIFIER_nondet_uint(), x = n, y = 0;
  while (x > 0 && y != 5) {
    x--;
    y++;
  }
  if (y != n)
    reach_error();
}
