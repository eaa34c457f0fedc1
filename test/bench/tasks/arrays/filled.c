/* A large array, filled in one loop, asked anywhere. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static void check(int holds)
{
  if (!holds)
    reach_error();
}

int main(void)
{
  static unsigned cells[100000];
  unsigned place = __VERIFIER_nondet_uint();
  for (unsigned i = 0; i < 100000; i++)
    cells[i] = 2 * i + 1;
  if (place < 100000)
    check(cells[place] % 2 == 1);
}
