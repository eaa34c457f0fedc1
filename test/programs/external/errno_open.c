// A function without a body may leave an error in errno, whether the program looks at its result or
// not.
// args: check --time-limit 4
// args: check --config bmc
// args: check --time-limit 4 --config execute
// args: check --config chc --time-limit 10
// args: check --time-limit 4 --semantics svcomp
// reject: TRUE
// expect: Verdict: UNKNOWN
// expect-status: 5
#include <errno.h>
#include <stdio.h>
extern void reach_error(void);
int main(void)
{
  errno = 0;
  puts("text");
  if (errno)
    reach_error();
}
