// args: check --undefined pure --entry named
// args: check --semantics svcomp --entry aliased --config bmc
// args: check --undefined pure --entry aliased
// expect: ^Verdict: FALSE
// expect-status: 10
// args: check --undefined pure --entry kept
// args: check --undefined pure --entry kept --config bmc
// expect: ^Verdict: TRUE$
// expect-status: 0
/* Where functions without a body change nothing, the pointers of a caller still lead to the same memory, and to what it
 * can name. */
extern void reach_error(void), unknown(void);
int global = 5, limit = 5;
void named(int *p)
{
  global = 0;
  *p = 1;
  if (global)
    reach_error();
}
void aliased(int *p, int *q)
{
  *p = 1;
  *q = 2;
  if (*p != 1)
    reach_error();
}
void kept(int *p)
{
  int before = *p;
  unknown();
  if (*p != before)
    reach_error();
}
