// args: check --config octagon
// args: check --config octagon-sep
// args: check --config polyhedra
// expect: ^Verdict: FALSE
// expect-status: 10
/* A half is rounded toward zero, on both sides of it. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
int main(void)
{
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  if (x < 1 || x > 9 || y < -9 || y > -1)
    return 0;
  int a = x / 2, b = y / 2;
  if (a + a < x && b + b > y && a == 4 && b == -4)
    __VERIFIER_error();
  return 0;
}
