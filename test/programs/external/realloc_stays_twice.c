// args: check --config bmc
// reject: TRUE|FALSE
// expect: ^Verdict: UNKNOWN
// expect-status: 5
// args: check -DOTHER=1
// args: check -DOTHER=1 --config bmc
// expect: ^Verdict: TRUE$
// expect-status: 0
/* A block that grew where it was may grow there again, unless there is another one behind it; what lies
 * there is its own. */
#include <stdlib.h>
extern void reach_error(void);
int main(void)
{
  char *p = malloc(8), *q = realloc(p, 40), *other = NULL;
#ifdef OTHER
  other = malloc(8);
  other[0] = 5;
#endif
  q[39] = 3;
  char *r = realloc(q, 80);
  r[79] = 4;
#ifdef OTHER
  if (other[0] != 5 || r[39] != 3 || r[79] != 4)
    reach_error();
#else
  if (p == q && q == r && r[39] == 3)
    reach_error();
#endif
  return 0;
}
