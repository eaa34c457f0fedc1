// args: check --property unreach-call --config bmc
// args: check --property unreach-call --config k-induction-plain
// args: check --property unreach-call --config k-induction
// expect: ^Verdict: FALSE\(unreach-call\)$
// expect-status: 10
// Several assertions, one of them in the middle.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
  unsigned char a = 0, b = 0;
  while (__VERIFIER_nondet_int()) {
    if (a != b)
      reach_error();
    a++;
    if ((unsigned char)(a - 1) != b)
      reach_error();
    b++;
    if (a == 7)
      reach_error();
  }
  if (a != b)
    reach_error();
}
