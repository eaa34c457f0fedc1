// args: run --input 0
// args: run --input 1
// expect-status: 10
// expect: ^-- error reached: unreach-call
// args: run --input 2
// expect: ^-- exit 3
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
__attribute__((destructor)) int end(void)
{
  reach_error();
  return 1;
}
int main(void)
{
  int x = __VERIFIER_nondet_int();
  if (x == 1)
    exit(3);
  if (x == 2)
    _Exit(3);
}
