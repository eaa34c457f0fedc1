// args: check
// args: check --config bmc
// args: check --config value
// expect: ^Verdict: TRUE$
// args: check -DLAST=4
// args: check -DLAST=4 --config bmc
// expect: ^Verdict: FALSE
// expect-status: 10
/* An array that grows while it is filled. */
#include <stdlib.h>
extern void reach_error(void);
#ifndef LAST
#define LAST 3
#endif
int main(void)
{
  int *items = NULL;
  for (int i = 0; i < 4; i++) {
    items = realloc(items, (i + 1) * sizeof *items);
    items[i] = i + (i == 3 && LAST == 4);
  }
  for (int i = 0; i < 4; i++)
    if (items[i] != i)
      reach_error();
  return 0;
}
