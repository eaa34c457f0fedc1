// args: check
// args: check --config k-induction
// expect: ^Verdict: TRUE$
/* What no other file can name, and no function changes that one there can call, is the program's own. */
#include <assert.h>
extern int sensor(void);
typedef enum { IDLE, RUN, FAILED } State;
static State state;
static int count, table[3];
static const int least = 10;
const int most = 5;
static void step(void)
{
  int value = sensor();
  if (state == IDLE && value > least)
    state = RUN, count = 0;
  else if (state == RUN && value < 0)
    state = FAILED;
  else if (state == RUN && ++count >= most)
    state = IDLE;
}
int main(void)
{
  for (;;) {
    step();
    assert(count <= 5);
    assert(state != FAILED || count < 5);
    assert(table[count % 3] == 0);
  }
}
