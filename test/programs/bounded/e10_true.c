// args: check --property unreach-call --config k-induction-plain --max-k 1
// args: check --property unreach-call --config k-induction-plain --max-k 3
// args: check --property unreach-call --config k-induction-plain
// args: check --property unreach-call --config k-induction
// expect: ^Verdict: TRUE$
// expect-status: 0
// The assertion alone is inductive.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
  int x = 0;
  while (__VERIFIER_nondet_int()) {
    x++;
    if (x == 2)
      x = 0;
    if (x >= 2)
      reach_error();
  }
}
