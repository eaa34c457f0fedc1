// args: check
// args: replay
// args: check --config execute
// reject: when  printf
// expect: Verdict: FALSE
// expect-status: 10
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void)
{
  int n = printf("abc\n");
  if (__VERIFIER_nondet_int() == n + 1)
    reach_error();
}
