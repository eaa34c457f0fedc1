// args: check --property unreach-call --config bmc --max-k 20
// args: check --property unreach-call --config k-induction-plain --max-k 20
// args: check --property unreach-call --config k-induction --max-k 20
// expect: ^Verdict: UNKNOWN\(bound-reached\)$
// expect-status: 5
// The error is in the round after the bound.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
  unsigned x = 0, y = 0;
  while (__VERIFIER_nondet_int()) {
    x++;
    y++;
    if (x != y || x > 20)
      reach_error();
  }
}
