// args: check --property unreach-call --config bmc
// args: check --property unreach-call --config k-induction-plain
// args: check --property unreach-call --config k-induction
// expect: ^Verdict: FALSE\(unreach-call\)$
// expect-status: 10
// The second entry alone leads to the error, with inputs of the first round.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
  int n = 0, seen = 0;
  if (__VERIFIER_nondet_int() == 77)
    goto middle;
head:
  n += 2;
  if (n > 8)
    return 0;
  seen = __VERIFIER_nondet_int();
middle:
  n++;
  if (n == 4 && seen == 31)
    reach_error();
  seen = __VERIFIER_nondet_int();
  if (seen == 1000 + n)
    goto head;
}
