// args: check --property unreach-call --config k-induction-plain --max-k 1
// args: check --property unreach-call --config k-induction --max-k 1
// args: check --property unreach-call --config bmc --max-k 8
// expect: ^Verdict: UNKNOWN\(bound-reached\)$
// expect-status: 5
// An error function that returns: the target is in the loop, not behind it.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static void err(void)
{
  reach_error();
}
int main(void)
{
  unsigned s = 0;
  while (1) {
    unsigned c = __VERIFIER_nondet_uint();
    if (s < 9 && c == s)
      s++;
    if (s == 9)
      err();
  }
}
