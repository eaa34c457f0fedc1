// args: check
// args: check --config value
// args: check --config bmc
// expect: ^Verdict: TRUE$
// args: check -DEXPECTED=321
// args: check -DEXPECTED=321 --config value
// expect: ^Verdict: FALSE
// expect-status: 10
// args: run -DSTOP=exit(3)
// args: run -DSTOP=leave(3)
// expect: ^-- exit 3 after
// expect-status: 0
// args: check -DSTOP=exit(3)
// args: check -DSTOP=leave(3)
// expect: ^Verdict: TRUE$
// args: check -DSTOP=_exit(3) -DEXPECTED=0
// expect: ^Verdict: TRUE$
/* The last handler runs first, then the destructors, however the program ends. */
#include <stdlib.h>
#include <unistd.h>
extern void __VERIFIER_error(void);
#ifndef EXPECTED
#define EXPECTED 1234
#endif
#ifndef STOP
#define STOP (void)0
#endif
static int order;
static void (*leave)(int) = exit;
static void note(int number)
{
  order = 10 * order + number;
}
static void third(void)
{
  note(3);
}
static void second(void)
{
  note(2);
  atexit(third);
}
static void first(void)
{
  note(1);
}
__attribute__((destructor)) static void end(void)
{
  note(4);
  if (order != EXPECTED)
    __VERIFIER_error();
}
int main(void)
{
  if (atexit(second) || atexit(first))
    return 1;
  STOP;
  return 0;
}
