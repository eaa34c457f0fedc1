// args: check --config octagon
// args: check --config octagon-sep
// args: check --config oadlSep-float
// args: check --config octagon-cegar
// expect: ^Verdict: TRUE$
// args: check --config eva-refiner
// expect: ^Verdict: UNKNOWN
// expect-status: 5
extern void __VERIFIER_error(void);extern void __VERIFIER_assume(int);
float f(float x){ return x*x*x; }   float fp(float x){ return x*x; }
int main(){ float IN; __VERIFIER_assume(IN > 0.1f && IN < 0.2f);
  float x = IN - f(IN)/fp(IN);
  if (!(x > -0.8 && x < 0.2)) __VERIFIER_error();
  return 0; }
