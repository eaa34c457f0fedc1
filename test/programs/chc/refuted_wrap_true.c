// args: check --property unreach-call --config chc --max-k 1 --log chc --time-limit 20
// expect: refutation without a path
// reject: executed
// expect: ^Verdict: TRUE
// What Spacer finds over integers that do not wrap around is that the sum does: no error.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
  unsigned x = __VERIFIER_nondet_uint();
  if (x + 1 < x && x != 0xffffffffu)
    reach_error();
}
