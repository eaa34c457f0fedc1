// args: check --property unreach-call --config chc --max-k 1 --log chc --time-limit 20
// expect: refutation of [0-9]+ steps: the analysis cannot exclude an error path that is infeasible
// reject: executed
// expect: ^Verdict: TRUE
// Integers have no word for the exclusive or: the way that Spacer finds is none of the machine's.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
  unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint();
  while (__VERIFIER_nondet_uint())
    x = x / 2;
  unsigned z = x ^ y;
  if ((z ^ x) != y)
    reach_error();
}
