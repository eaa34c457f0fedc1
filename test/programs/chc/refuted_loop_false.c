// args: check --property unreach-call --config chc --max-k 1 --log chc --time-limit 20
// expect: refutation of [0-9]+ steps: executed
// expect: ^Verdict: FALSE
// expect-status: 10
// A way through a loop that Spacer found, without unrolling.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
  int n = __VERIFIER_nondet_int(), x = 0, y = 0;
  while (x < n && x < 1000) {
    x++;
    y += 3;
  }
  if (y == 21)
    reach_error();
}
