// args: check --property unreach-call --config k-induction
// expect: ^Verdict: FALSE\(unreach-call\)$
// expect-status: 10
// Both rows lie in one array: a copy by one element changes what is copied next.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int a[1000];

static void copy(int *to, const int *from, int n)
{
  for (int i = 0; i < n; i++)
    to[i] = from[i];
}

int main(void)
{
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 900)
    return 0;
  for (int i = 0; i < 1000; i++)
    a[i] = i;
  copy(a + 1, a, n);
  for (int i = 0; i < n; i++)
    if (a[i + 1] != i)
      reach_error();
}
