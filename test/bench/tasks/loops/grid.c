/* Nested loops: three rows of four cells are twelve. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static void check(int holds)
{
  if (!holds)
    reach_error();
}

int main(void)
{
  unsigned rows = __VERIFIER_nondet_uint(), columns = __VERIFIER_nondet_uint(), cells = 0;
  if (rows > 6 || columns > rows + 1)
    return 0;
  for (unsigned row = 0; row < rows; row++)
    for (unsigned column = 0; column < columns; column++)
      cells++;
  check(cells != 12);
}
