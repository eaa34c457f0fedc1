// args: run --input 0,0
// args: run -m32 --input 0,0
// expect: ^null null$
// args: run --input 16,0xffffffffffffffff
// expect: ^other other$
#include <stdio.h>
extern char *__VERIFIER_nondet_pchar(void);
extern void *__VERIFIER_nondet_pointer(void);
int main(void)
{
  char *p = __VERIFIER_nondet_pchar();
  void *q = __VERIFIER_nondet_pointer();
  printf("%s %s\n", p ? "other" : "null", q ? "other" : "null");
}
