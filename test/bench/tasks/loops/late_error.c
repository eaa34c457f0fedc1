/* One path, one error, after 700 rounds. */
extern void reach_error(void);

static void check(int holds)
{
  if (!holds)
    reach_error();
}

int main(void)
{
  unsigned seed = 1, round = 0;
  while (round < 5000) {
    seed = (seed * 75 + 74) % 65537;
    round++;
    if (round == 700)
      check(seed == 0);
  }
}
