// args: check
// args: check --config bmc
// args: check -DWHERE=handler
// expect: ^Verdict: TRUE$
// args: run
// args: run -DWHERE=handler
// expect: ^-- exit 5 after
/* Where a destructor or a handler ends the program again, the C library goes on behind it. */
#include <stdlib.h>
extern void reach_error(void);
#ifndef WHERE
#define WHERE destructor
#endif
enum { handler, destructor };
static int handled, destroyed;
static void other(void)
{
  if (++handled > 1)
    reach_error();
}
static void leave(void)
{
  if (WHERE == handler)
    exit(5);
}
__attribute__((destructor)) static void end(void)
{
  if (++destroyed > 1 || handled != 1)
    reach_error();
  if (WHERE == destructor)
    exit(5);
  _Exit(5);
}
int main(void)
{
  atexit(other);
  atexit(leave);
  return 0;
}
