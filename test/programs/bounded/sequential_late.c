// args: check --property unreach-call --config bmc
// args: check --property unreach-call --config k-induction-plain
// args: check --property unreach-call --config k-induction
// expect: ^Verdict: FALSE\(unreach-call\)$
// expect-status: 10
// The error needs rounds of both loops.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
  int a = 0, b = 0;
  while (__VERIFIER_nondet_int())
    a++;
  while (__VERIFIER_nondet_int())
    b++;
  if (a == 3 && b == 4)
    reach_error();
}
