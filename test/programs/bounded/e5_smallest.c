// args: check --property unreach-call --stats --config bmc
// args: check --property unreach-call --stats --config bmc --max-k 4
// args: check --property unreach-call --stats --config bmc --max-k 9
// expect: ^Verdict: FALSE\(unreach-call\)$
// expect: ^rounds of each loop that were followed +4$
// expect-status: 10
// The smallest bound that shows the error is the one that is reported.
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
      if (x1 != x2 || x1 == 2)
        reach_error();
    }
  }
}
