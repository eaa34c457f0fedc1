/* Moved up by one from the wrong end: the first element is everywhere. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static void check(int holds)
{
  if (!holds)
    reach_error();
}

int main(void)
{
  int cells[8], last;
  for (int i = 0; i < 8; i++)
    cells[i] = __VERIFIER_nondet_int();
  last = cells[6];
  for (int i = 0; i < 7; i++)
    cells[i + 1] = cells[i];
  check(cells[7] == last);
}
