// args: check --property unreach-call --config k-induction
// expect: ^Verdict: TRUE$
// expect-status: 0
// Two loops, the second relies on the first.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
  unsigned n = __VERIFIER_nondet_uint(), i = 0, j = 0;
  while (i < n)
    i++;
  while (j < i) {
    if (j >= n)
      reach_error();
    j++;
  }
}
