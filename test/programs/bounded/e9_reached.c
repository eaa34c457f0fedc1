// args: check --property unreach-call --config bmc --max-k 21
// args: check --property unreach-call --config k-induction-plain --max-k 21
// args: check --property unreach-call --config k-induction --max-k 21
// args: check --property unreach-call --config bmc --max-k 22
// expect: ^Verdict: FALSE\(unreach-call\)$
// expect-status: 10
// The error is in the last round that is followed.
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
