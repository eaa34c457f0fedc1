// args: run
// args: run --semantics svcomp
// args: run {dir}/nondet_body_part.c
// expect: ^42 1$
// expect: ^-- exit 0
#include <stdio.h>
int __VERIFIER_nondet_int(void)
{
  return 42;
}
int called;
void __VERIFIER_assume(int condition)
{
  called = !condition;
}
int main(void)
{
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x != 42);
  printf("%d %d\n", x, called);
}
