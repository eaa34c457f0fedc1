// args: check -DKIND=1
// args: check -DKIND=1 --config bmc -m32
// args: check -DKIND=2 --config k-induction
// args: check -DKIND=3
// expect: ^Verdict: TRUE$
// args: check -DKIND=4 --config bmc
// args: check -DKIND=5
// args: check -DKIND=6 --config bmc
// expect: depends on what .* (returns|writes)
// expect: ^Verdict: UNKNOWN\(missing-body\)$
// expect-status: 5
// args: check -DKIND=9
// expect: ^Verdict: FALSE\(assertion\)$
// expect-status: 10
// args: check -DKIND=7 --config bmc
// args: check -DKIND=8
// expect: comes after a call through a pointer that leads to no function
// expect: ^Verdict: UNKNOWN\(invalid-access\)$
// expect-status: 5
/* A call through a pointer that the program alone sets goes to its functions, which change what they change; where
 * others may set it, or get it to set, it changes all that they can reach.  Nobody comes past a call through null. */
#include <assert.h>
extern int status(void);
extern void fills(void *where), registers(void *device);
struct device;
struct operations {
  int (*begin)(struct device *);
  void (*end)(struct device *);
};
struct device {
  const struct operations *operations;
  int open, count;
};
static int begin(struct device *d)
{
  return status() < 0 ? -1 : d->open++;
}
static void end(struct device *d)
{
  d->open--;
}
static int begin_other(struct device *d)
{
  return d->open++;
}
static const struct operations first = {begin, end}, second = {begin_other, end};
static struct device devices[2] = {{&first}, {&second}};
typedef int (*Step)(int);
static int add(int x)
{
  return x + 1;
}
static int keep(int x)
{
  return x;
}
static Step step = add, never;
static Step const steps[2] = {add, keep};
Step named = add;
#if KIND == 5
void set(Step other)
{
  step = other;
}
#endif
static void run(struct device *d)
{
  if (d->operations->begin(d) < 0)
    return;
  assert(d->open == 1);
  d->operations->end(d);
  assert(d->open == 0);
}
static void write_odd(int *p, int x)
{
  *p = 7;
}
static void write_one(int *p)
{
  *p = 1;
}
static void (*misfit)(int *);
int main(void)
{
  int number = 1, *way = &number;
#if KIND == 1
  run(&devices[status() & 1]);
#elif KIND == 2
  for (int i = 0; i < 5; i++)
    step = status() ? add : keep;
  number = step(number);
  assert(*way == 1 || *way == 2);
#elif KIND == 3
  number = steps[status() & 1](number);
  assert(*way <= 2);
#elif KIND == 4
  registers(&devices[0]);
  run(&devices[0]);
#elif KIND == 5
  status();
  number = step(number);
  assert(*way == 2);
#elif KIND == 6
  status();
  number = named(number);
  assert(*way == 2);
#elif KIND == 7
  never(number);
  assert(0);
#elif KIND == 9
  misfit = number ? (void (*)(int *))write_odd : write_one;
  misfit(way);
  assert(*way == 1);
#else
  step = *way == 1 ? never : add;
  step(number);
  assert(0);
#endif
  return 0;
}
