// Wide printing may write, too.
// args: check --config value-cegar
// args: check --config value-cegar --semantics svcomp
// reject: TRUE|FALSE
// expect-status: 5
#include <wchar.h>
extern void reach_error(void);
int main(void)
{
  int n = 5;
  wprintf(L"ab%n\n", &n);
  if (n == 2)
    reach_error();
  return 0;
}
