// args: check --config octagon
// args: check --config polyhedra
// expect: ^Verdict: TRUE$
extern void __VERIFIER_error(void);
int main(void){ float step = 0.000000000001; float value = 0; int counter = 0;
  while (value < 10) { counter++; value += step; }
  if (counter < 1000000000000) { __VERIFIER_error(); }
  return 0; }
