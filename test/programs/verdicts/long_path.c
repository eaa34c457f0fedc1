// args: check --property unreach-call --config value --time-limit 10
// args: check --property unreach-call --config value-cegar --time-limit 10
// expect-status: 10
// expect: ^Verdict: FALSE\(unreach-call\)
// expect: sum = 916190979
// A violation after a hundred thousand steps, which no solver could solve as a formula: the
// execution shows it.
extern void reach_error(void);
static unsigned table[256];

int main(void)
{
  unsigned sum = 1;
  for (unsigned i = 0; i < 256; i++)
    table[i] = i * 2654435761u;
  for (unsigned i = 0; i < 20000; i++)
    sum = sum * 31 + table[(sum ^ i) & 255];
  if (sum == 0x369bf703u)
    reach_error();
  return 0;
}
