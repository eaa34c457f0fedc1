// args: check --property unreach-call --config bmc
// args: check --property unreach-call --config k-induction-plain
// args: check --property unreach-call --config k-induction
// expect: ^Verdict: FALSE\(unreach-call\)$
// expect-status: 10
// Breaks and continues.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
  int i = 0, left = 0;
  while (1) {
    i = 1 - i;
    if (__VERIFIER_nondet_int() == 3) {
      left = 1;
      break;
    }
    if (i)
      continue;
    if (__VERIFIER_nondet_int() == 4) {
      left = 2;
      break;
    }
  }
  if (left == 2 && i == 0)
    reach_error();
}
