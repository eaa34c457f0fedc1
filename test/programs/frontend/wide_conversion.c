// args: check --config value
// expect: a wide conversion of printf
// expect: ^Verdict: UNKNOWN\(unsupported-construct\)
// expect-status: 5
#include <stdio.h>
#include <wchar.h>
extern void __VERIFIER_error(void);
int main(void)
{
  char text[8];
  if (snprintf(text, 8, "%ls", L"ab") == 2)
    __VERIFIER_error();
  return 0;
}
