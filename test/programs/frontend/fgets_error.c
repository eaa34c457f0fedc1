// args: check
// expect: ^Verdict: FALSE
// expect-status: 10
// After an error that is not the end of input the buffer may hold what was read before it.
#include <stdio.h>
extern void reach_error(void);
int main(void)
{
  char buf[8] = "x";
  if (!fgets(buf, 8, stdin) && buf[0] != 'x')
    reach_error();
  return 0;
}
