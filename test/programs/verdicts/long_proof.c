// args: check --property unreach-call --config value --time-limit 15
// args: check --property unreach-call --config value-cegar --time-limit 15
// expect: ^Verdict: TRUE
// Interpolation along a path of which every step matters must not look at all of the rest for each.
extern void reach_error(void);
static unsigned table[256];

int main(void)
{
  unsigned sum = 1;
  for (unsigned i = 0; i < 256; i++)
    table[i] = i * 2654435761u;
  for (unsigned i = 0; i < 4000; i++)
    sum = sum * 31 + table[(sum ^ i) & 255];
  if (sum != 0xa22ebd83u)
    reach_error();
  return 0;
}
