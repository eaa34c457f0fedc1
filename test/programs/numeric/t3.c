// args: check --config octagon
// args: check --config octagon-sep
// args: check --config octagon-cegar
// args: check --config oadlSep-float
// args: check --config apronSep
// args: check --config polyhedra
// expect: ^Verdict: TRUE$
// args: check --config interval
// args: check --config oadlSep
// args: check --config eva-refiner
// expect: ^Verdict: UNKNOWN
// expect-status: 5
extern float __VERIFIER_nondet_float(void);extern void __VERIFIER_error(void);
int main(void){ float x = __VERIFIER_nondet_float(); float y = x;
  if (y < 0) { y = -y; }
  if (y <= 69) { if (x < -70 || x > 70) { __VERIFIER_error(); } }
  return 0; }
