// args: run --input 2
// expect-status: 5
// expect: ^-- blocked by an assumption
// args: run --input 1
// args: run --input 1 -DRESULT=unsigned --inline
// expect: ^1$
// args: run -DRESULT=_Bool --input 3
// expect: ^1$
#include <stdio.h>
#ifndef RESULT
#define RESULT int
#endif
extern RESULT __VERIFIER_nondet_bool(void);
int main(void)
{
  int b = __VERIFIER_nondet_bool();
  printf("%d\n", b);
}
