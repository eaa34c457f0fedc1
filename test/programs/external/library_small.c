// args: check --config bmc
// args: check --config bmc --semantics svcomp
// args: check --config bmc --semantics svcomp -m32
// expect: ^Verdict: TRUE$
/* Functions of the library and of the compiler's runtime that are easily said. */
#include <inttypes.h>
#include <stdlib.h>
#include <strings.h>
struct triple {
  int a, b, c;
};
extern int ffsl(long);
extern int ffsll(long long);
extern void reach_error(void);
static void check(int holds)
{
  if (!holds)
    reach_error();
}
int main(void)
{
  struct triple object = {1, 2, 3}, other = {4, 5, 6}, old;
  __atomic_load(&object, &old, __ATOMIC_SEQ_CST);
  check(old.c == 3);
  __atomic_exchange(&object, &other, &old, __ATOMIC_SEQ_CST);
  check(object.a == 4 && old.b == 2);
  check(!__atomic_compare_exchange(&object, &old, &other, 0, 5, 5) && old.a == 4);
  other.a = 7;
  check(__atomic_compare_exchange(&object, &old, &other, 0, 5, 5) && object.a == 7);
  __atomic_store(&object, &old, __ATOMIC_SEQ_CST);
  check(object.a == 4);
  check(ffs(0) == 0 && ffs(12) == 3 && ffsl(-1) == 1 && ffsll(1ll << 40) == 41);
  check(imaxabs(-3) == 3 && imaxdiv(-7, 2).rem == -1 && strtoimax("-5", NULL, 10) == -5);
  double number = drand48();
  check(number >= 0 && number < 1 && lrand48() >= 0);
}
