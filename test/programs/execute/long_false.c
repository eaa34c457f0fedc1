// The path has more steps than are kept.
// args: check --config execute
// args: check
// expect: path of [0-9]+ steps, too long to be shown
// expect: Verdict: FALSE\(unreach-call\)
// expect-status: 10
extern void reach_error(void);
int main(void)
{
  unsigned x = 0;
  while (x < 10000000)
    x += 3;
  if (x % 2 == 0)
    reach_error();
}
