// args: check --property unreach-call --config chc --time-limit 20
// expect: ^Verdict: TRUE$
// expect-status: 0
// One bit is all that matters: the integers have no word for it.
extern void reach_error(void);

int main(void)
{
  unsigned x = 10;
  while (x >= 10)
    x += 2;
  if (x % 2)
    reach_error();
}
