// args: check --config execute
// expect: Verdict: TRUE
// args: check
// expect: Verdict: TRUE
extern void reach_error(void);
int main(void)
{
  unsigned x = 0, y = 500000;
  while (x < 1000000) {
    if (x >= 500000)
      y += 1;
    x += 1;
  }
  if (x != y)
    reach_error();
}
