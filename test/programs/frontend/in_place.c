// args: run
// args: run -DSTEP
// args: run -DFILL
// args: check --config bmc --second-opinion none
// args: check --config bmc --second-opinion none -DSTEP
// args: check --config bmc --second-opinion none -DFILL
// expect: error reached: unreach-call|Verdict: FALSE\(unreach-call\)
// expect-status: 10
/* All parts of an object change at once, even where their new values come from the old ones. */
#include <string.h>
extern void reach_error(void);
struct node {
  struct node *next;
  int value;
};
struct node last = {0, 2}, first = {&last, 1};
int main(void)
{
#if defined STEP
  struct node here = {&first, 0};
  here = *here.next;
  if (here.value == 1 && here.next == &last)
    reach_error();
#elif defined FILL
  struct {
    int a, b;
  } both = {1, 0};
  memset(&both, both.a + 1, sizeof both);
  if (both.a == 0x02020202 && both.b == 0x02020202)
    reach_error();
#else
  volatile unsigned long start = 5;
  unsigned _BitInt(256) x = start;
  x = x << 64;
  if ((unsigned long)(x >> 64) == 5)
    reach_error();
#endif
  return 0;
}
