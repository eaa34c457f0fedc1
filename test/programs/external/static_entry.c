// args: check --entry used
// args: check --entry unused
// args: check --entry unused_inline --config bmc -m32
// expect: ^Verdict: FALSE
// expect-status: 10
// args: check --entry proved
// expect: ^Verdict: TRUE$
// expect-status: 0
// args: run --entry unused --input 3
// expect: ^-- error reached
// expect-status: 10
/* A static function can be the entry, though clang drops it where nobody uses it.  Its pointers come from
 * outside. */
extern void reach_error(void);
static int limit = 3;
static int used(int *p)
{
  if (p && *p == 4)
    reach_error();
  return limit;
}
int user(int x)
{
  return used(&x);
}
static void unused(int x)
{
  if (x == limit)
    reach_error();
}
static inline void unused_inline(int x)
{
  if (x == limit)
    reach_error();
}
static void proved(int *p)
{
  if (!p)
    return;
  *p = 7;
  if (limit != 3)
    reach_error();
}
