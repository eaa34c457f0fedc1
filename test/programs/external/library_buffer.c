// Or to memory of its own, which it writes again.
// args: check --config bmc
// args: check --config k-induction --semantics svcomp
// reject: TRUE|FALSE
// expect-status: 5
#include <time.h>
extern void reach_error(void);
int main(void)
{
  time_t early = 0, late = 1000000000;
  struct tm *t = gmtime(&early);
  int year = t->tm_year;
  gmtime(&late);
  if (t->tm_year != year)
    reach_error();
  return 0;
}
