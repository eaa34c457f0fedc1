// args: check --config bmc
// args: check --config k-induction
// expect: ^\S*changes.c:14:\d+: not decided: the violation that was found depends on what settle writes, which
// expect: ^Verdict: UNKNOWN\(missing-body\)$
// expect-status: 5
/* What returns nothing changes a variable that it can name. */
extern void reach_error(void);
extern void settle(void);
int ticks;

int main(void)
{
  int before = ticks;
  settle();
  if (ticks != before)
    reach_error();
  return 0;
}
