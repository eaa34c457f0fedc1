// args: check --property unreach-call --config bmc
// args: check --property unreach-call --config k-induction-plain
// args: check --property unreach-call --config k-induction
// expect: ^Verdict: FALSE\(unreach-call\)$
// expect-status: 10
// Bytes of a number.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

union word {
  unsigned whole;
  unsigned char bytes[4];
};
int main(void)
{
  union word w = {0};
  while (__VERIFIER_nondet_int()) {
    unsigned i = __VERIFIER_nondet_uint() & 3;
    w.bytes[i] ^= 1;
    if (w.whole & 0xfefefeffu)
      reach_error();
  }
}
