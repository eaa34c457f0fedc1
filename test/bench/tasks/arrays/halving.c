/* The search by halving does not look when one place is left. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static void check(int holds)
{
  if (!holds)
    reach_error();
}

int main(void)
{
  int cells[16], wanted = __VERIFIER_nondet_int(), place = __VERIFIER_nondet_int();
  for (int i = 0; i < 16; i++) {
    cells[i] = __VERIFIER_nondet_int();
    if (i && cells[i] <= cells[i - 1])
      return 0;
  }
  if (place < 0 || place > 15 || cells[place] != wanted)
    return 0;
  int low = 0, high = 15, found = -1;
  while (low < high && found < 0) {
    int middle = (low + high) / 2;
    if (cells[middle] == wanted)
      found = middle;
    else if (cells[middle] < wanted)
      low = middle + 1;
    else
      high = middle;
  }
  check(found == place);
}
