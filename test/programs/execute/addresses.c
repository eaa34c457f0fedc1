// Where objects lie differs between executions, although nothing is chosen.
// args: check --time-limit 4 --config execute
// reject: TRUE
// expect: the proof would depend on where objects lie
// expect-status: 5
extern void reach_error(void);
int main(void)
{
  int a = 1, b = 2;
  int *p = &a, *q = &b;
  if ((unsigned long)p % 4096 > (unsigned long)q % 4096 + 8)
    reach_error();
  return *p + *q;
}
