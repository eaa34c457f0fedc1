// What the library computes and no model says is never the reason of a violation.
// args: check --config k-induction
// args: check --config bmc
// args: check --time-limit 4 --config execute
// args: check --semantics svcomp --config bmc
// reject: TRUE|FALSE
// expect: depends on what sprintf returns|depends on what strtod returns
// expect-status: 5
#include <stdio.h>
#include <stdlib.h>
extern void reach_error(void);
int main(void)
{
  char text[40];
  sprintf(text, "%.1f", 1.5);
  if (text[0] != '1' || strtod("0.1234567890123456789", NULL) > 1)
    reach_error();
}
