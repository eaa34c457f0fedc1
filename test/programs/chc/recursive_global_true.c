// args: check --property unreach-call --config chc --time-limit 20
// expect: ^Verdict: TRUE$
// expect-status: 0
// A global variable is an input and an output of a recursive function.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static int last;

static void down(int n)
{
  last = n;
  if (n > 0)
    down(n - 1);
}

int main(void)
{
  int n = __VERIFIER_nondet_int();
  if (n < 0)
    return 0;
  down(n);
  if (last != 0)
    reach_error();
}
