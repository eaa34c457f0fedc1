/* Nested loops: the inner index never passes the outer one, the outer one ends at the bound. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static void check(int holds)
{
  if (!holds)
    reach_error();
}

int main(void)
{
  int bound = __VERIFIER_nondet_int(), row, column = 0;
  if (bound < 1 || bound > 10000)
    return 0;
  for (row = 0; row < bound; row++) {
    for (column = 0; column < row; column++)
      check(column < bound - 1);
    check(column == row);
  }
  check(row == bound && column == bound - 1);
}
