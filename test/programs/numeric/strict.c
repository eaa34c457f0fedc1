// args: check --config polyhedra --analysis strict-polyhedra
// expect: ^Verdict: TRUE$
// args: check --config polyhedra
// args: check --config octagon
// expect: ^Verdict: UNKNOWN\(imprecise\)$
// expect-status: 5
// Less stays less behind a copy where the domain knows strict inequalities of reals.
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);
int main(void)
{
  double x = __VERIFIER_nondet_double(), y = __VERIFIER_nondet_double();
  if (x > 0.0 && x < 100.0 && y > 0.0 && y < 100.0)
    if (x < y) {
      double z = y;
      if (x >= z)
        reach_error();
    }
  return 0;
}
