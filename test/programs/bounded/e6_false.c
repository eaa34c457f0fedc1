// args: check --property unreach-call --config bmc --max-k 5
// args: check --property unreach-call --config bmc
// args: check --property unreach-call --config k-induction-plain
// args: check --property unreach-call --config k-induction
// expect: ^Verdict: FALSE\(unreach-call\)$
// expect-status: 10
// Five counters that take turns; the bound that shows the error.
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
      if (x5 == 1)
        reach_error();
    }
  }
}
