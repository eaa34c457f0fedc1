// args: check --config bmc
// args: check --config k-induction
// args: check --config chc
// args: check --config predicate
// expect: ^Verdict: FALSE
// expect-status: 10
/* The initialiser of b begins inside the cell that is read, whose first half is zero. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_error(void);
union {
  struct {
    short a, b;
  } parts;
  unsigned whole;
} table[4] = {{{0, 1}}, {{0, 2}}, {{3, 0}}, {{4, 4}}};
int main(void)
{
  unsigned i = __VERIFIER_nondet_uint();
  if (i >= 4000000000u && table[(i - 4000000000u) & 3].whole == 0x20000)
    __VERIFIER_error();
  return 0;
}
