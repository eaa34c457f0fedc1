// args: run --input nan,nanf
// args: run -m32 --input nan,nanf
// expect: ^nan nan$
// args: run --input inf,-inff
// args: run -m32 --input inf,-inff
// expect: ^inf neg$
// args: run --input 1.5,-2.5f
// expect: ^less less$
#include <stdio.h>
extern double __VERIFIER_nondet_double(void);
extern float __VERIFIER_nondet_float(void);
int main(void)
{
  double d = __VERIFIER_nondet_double();
  float f = __VERIFIER_nondet_float();
  printf("%s %s\n", d != d ? "nan" : d > 1e308 ? "inf" : "less", f != f ? "nan" : f < -3e38f ? "neg" : "less");
}
