// Arguments and results carry differences; of a function that calls itself the activations are told
// apart.
// args: check --analysis offset --refine none --inline-small 0
// args: check --analysis 'octagon(merge=sep) + offset(merge=sep)' --refine check --inline-small 0
// expect: ^Verdict: TRUE$
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int total;
static unsigned next(unsigned x)
{
  total += 1;
  unsigned y = x;
  return y + 1;
}
static unsigned twice(unsigned x)
{
  return next(next(x));
}
int main(void)
{
  int start = __VERIFIER_nondet_int();
  unsigned a = __VERIFIER_nondet_int();
  total = start;
  unsigned b = twice(a), c = twice(b - 1);
  if (b != a + 2 || c != b + 1 || c != a + 3 || total != (int)(start + 4u))
    reach_error();
}
