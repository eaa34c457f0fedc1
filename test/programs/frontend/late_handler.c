// args: check
// expect: ^Verdict: FALSE
// expect-status: 10
// What a destructor asks for is called after the destructors.
#include <stdlib.h>
extern void reach_error(void);
void h(void)
{
  reach_error();
}
__attribute__((destructor)) static void d(void)
{
  atexit(h);
}
int main(void)
{
  return 0;
}
