// args: check --property unreach-call --config bmc
// args: check --property unreach-call --config k-induction-plain
// args: check --property unreach-call --config k-induction
// args: check --property unreach-call --config bmc --max-k 1
// expect: ^Verdict: FALSE\(unreach-call\)$
// expect-status: 10
// The error lies behind the loop.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
  int a = 1, b = 2, c = 3, x = 0, i = 0, n = __VERIFIER_nondet_int();
  while (i < n) {
    if (a == b)
      reach_error();
    int t = a;
    a = b;
    b = c;
    c = t;
    i++;
  }
  if (x != 1)
    reach_error();
}
