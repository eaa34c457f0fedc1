// args: check --property unreach-call --config value
// args: check --property unreach-call --config value-cegar
// expect-status: 5
// expect: ^Verdict: UNKNOWN\(imprecise\)
/* A sort that is right.  All ways to the error are infeasible, which explicit values
 * cannot tell: no answer, after a bounded number of tries. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), c = __VERIFIER_nondet_int();
  int t;
  if (a > b) {
    t = a;
    a = b;
    b = t;
  }
  if (b > c) {
    t = b;
    b = c;
    c = t;
  }
  if (a > b) {
    t = a;
    a = b;
    b = t;
  }
  if (a > b || b > c)
    reach_error();
  return 0;
}
