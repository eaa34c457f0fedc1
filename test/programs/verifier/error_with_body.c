// args: run
// args: run --property unreach-call
// args: run --property {dir}/../unreach.prp -m32
// args: run --property {dir}/../unreach.prp -DBY_POINTER
// args: run --property {dir}/../unreach.prp -DBY_POINTER --inline
// expect-status: 10
// expect: ^-- error reached: unreach-call
// reject: body runs
// args: run --property {dir}/unreach_other.prp
// args: run --property {dir}/unreach_other.prp -DBY_POINTER
// expect: ^body runs$
// expect: ^-- exit 0
#include <stdio.h>
void reach_error(void)
{
  puts("body runs");
}
int main(void)
{
#ifdef BY_POINTER
  void (*volatile p)(void) = reach_error;
  p();
#else
  reach_error();
#endif
}
