// args: check
// args: check --config bmc
// expect: ^Verdict: TRUE$
// args: check -DONWARD
// expect: ^Verdict: FALSE
// expect-status: 10
/* The processor's time does not go back. */
#include <time.h>
extern void reach_error(void);
int main(void)
{
  long first = clock(), second = clock();
#ifdef ONWARD
  if (second > first)
    reach_error();
#endif
  if (first < -1 || (second < first && second != -1))
    reach_error();
  return 0;
}
