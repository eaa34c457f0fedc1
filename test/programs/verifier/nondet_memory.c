// args: run --input 1,2,3,4,0xff,0xff
// args: run --input 1,2,3,4,0xff,0xff -m32
// expect: ^67305985 -1 9$
// reject: assumed
#include <stdio.h>
extern void __VERIFIER_nondet_memory(void *, __SIZE_TYPE__);
int main(void)
{
  int x = 5;
  struct { short s; char c; } pair = {7, 9};
  __VERIFIER_nondet_memory(&x, sizeof x);
  __VERIFIER_nondet_memory(&pair.s, sizeof pair.s);
  printf("%d %d %d\n", x, pair.s, pair.c);
}
