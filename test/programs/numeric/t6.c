// args: check --config octagon
// args: check --config octagon-sep
// args: check --config polyhedra
// expect: ^Verdict: TRUE$
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
int main(void)
{
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  if (x < 1 || x > 4 || y < 1 || y > 4 || x + y < 3 || x + y > 5 || b < -1000 || b > 1000)
    return 0;
  int product = x * y, a = (int)1.2 + b;
  int c = (int)(b / 3.0);
  if (product < 1 || product > 16 || a - b != 1 || c > 334 || c < -334)
    __VERIFIER_error();
  return 0;
}
