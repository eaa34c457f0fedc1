// args: check --property unreach-call --config bmc
// args: check --property unreach-call --config k-induction-plain
// args: check --property unreach-call --config k-induction
// expect: ^Verdict: TRUE$
// expect-status: 0
// A local object is another one in each round.
extern void reach_error(void);

int main(void)
{
  int *kept = 0;
  for (int i = 0; i < 3; i++) {
    int fresh[2];
    if (i == 0)
      fresh[0] = 1;
    else
      fresh[0] = i;
    kept = fresh;
    if (*kept == 4)
      reach_error();
  }
}
