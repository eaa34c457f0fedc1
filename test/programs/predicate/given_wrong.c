// args: check --config predicate --predicates {dir}/given_wrong.txt
// expect: given_wrong.txt:2:12: no variable is named "z" here$
// expect-status: 65
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
int main(void)
{
  unsigned x = 0, y = 0;
  while (x < 100 && __VERIFIER_nondet_int()) {
    x++;
    y += 2;
  }
  if (y != 2 * x)
    __VERIFIER_error();
  return 0;
}
