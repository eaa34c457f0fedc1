// The three streams are there, and three.
// args: check
// args: check --semantics svcomp -m32
// args: check --config interval
// expect: Verdict: TRUE
#include <stdio.h>
extern void reach_error(void);
int main(void)
{
  if (!stdin || !stdout || stdout == stderr)
    reach_error();
  fprintf(stderr, "still\n");
  if (!stderr || stdin == stdout)
    reach_error();
  return 0;
}
