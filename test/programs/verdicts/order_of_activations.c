// args: check --property unreach-call --exit-zero --config bmc
// args: check --property unreach-call --exit-zero --config k-induction
// args: check --property unreach-call --exit-zero --config bmc -DDISTANCE
// expect: ^Verdict: (FALSE|UNKNOWN\(imprecise\))
// reject: ^Verdict: TRUE
// A local of one activation need not lie where that of another did, which an integer may tell.

#include <stdint.h>
void reach_error(void) {}

static uintptr_t before;
static int total;

static void look(int n)
{
  int here;
  uintptr_t now = (uintptr_t)&here;
  for (int i = 0; i < n; i++) { /* more than is inlined */
    total += i;
    if (total > 100)
      total = 0;
    else if (total < 5)
      total++;
    else if (total == 7)
      total -= 2;
    else if (total == 9)
      total = 3;
  }
#ifdef DISTANCE
  if (before && now - before == 432)
    reach_error();
#else
  if (before && before < now)
    reach_error();
#endif
  before = now;
}

static void look_deeper(void)
{
  volatile int much[100];
  much[0] = 1;
  look(2);
}

int main(void)
{
  look_deeper();
  look(2);
  look(3);
  return 0;
}
