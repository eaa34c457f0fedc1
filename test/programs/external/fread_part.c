// args: check --config bmc
// args: check --config bmc --semantics svcomp
// expect: ^Verdict: FALSE
// expect-status: 10
// args: check --config bmc -DSIZE=0
// expect: ^Verdict: TRUE$
// expect-status: 0
/* What is there of an item that is not complete is written, too; items of no bytes are not read. */
#include <stdio.h>
#ifndef SIZE
#define SIZE 4
#endif
extern void reach_error(void);
int main(void)
{
  int x = 5;
  size_t items = fread(&x, SIZE, 1, stdin);
  if (items != 1 ? x != 5 : SIZE == 0)
    reach_error();
}
