// args: run --input 4
// expect: ^after 4$
// expect: ^-- exit 0
// args: run --input 3
// args: run --input 3 -m32 --inline
// expect-status: 5
// expect: ^-- blocked by an assumption at .*assume\.c:14:3
// reject: ^after
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
int main(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x > 3);
  printf("after %d\n", x);
}
