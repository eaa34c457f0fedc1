// args: run --input 2,7,2,8
// args: run --input 2,7,2,8 -m32
// expect: \A7 8 $
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
int main(void)
{
  for (int i = 0; i < 2; i++) {
    int n = __VERIFIER_nondet_int();
    int a[n];
    printf("%d ", a[1]);
    a[1] = 4;
  }
}
