// args: check --property unreach-call --config bmc
// args: check --property unreach-call --config k-induction-plain
// args: check --property unreach-call --config k-induction
// args: check --property unreach-call --config k-induction-plain --max-k 4
// expect: ^Verdict: FALSE\(unreach-call\)$
// expect-status: 10
// Two counters that take turns.
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
      if (x1 != x2 || x1 == 2)
        reach_error();
    }
  }
}
