// args: run --input 0
// args: run --input 0 -m32
// expect: \A0 7 other
/* All of a wide integer decides, not only its lowest bits. */
#include <stdio.h>

static void show(unsigned _BitInt(200) x)
{
  switch (x) {
  case 0: printf("0 "); break;
  case 7: printf("7 "); break;
  default: printf("other ");
  }
}

int main(void)
{
  extern int __VERIFIER_nondet_int(void);
  unsigned _BitInt(200) x = __VERIFIER_nondet_int(), high = 1;
  show(x);
  show(x | 7);
  show(x | high << 100 | 7);
  return 0;
}
