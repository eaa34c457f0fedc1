// args: check --property unreach-call --config k-induction
// args: check --property unreach-call --data-model ILP32 --config k-induction
// expect: ^Verdict: FALSE\(unreach-call\)$
// expect-status: 10
// The last element is not copied.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 100000)
    return 0;
  int from[n + 1], to[n + 1];
  for (int i = 0; i < n; i++)
    from[i] = __VERIFIER_nondet_int();
  for (int i = 0; i + 1 < n; i++)
    to[i] = from[i];
  for (int i = 0; i < n; i++)
    if (to[i] != from[i])
      reach_error();
}
