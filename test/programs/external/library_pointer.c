// A library function without a model may answer with a pointer to what it got.
// args: check --config value-cegar
// args: check --config bmc --semantics svcomp
// reject: TRUE|FALSE
// expect-status: 5
#define _GNU_SOURCE
#include <string.h>
extern void reach_error(void);
char text[10] = "abc";
int main(void)
{
  char *p = memmem(text, 3, "a", 1);
  if (p)
    *p = 'y';
  if (text[0] == 'y')
    reach_error();
  return 0;
}
