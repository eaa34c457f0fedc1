// args: check --config bmc
// reject: TRUE|FALSE
// expect: ^Verdict: UNKNOWN
// expect-status: 5
/* All ways lead to the error but one, which the library may take. */
#include <stdlib.h>
extern void reach_error(void);
int main(void)
{
  char *p = malloc(8), *q = realloc(p, 40), *r = realloc(q, 80);
  if (!(p == q && q != r))
    reach_error();
  return 0;
}
