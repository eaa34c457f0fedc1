// args: check --property unreach-call --config k-induction-plain
// args: check --property unreach-call --config k-induction
// expect: ^Verdict: TRUE$
// expect-status: 0
// A function pointer that changes in a loop.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int one(int x)
{
  return x + 1;
}
static int two(int x)
{
  return x + 2;
}
int main(void)
{
  int (*step)(int) = one;
  int x = 0;
  while (__VERIFIER_nondet_int()) {
    x = step(0);
    step = step == one ? two : one;
    if (x < 1 || x > 2)
      reach_error();
  }
}
