// What does not depend on errno is a violation though printf is called before.
// args: check
// args: check --config execute
// args: replay
// reject: when  errno
// expect: Verdict: FALSE\(unreach-call\)
// expect-status: 10
#include <errno.h>
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void)
{
  errno = 0;
  printf("text\n");
  if (__VERIFIER_nondet_int() != 0 && errno == 0)
    reach_error();
}
