// args: check --config bmc
// args: check --config k-induction
// expect: ^Verdict: TRUE
//
// The sum of a matrix by rows is that by columns, which the bits alone would take long to show.
extern signed char __VERIFIER_nondet_schar(void);
extern void reach_error(void);

enum { SIZE = 4 };

int main(void)
{
  int cell[SIZE][SIZE], rows = 0, columns = 0;
  for (int i = 0; i < SIZE; i++)
    for (int j = 0; j < SIZE; j++)
      cell[i][j] = __VERIFIER_nondet_schar();
  for (int i = 0; i < SIZE; i++)
    for (int j = 0; j < SIZE; j++) {
      rows += cell[i][j];
      columns += cell[j][i];
    }
  if (rows != columns || rows < columns || !(rows <= columns))
    reach_error();
}
