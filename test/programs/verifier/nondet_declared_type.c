// args: run --input 0x1ff,1,2
// args: run --input 0x1ff,1,2 -m32
// expect: ^-1 1 2$
// reject: assumed
#include <stdio.h>
enum colour { RED, BLUE = 7 };
extern signed char __VERIFIER_nondet_S8(void);
extern enum colour __VERIFIER_nondet_colour(void);
extern const int __VERIFIER_nondet_whatever();
int main(void)
{
  int a = __VERIFIER_nondet_S8();
  int b = __VERIFIER_nondet_colour(), c = __VERIFIER_nondet_whatever();
  printf("%d %d %d\n", a, b, c);
}
