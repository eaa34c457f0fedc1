// args: check --property unreach-call --config bmc
// args: check --property unreach-call --config k-induction-plain
// args: check --property unreach-call --config k-induction
// expect: ^Verdict: FALSE\(unreach-call\)$
// expect-status: 10
// Signed and unsigned widths.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
  short s = __VERIFIER_nondet_int();
  unsigned char c = s;
  signed char d = s;
  while (__VERIFIER_nondet_int()) {
    c++;
    d++;
    if ((unsigned char)d != c || (d < 0) != (c > 128))
      reach_error();
  }
}
