/* Six numbers up to 50, each smaller than the next, may sum up to 283. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static void check(int holds)
{
  if (!holds)
    reach_error();
}

int main(void)
{
  int cells[6], sum = 0;
  for (int i = 0; i < 6; i++) {
    cells[i] = __VERIFIER_nondet_int();
    if (cells[i] < 0 || cells[i] > 50 || (i && cells[i] <= cells[i - 1]))
      return 0;
    sum += cells[i];
  }
  check(sum != 283);
}
