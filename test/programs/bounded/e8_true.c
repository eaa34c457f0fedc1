// args: check --property unreach-call --config k-induction-plain --max-k 1
// args: check --property unreach-call --config k-induction-plain --max-k 2
// args: check --property unreach-call --config k-induction-plain --max-k 7
// args: check --property unreach-call --config k-induction-plain
// args: check --property unreach-call --config k-induction
// expect: ^Verdict: TRUE$
// expect-status: 0
// One round of history suffices, and more do no harm.
extern void reach_error(void);

int main(void)
{
  unsigned x = 0, y = 0;
  for (;;) {
    x++;
    y++;
    if (x != y)
      reach_error();
  }
}
