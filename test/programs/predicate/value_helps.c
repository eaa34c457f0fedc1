// args: check --analysis predicate(values=0)+value --refine predicate --precision full --order wto --check-contracts
// expect: ^Verdict: TRUE$
/* The sum is a matter of counting, which values do; that x and y agree is one of relations. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
int main(void)
{
  unsigned i = 0, k = 0, x = __VERIFIER_nondet_int(), y = x;
  while (i < 40) {
    i++;
    k = k * 3 + i;
    x++;
    y++;
  }
  if (k != 3 * k / 3 && i != 40)
    __VERIFIER_error();
  while (__VERIFIER_nondet_int()) {
    x += i;
    y += 40;
  }
  if (x != y)
    __VERIFIER_error();
  return 0;
}
