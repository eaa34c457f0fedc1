// part of: check-true.cmd
#include <assert.h>
extern int puzzle(int);
extern void reach_error(void);
static int table[4] = {1, 2, 3, 4};

int main(void)
{
  int sum = puzzle(3);
  for (int i = 0; i < 4; i++)
    sum = table[i];
  if (sum > 4)
    reach_error();
  assert(sum == 4);
  return 0;
}
