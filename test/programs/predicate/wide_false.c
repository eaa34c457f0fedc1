// args: check --config predicate --check-contracts
// args: check --config predicate-edge --check-contracts
// args: check --config predicate-cartesian --check-contracts
// expect: ^Verdict: FALSE
// expect-status: 10
/* Wide and narrow accesses of the same bytes. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
static union {
  unsigned whole;
  unsigned char bytes[4];
} u;
int main(void)
{
  u.whole = 0x01020304;
  if (__VERIFIER_nondet_int())
    u.bytes[1] = 9;
  if (u.bytes[0] != 4 || u.whole >> 16 != 0x0102 || u.whole == 0x01020904)
    __VERIFIER_error();
  return 0;
}
