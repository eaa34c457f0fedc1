// args: run
// args: run --property unreach-call
// args: run --property {dir}/../unreach.prp
// expect-status: 10
// expect: ^-- error reached: unreach-call at .*error_without_body\.c:15:3
// args: run --property {dir}/unreach_other.prp
// args: run --property no-overflow
// expect: ^went on$
// expect: ^assumed: reach_error has no body
// expect: ^-- exit 0
#include <stdio.h>
extern void reach_error(void);
int main(void)
{
  reach_error();
  puts("went on");
}
