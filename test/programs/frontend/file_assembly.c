// args: check --time-limit 4
// args: check --config k-induction
// expect: ^Verdict: UNKNOWN\(unsupported
// expect: assembly outside functions that names y
// expect-status: 5
// Two names of one variable: the error is reached.
extern void reach_error(void);
int x;
extern int y;
__asm__(".globl y\n.set y, x");
int main(void)
{
  x = 0;
  y = 1;
  if (x)
    reach_error();
  return 0;
}
