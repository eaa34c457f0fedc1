// args: check --property unreach-call --config k-induction-plain --max-k 6
// expect: ^Verdict: UNKNOWN\(bound-reached\)$
// expect-status: 5
// Five counters that take turns: no proof without invariants.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
  unsigned x1 = 0, x2 = 0, x3 = 0, x4 = 0, x5 = 0, i = 1;
  while (__VERIFIER_nondet_int()) {
    switch (i) {
    case 1: x1++; break;
    case 2: x2++; break;
    case 3: x3++; break;
    case 4: x4++; break;
    case 5: x5++; break;
    }
    i++;
    if (i == 6) {
      i = 1;
      if (x1 != x2 || x2 != x3 || x3 != x4 || x4 != x5)
        reach_error();
    }
  }
}
