// args: check --property unreach-call --config k-induction-plain --max-k 1
// expect: ^Verdict: UNKNOWN\(bound-reached\)$
// expect-status: 5
// With one round of history rotation is not proved.
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
  if (x != 0)
    reach_error();
}
