// args: check --property unreach-call --config k-induction
// expect: ^Verdict: TRUE$
// expect-status: 0
// A loop in a function that is called in a loop.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int flip(int x)
{
  while (__VERIFIER_nondet_int())
    x = 1 - x;
  return x;
}
int main(void)
{
  int x = 0;
  while (__VERIFIER_nondet_int()) {
    x = flip(x);
    if (x != 0 && x != 1)
      reach_error();
  }
}
