// What an unknown function writes is not known, also where the path is too long to be kept.
// args: check --config execute --semantics everyday --time-limit 2
// reject: FALSE
// expect: depends on what fill
// expect-status: 5
extern void fill(int *p);
extern void reach_error(void);
int main(void)
{
  int x = 1;
  unsigned i = 0;
  fill(&x);
  while (i < 10000000)
    i += 3;
  if (x == 0)
    reach_error();
}
