// args: check -DBAD=!p --config bmc
// args: check -DBAD=!p -DCALL=calloc(0,4) --config bmc
// args: check -DBAD=!p -DCALL=realloc(NULL,0) --config bmc
// args: check -DBAD=p -DCALL=realloc(malloc(3),0) --config bmc
// reject: TRUE|FALSE
// expect: ^Verdict: UNKNOWN
// expect-status: 5
// args: check -DBAD=p
// args: check -DBAD=p -DCALL=calloc(0,4)
// args: check -DBAD=p -DCALL=realloc(NULL,0)
// args: check -DBAD=!p -DCALL=realloc(malloc(3),0)
// expect: ^Verdict: FALSE
// expect-status: 10
// args: check -DBAD=p&&p==q
// args: check -DBAD=p&&p==q --config bmc
// expect: ^Verdict: TRUE$
// expect-status: 0
/* No bytes: glibc gives a block of its own, other libraries give none. */
#include <stdlib.h>
extern void reach_error(void);
#ifndef CALL
#define CALL malloc(0)
#endif
int main(void)
{
  char *p = CALL, *q = malloc(1);
  (void)q;
  if (BAD)
    reach_error();
  return 0;
}
