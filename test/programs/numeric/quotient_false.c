// args: check --config octagon
// args: check --config octagon-sep
// args: check --config polyhedra
// expect: ^Verdict: FALSE
// expect-status: 10
/* The divisor may be one, and minus one, and is zero nowhere. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
int main(void)
{
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(), z = __VERIFIER_nondet_int();
  if (x < -7 || x > 7 || y < 1 || y > 4 || z < -5 || z > -1)
    return 0;
  int a = x / y, b = x / z;
  if (a == x && b == -x && x == -7)
    __VERIFIER_error();
  return 0;
}
