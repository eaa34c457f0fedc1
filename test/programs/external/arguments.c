// As many arguments as argc says are texts, each ends, and the program's own variables are none of them.
// args: check
// args: check --config bmc -m32
// args: check --config predicate
// expect: Verdict: TRUE
extern void reach_error(void);
int own = 3;
int main(int argc, char **argv)
{
  if (argc > 2) {
    if (!argv[1] || argv[1] == argv[2] || (int *)argv[2] == &own)
      reach_error();
    argv[2][0] = 'x';
  }
  if (own != 3 || argv[argc] != 0)
    reach_error();
  return 0;
}
