// args: check --property unreach-call --config bmc
// args: check --property unreach-call --config k-induction-plain
// args: check --property unreach-call --config k-induction
// expect: ^Verdict: UNKNOWN\(imprecise\)$
// expect-status: 5
// Where objects lie decides what the bytes of their addresses are.
extern void reach_error(void);

static int x, y;
int main(void)
{
  int *p = &x, *q = &y;
  unsigned char *a = (unsigned char *)&p, *b = (unsigned char *)&q;
  if (a[7] != b[7])
    reach_error();
  *p = 1;
}
