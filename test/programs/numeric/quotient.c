// args: check --config octagon
// args: check --config polyhedra
// expect: ^Verdict: TRUE$
/* By whichever of its values it is divided, a quotient is no larger than the number. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
int main(void)
{
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(), z = __VERIFIER_nondet_int();
  if (x < 0 || x > 100 || y < 1 || y > 4 || z < -5 || z > -1)
    return 0;
  int a = x / y, b = x / z;
  if (a > x || b + x < 0)
    __VERIFIER_error();
  return 0;
}
