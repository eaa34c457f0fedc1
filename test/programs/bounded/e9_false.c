// args: check --property unreach-call --config bmc
// args: check --property unreach-call --config k-induction-plain
// args: check --property unreach-call --config k-induction
// expect: ^Verdict: FALSE\(unreach-call\)$
// expect-status: 10
// No decision: rounds do not count.
extern void reach_error(void);

int main(void)
{
  unsigned x = 0, y = 0;
  for (;;) {
    x++;
    y++;
    if (x != y || x > 1000)
      reach_error();
  }
}
