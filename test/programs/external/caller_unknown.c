// args: check -DKIND=1 --config bmc
// args: check -DKIND=1
// args: check -DKIND=2 --config bmc
// args: check -DKIND=3 --config bmc -m32
// args: check -DKIND=4 --config execute
// args: check -DKIND=4 --config predicate
// expect: comes after an access through (null|an indeterminate pointer), which leads to no object$
// expect: ^Verdict: UNKNOWN\(invalid-access\)$
// expect-status: 5
// args: check -DKIND=1 --config bmc --semantics svcomp
// args: check -DKIND=5 --config bmc
// args: check -DKIND=6 --config k-induction
// args: check -DKIND=7
// expect: ^Verdict: FALSE
// expect-status: 10
/* No compiled program comes past null, or need come past a pointer that nobody set; registers of devices lie at
 * constant addresses, and what is not accessed may be null. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct s {
  int a[10], b;
};
int main(void)
{
  int x = 3, *none = 0, *unset;
  struct s *other = 0;
  switch (KIND) {
  case 1: *none = 1; break;
  case 2:
    if (other->b == 4)
      break;
    return 0;
  case 3: *unset = 3; break;
  case 4:
    for (int i = 0; i < 5; i++)
      x += other->a[i] ? 1 : 2;
    break;
  case 5:
    *(volatile unsigned char *)0x25 = 1;
    if (*(volatile unsigned *)0x40021000 & 1)
      break;
    return 0;
  case 6:
    if (!none && x == 3)
      break;
    return 0;
  default:
    if (__VERIFIER_nondet_int())
      none = &x;
    *none = 1;
    break;
  }
  reach_error();
  return 0;
}
