// args: run
// args: check --config bmc
// expect: ifunc\.c: twice is chosen when the program starts \(ifunc\)
// expect-status: 5
extern void reach_error(void);
static int two(void)
{
  return 2;
}
static int (*choose(void))(void)
{
  return two;
}
int twice(void) __attribute__((ifunc("choose")));
int main(void)
{
  if (twice() == 2)
    reach_error();
  return 0;
}
