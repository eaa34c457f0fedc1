// args: check --config portfolio --explain-strategy
// expect: strategy closed
// expect: Verdict: FALSE
// expect-status: 10
extern void reach_error(void);
int main(void)
{
  unsigned x = 0;
  while (x < 30000000)
    x += 7;
  if (x % 5 == 0)
    reach_error();
}
