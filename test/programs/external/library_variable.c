// What a variable of the library holds is known to the library alone.
// args: check --config bmc
// args: check --time-limit 4 --config execute
// expect: depends on what optind holds
// reject: TRUE|FALSE
// expect-status: 5
#include <unistd.h>
extern void reach_error(void);
int main(void)
{
  if (optind != 1)
    reach_error();
  return 0;
}
