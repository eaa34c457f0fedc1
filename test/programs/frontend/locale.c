// args: check --time-limit 4 -DLOCALE="\"C.UTF-8\""
// expect: ^Verdict: UNKNOWN\(unsupported
// expect: a call of setlocale
// expect-status: 5
// Characters may have several bytes then.
#include <locale.h>
#include <stdlib.h>
extern void reach_error(void);
int main(void)
{
  setlocale(LC_ALL, LOCALE);
  if (MB_CUR_MAX != 1)
    reach_error();
  return 0;
}
