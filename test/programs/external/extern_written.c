// args: check --entry start --config bmc
// args: check --entry start --config k-induction -m32
// args: check --entry start
// expect: ^Verdict: FALSE
// expect-status: 10
/* What is read of an extern variable is arbitrary where a pointer of the caller, which may lead to it, was not
 * written through. */
extern void reach_error(void);
extern int *way;
static int own = 3;
void hand_over(void)
{
  way = &own;
}
void start(int *p)
{
  if (p)
    *p = 14;
  own = 15;
  if (way)
    *way = 17;
  if (own != 15)
    reach_error();
}
