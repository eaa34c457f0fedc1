// args: run
// args: run --property {dir}/unreach_verifier_error.prp
// args: run --property unreach-call:__VERIFIER_error
// expect-status: 10
// expect: ^-- error reached: unreach-call
// args: run --property {dir}/../unreach.prp
// expect: ^-- aborted
// reject: ^after
#include <stdio.h>
extern void __VERIFIER_error();
int main(void)
{
  __VERIFIER_error();
  puts("after");
}
