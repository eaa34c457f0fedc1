// args: check --property unreach-call --config k-induction-plain
// args: check --property unreach-call --config k-induction
// expect: ^Verdict: TRUE$
// expect-status: 0
// Shifts by what is not constant.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
  unsigned x = 1;
  while (__VERIFIER_nondet_int()) {
    unsigned by = __VERIFIER_nondet_uint() & 31;
    x = (x << by) | (x >> ((32 - by) & 31));
    if (x == 0 || (x & (x - 1)))
      reach_error();
  }
}
