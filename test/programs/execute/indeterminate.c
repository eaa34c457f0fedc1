// What was never written may be anything: this is not the only execution.
// args: check --time-limit 4 --config execute
// reject: TRUE
// expect: Verdict
// expect-status: 5
extern void reach_error(void);
int main(void)
{
  int a[4];
  a[0] = 1;
  if (a[0] + a[3] * 2 == 1000003)
    reach_error();
}
