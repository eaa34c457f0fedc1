// args: check --config octagon --analysis equalities
// expect: ^Verdict: TRUE$
// args: check --config octagon
// args: check --config octagon --analysis box
// expect: ^Verdict: UNKNOWN\(imprecise\)$
// expect-status: 5
// An equality of three variables.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void)
{
  int a = 0, b = 0, c = 0;
  while (a < 1000 && b < 2000 && c < 3000) {
    a += 1;
    b += 2;
    c += 3;
  }
  if (a + b != c)
    reach_error();
  return 0;
}
