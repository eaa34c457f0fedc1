// args: check --property unreach-call --config bmc
// args: check --property unreach-call --config k-induction-plain
// args: check --property unreach-call --config k-induction
// expect: ^Verdict: TRUE$
// expect-status: 0
// A loop with two entries.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
  int n = 0, seen = 0;
  if (__VERIFIER_nondet_int() == 77)
    goto middle;
head:
  n++;
  if (n > 4)
    return 0;
middle:
  if (n == 7)
    reach_error();
  seen = __VERIFIER_nondet_int();
  if (seen == 1000 + n)
    goto head;
}
