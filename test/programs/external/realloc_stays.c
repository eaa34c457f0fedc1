// args: check --config bmc
// args: check --config bmc --data-model ILP32
// args: check --config k-induction -DSECOND=12
// reject: TRUE|FALSE
// expect: ^Verdict: UNKNOWN
// expect-status: 5
// args: check -DSECOND=4 -DWANTED=stays
// expect: ^Verdict: FALSE
// expect-status: 10
// args: check -DSECOND=4 -DWANTED=moves --config bmc
// args: check -DWANTED=moves --config bmc
// reject: TRUE|FALSE
// expect: ^Verdict: UNKNOWN
// expect-status: 5
// args: check -DWANTED=loses
// args: check -DWANTED=loses --config bmc
// args: check -DWANTED=loses --config value
// args: check -DWANTED=loses --config bmc -DSECOND=4
// expect: ^Verdict: TRUE$
// args: check -DWANTED=keeps
// args: check -DWANTED=keeps --config bmc
// args: check -DWANTED=keeps --config bmc -DSECOND=4
// expect: ^Verdict: FALSE
// expect-status: 10
/* A block may stay where it is, when it grows, too: glibc decides.  One that shrinks stays there.  What
 * holds in both cases is no doubt. */
#include <stdlib.h>
extern void reach_error(void);
#ifndef SECOND
#define SECOND 16
#endif
#ifndef WANTED
#define WANTED stays
#endif
int main(void)
{
  char *p = malloc(8);
  p[0] = 1;
  p[3] = 2;
  char *q = realloc(p, SECOND);
  int stays = p == q, moves = p != q, keeps = q[0] == 1 && q[3] == 2, loses = !keeps;
  (void)stays, (void)moves, (void)loses;
  if (WANTED)
    reach_error();
  return 0;
}
