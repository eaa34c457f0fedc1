// args: check --property unreach-call --stats --config k-induction --max-k 1
// args: check --property unreach-call --stats --config k-induction --max-k 2
// args: check --property unreach-call --stats --config k-induction
// expect: ^Verdict: TRUE$
// expect: ^rounds of a window of induction +2$
// expect-status: 0
// The smallest window: the round that is checked and one before it.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
  unsigned x1 = 0, x2 = 0, i = 1;
  while (__VERIFIER_nondet_int()) {
    if (i == 1)
      x1++;
    else if (i == 2)
      x2++;
    i++;
    if (i == 3) {
      i = 1;
      if (x1 != x2)
        reach_error();
    }
  }
}
