// What many arguments are is not said: nothing is proved or refuted by it.
// args: check --config bmc
// args: check --config bmc --semantics svcomp
// expect: depends on what a caller with many arguments writes
// reject: TRUE|FALSE
// expect-status: 5
extern void reach_error(void);
int main(int argc, char **argv)
{
  if (argc > 20 && !argv[10])
    reach_error();
  return 0;
}
