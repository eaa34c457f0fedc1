// args: check --property unreach-call --config chc --time-limit 20
// expect: ^Verdict: TRUE$
// expect-status: 0
// Nested recursive calls.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static int f(int x)
{
  return x > 100 ? x - 10 : f(f(x + 11));
}

int main(void)
{
  int x = __VERIFIER_nondet_int();
  int y = f(x);
  if (y < 91 || (x <= 101 && y != 91))
    reach_error();
}
