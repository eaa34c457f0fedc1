// args: check --time-limit 5
// expect: unsupported.c:10:7: not decided: .*a call of _setjmp
// expect: ^Verdict: UNKNOWN.unsupported-construct
// expect-status: 5
/* Of several reasons the one that nobody can go past is said, and where it is. */
#include <setjmp.h>
extern void reach_error(void);
static jmp_buf place;
int main(void) {
  if (setjmp(place) == 0)
    longjmp(place, 1);
  else
    return 0;
  reach_error();
}
