// args: check {dir}/common_sizes_part.c
// expect: ^Verdict: TRUE
// Of two common variables the larger one counts.
extern void reach_error(void);
__attribute__((common)) int x[4];
void g(void);
int main(void)
{
  x[3] = 5;
  g();
  if (x[3] != 5 || x[2] != 0)
    reach_error();
  return 0;
}
