/* Sorting five numbers by exchange of neighbours. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static void check(int holds)
{
  if (!holds)
    reach_error();
}

int main(void)
{
  int cells[5];
  for (int i = 0; i < 5; i++)
    cells[i] = __VERIFIER_nondet_int();
  for (int end = 4; end > 0; end--)
    for (int i = 0; i < end; i++)
      if (cells[i] > cells[i + 1]) {
        int old = cells[i];
        cells[i] = cells[i + 1];
        cells[i + 1] = old;
      }
  for (int i = 0; i < 4; i++)
    check(cells[i] <= cells[i + 1]);
}
