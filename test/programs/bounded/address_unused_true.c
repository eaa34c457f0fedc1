// args: check --property unreach-call --config bmc
// args: check --property unreach-call --config k-induction
// expect: ^Verdict: TRUE$
// A function that looks at addresses is no obstacle where no execution calls it.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int x, y;
static int which(int *p)
{
  unsigned long bits = (unsigned long)p;
  return (bits >> 4) & 1;
}

int main(void)
{
  int *p = &x, *q = &y, number = __VERIFIER_nondet_int();
  *p = number;
  *q = number;
  if (x != y && which(p))
    reach_error();
}
