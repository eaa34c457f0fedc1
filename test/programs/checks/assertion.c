// args: run --input 1
// args: run --semantics svcomp --input 1
// args: run --property assertion --input 1
// args: run --property {dir}/../unreach.prp --property assertion --input 1
// args: run --property {dir}/../unreach.prp --check assertion --input 1
// expect-status: 10
// expect: ^-- error reached: assertion at .*assertion\.c:17:3
// args: run --input 0
// expect: ^-- exit 7
// args: run --property {dir}/../unreach.prp --input 1
// args: run --property unreach-call --input 1
// expect: ^-- aborted: .*assertion failed at .*assertion\.c:17:3
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void)
{
  assert(!__VERIFIER_nondet_int());
  return 7;
}
