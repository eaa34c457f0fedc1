// args: check --config bmc
// args: check --config bmc -DFORMAT=%*dabc
// expect: ^Verdict: FALSE
// expect-status: 10
// args: check --config bmc -DFORMAT=
// expect: ^Verdict: TRUE$
// expect-status: 0
/* The input may end before what the format has at its end. */
#include <stdio.h>
#ifndef FORMAT
#define FORMAT abc
#endif
#define TEXT(it) TEXT_OF(it)
#define TEXT_OF(it) #it
extern void reach_error(void);
int main(void)
{
  if (scanf(TEXT(FORMAT)) == EOF)
    reach_error();
}
