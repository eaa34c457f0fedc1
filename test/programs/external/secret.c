// args: check --entry local --config bmc
// args: check --entry hidden
// args: check --entry allocated --config k-induction
// args: check --entry hidden_function --config bmc -m32
// expect: the violation that was found has a pointer from outside lead to what nobody there knows of$
// expect: ^Verdict: UNKNOWN\(invalid-access\)$
// expect-status: 5
// args: check --entry beyond --config k-induction
// args: check --entry beyond_null --config bmc
// expect: the violation that was found depends on where objects lie$
// expect: ^Verdict: UNKNOWN\(invalid-access\)$
// expect-status: 5
// args: check --entry called_back
// args: check --entry near --config bmc
// args: check --entry function
// args: check --entry constant -m32
// expect: when  .* is &(named|known|table \+ 4 bytes|sorted.*)$
// expect: ^Verdict: FALSE
// expect-status: 10
// args: check --entry content
// args: check --entry shared
// args: check --entry shared --config bmc -m32
// expect: ^Verdict: TRUE$
// expect-status: 0
/* Nobody outside knows where local, allocated and static memory lies, that is never handed over; what is named is known.
 * The program accesses its own memory, however near it is, and that others change it by its name gives them no address. */
#include <stdlib.h>
extern void reach_error(void);
int named;
const int table[2] = {1, 2};
static int own[10];
int known(int x)
{
  return x + 1;
}
static int unknown(int x)
{
  return x + 2;
}
void local(int *p)
{
  int x;
  if (p == &x)
    reach_error();
}
void hidden(int *p)
{
  if (p == own)
    reach_error();
}
void allocated(int *p)
{
  if (p && p == malloc(4))
    reach_error();
}
void hidden_function(int (*p)(int))
{
  if (p == unknown)
    reach_error();
}
void near(int *p, int i)
{
  if (i < 0 || i > 9)
    return;
  named = 0;
  *p = 1;
  own[i] = 3;
  if (named && own[5] == 3)
    reach_error();
}
static void put(int *table, int i)
{
  table[i] = 1;
}
void change(int i)
{
  put(own, i % 10u);
}
void shared(int *p, int i)
{
  own[3] = 0;
  *p = 1;
  if (own[3])
    reach_error();
}
static int sorted[3];
static const void *seen;
static int compare(const void *a, const void *b)
{
  seen = a;
  return *(const int *)a - *(const int *)b;
}
void sort(void)
{
  qsort(sorted, 3, sizeof *sorted, compare);
}
const void *last_seen(void)
{
  return seen;
}
void called_back(int *p)
{
  sorted[1] = 0;
  *p = 1;
  if (sorted[1])
    reach_error();
}
void beyond(int *p)
{
  named = 0;
  p[4] = 1;
  if (named)
    reach_error();
}
void beyond_null(int *p, int i)
{
  if (p)
    return;
  named = 0;
  p[i] = 1;
  if (named)
    reach_error();
}
struct operations {
  int (*run)(int);
};
void function(const struct operations *p)
{
  if (p->run == known && p->run(3) == 4)
    reach_error();
}
void constant(const int *p)
{
  if (p == &table[1] && *p == 2)
    reach_error();
}
void content(const int *p)
{
  if (p == &table[1] && *p != 2)
    reach_error();
}
