// args: check --property unreach-call --config bmc
// args: check --property unreach-call --config k-induction-plain
// args: check --property unreach-call --config k-induction
// expect: ^Verdict: FALSE\(unreach-call\)$
// expect-status: 10
// The assertion alone is inductive; it is not this one.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
  int x = 0;
  while (__VERIFIER_nondet_int()) {
    x++;
    if (x == 2)
      x = 0;
    if (x < 2)
      reach_error();
  }
}
