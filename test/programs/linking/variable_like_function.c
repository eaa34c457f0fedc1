// A variable is not what the library has under the same name.
// args: check --config value-cegar
// expect: Verdict: TRUE
extern void reach_error(void);
extern int qsort[4];
int main(void)
{
  qsort[1] = 3;
  if (qsort[1] != 3)
    reach_error();
  return 0;
}
