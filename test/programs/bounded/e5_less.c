// args: check --property unreach-call --stats --config bmc --max-k 3
// expect: ^Verdict: UNKNOWN\(bound-reached\)$
// expect: ^rounds of each loop that were followed +3$
// expect-status: 5
// One round less than the error needs.
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
