// args: check --property unreach-call --config k-induction-plain --max-k 3
// args: check --property unreach-call --config k-induction-plain --max-k 8
// expect: ^Verdict: UNKNOWN\(bound-reached\)$
// expect-status: 5
// Without invariants there is no proof, whatever k is.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
  unsigned x1 = 0, x2 = 0, i = 1;
  while (__VERIFIER_nondet_int()) {
    if (i == 1)
      x1++;
    else if (i == 2)
      x2++;
    i++;
    if (i == 3) {
      i = 1;
      if (x1 != x2)
        reach_error();
    }
  }
}
