// args: check --property unreach-call --config bmc
// args: check --property unreach-call --config k-induction-plain
// args: check --property unreach-call --config k-induction
// expect: ^Verdict: FALSE\(unreach-call\)$
// expect-status: 10
// A choice between an object and an address that is none.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int x;
int main(void)
{
  int c = __VERIFIER_nondet_int();
  int *p = c ? &x : (int *)-4L;
  if (c)
    *p = 1;
  if (c && x != 1)
    reach_error();
  if (__VERIFIER_nondet_int()) {
    if (c)
      x = 3;
  }
  if (c && x == 3)
    reach_error();
}
