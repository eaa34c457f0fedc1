// args: check --property unreach-call --stats --config bmc --max-k 1 --second-opinion none
// expect: ^Verdict: TRUE$
// expect: ^rounds of each loop that were followed +1$
// reject: questions to the solver
// expect-status: 0
// Rounds that constants decide need no question and do not count.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
  unsigned x = 1, sum = 0;
  for (unsigned i = 0; i < 10000; i++) {
    x = x * 3 + 1;
    sum += x;
    if (__VERIFIER_nondet_int() == 3 && i > 20000)
      reach_error();
  }
}
