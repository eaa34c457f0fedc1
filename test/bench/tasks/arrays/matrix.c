/* All elements of all rows. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int matrix[50][60];

int main(void)
{
  for (int i = 0; i < 50; i++)
    for (int k = 0; k < 60; k++)
      matrix[i][k] = 7;
  int i = __VERIFIER_nondet_int(), k = __VERIFIER_nondet_int();
  if (i >= 0 && i < 50 && k >= 0 && k < 60 && matrix[i][k] != 7)
    reach_error();
  return 0;
}
