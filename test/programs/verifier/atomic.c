// args: run
// expect: ^3$
// reject: assumed
#include <stdio.h>
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
int x;
void __VERIFIER_atomic_add(int by)
{
  x += by;
}
int main(void)
{
  __VERIFIER_atomic_begin();
  x++;
  __VERIFIER_atomic_end();
  __VERIFIER_atomic_add(2);
  printf("%d\n", x);
}
