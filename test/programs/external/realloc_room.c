// args: check
// args: check --config bmc
// args: check --config value
// args: check -DWANTED=moves
// args: check -DWANTED=moves --config bmc
// args: check -DFIRST=200 -DTHEN=50 -DLAST=80
// args: check -DFIRST=5000 -DTHEN=2000 -DLAST=3000
// args: check -DFIRST=5000 -DTHEN=2000 -DLAST=9000 -DALONE
// reject: TRUE|FALSE
// expect: ^Verdict: UNKNOWN
// expect-status: 5
// args: check -DLAST=40 -DWANTED=moves
// expect: ^Verdict: FALSE
// expect-status: 10
// args: check -DWANTED=loses
// args: check -DWANTED=loses -DFIRST=200 -DTHEN=50 -DLAST=80
// expect: ^Verdict: TRUE$
/* Where another block was allocated behind it, too, one may grow where it is: glibc's blocks are a bit
 * larger than asked for, and what was given back may still be free. */
#include <stdlib.h>
extern void reach_error(void);
#ifndef FIRST
#define FIRST 10
#endif
#ifndef LAST
#define LAST 24
#endif
#ifndef WANTED
#define WANTED stays
#endif
int main(void)
{
  char *p = malloc(FIRST), *q = p;
#ifndef ALONE
  char *other = malloc(10);
  other[0] = 3;
#endif
  p[0] = 1;
#ifdef THEN
  p = realloc(p, THEN);
  q = p;
#endif
  p = realloc(p, LAST);
  int stays = p == q, moves = p != q;
  p[LAST - 1] = 2;
  int loses = p[0] != 1;
#ifndef ALONE
  loses |= other[0] != 3;
#endif
  (void)stays, (void)moves, (void)loses;
  if (WANTED)
    reach_error();
  return 0;
}
