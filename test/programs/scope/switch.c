// args: run --input 3,9
// args: run --input 3,9 -m32
// expect: \A9 $
// args: run --input 1
// expect: \A4 $
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    switch (__VERIFIER_nondet_int()) {
    int x;
  case 1: x = 4;
  case 3: printf("%d ", x);
  }
}
