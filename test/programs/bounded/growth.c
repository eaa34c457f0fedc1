// args: check --property unreach-call --stats --config bmc --max-k 400
// expect: ^Verdict: UNKNOWN\(bound-reached\)$
// expect: ^rounds of each loop that were followed +400$
// expect: ^questions to the solver +413$
// expect-status: 5
// One question for each round, and one for each bound.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
  unsigned x = 1, y = 0;
  while (__VERIFIER_nondet_int()) {
    unsigned input = __VERIFIER_nondet_uint();
    x = x * 3 + input;
    y = y + (x ^ input);
    if (x * 2 == 7)
      reach_error();
  }
}
