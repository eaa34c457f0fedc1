// args: check --property unreach-call --config chc --time-limit 20
// expect: ^Verdict: TRUE$
// expect-status: 0
// The error is in the function; it is never called so.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static void down(int n)
{
  if (n < 0)
    reach_error();
  if (n > 0)
    down(n - 1);
}

int main(void)
{
  int n = __VERIFIER_nondet_int();
  if (n >= 0)
    down(n);
}
