// args: check --config execute --time-limit 1
// expect: Verdict: UNKNOWN\(time-limit\)
// expect-status: 5
extern void reach_error(void);
int main(void)
{
  unsigned x = 0;
  for (;;) {
    x += 2;
    if (x == 1)
      reach_error();
  }
}
