// args: check --entry lent
// args: check --entry lent --config k-induction -m32
// args: check --entry named --config bmc
// args: check --entry mixed --config predicate
// args: check --entry given --config interval
// args: check --entry owned --config bmc
// expect: depends on what [a-z]+ (returns|writes)
// expect: ^Verdict: UNKNOWN\(missing-body\)$
// expect-status: 5
// args: check --entry constant
// args: check --entry own
// expect: ^Verdict: TRUE$
// expect-status: 0
/* Memory that comes from outside may change there, whether the program has objects that others can name or not;
 * constants do not. */
#include <assert.h>
#include <stdlib.h>
extern void uses(int *p), unknown(void);
extern int *gives(void), which(void);
struct entry {
  int *to, number;
};
static int first, second;
const struct entry table[2] = {{&first, 1}, {&second, 2}};
void lent(int *p)
{
  *p = 5;
  uses(p);
  assert(*p == 5);
}
void named(int *p)
{
  *p = 5;
  unknown();
  assert(*p == 5);
}
void mixed(const char *p, int c)
{
  const char *text = c ? "text" : p, begin = *text;
  unknown();
  assert(*text == begin);
}
void given(void)
{
  int *p = gives();
  *p = 5;
  unknown();
  assert(*p == 5);
}
void owned(int *p)
{
  int *own = malloc(sizeof *own);
  *p = *own = 3;
  uses(own);
  unknown();
  assert(*own == 3);
}
int constant(int *p)
{
  uses(p);
  int i = which() & 1;
  assert(table[i].number == i + 1);
  return *table[i].to;
}
void own(int *p)
{
  int *own = malloc(sizeof *own), local[2] = {1, 2};
  *p = *own = 3;
  uses(p);
  assert(*own == 3 && local[which() & 1] >= 1);
}
