// args: check --property unreach-call --config k-induction
// args: check --property unreach-call --data-model ILP32 --config k-induction
// expect: ^Verdict: TRUE$
// Two elements in each round; indices are sums in the narrower type.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct pair {
  short key;
  int value;
} pairs[20000];

int main(void)
{
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 10000)
    return 0;
  for (int i = 0; i < n; i++) {
    pairs[2 * i].value = i;
    pairs[2 * i + 1].value = -1;
  }
  for (int i = 0; i < n; i++)
    if (pairs[2 * i].value != i || pairs[2 * i + 1].value != -1)
      reach_error();
}
