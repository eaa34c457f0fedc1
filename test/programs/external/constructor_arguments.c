// Constructors get the arguments of main, which are not followed there: no violation rests on them.
// args: check --config value-cegar
// args: check --config bmc
// reject: TRUE|FALSE
// expect-status: 5
extern void reach_error(void);
static int n = -1;
__attribute__((constructor)) static void keep(int argc, char **argv)
{
  n = argc;
}
int main(void)
{
  if (n < 0)
    reach_error();
  return 0;
}
