// args: check
// args: check --config bmc
// expect: ^Verdict: FALSE
// expect-status: 10
/* What one variable holds is not what another one holds. */
#include <stdlib.h>
extern void __VERIFIER_error(void);
int main(void)
{
  char *a = getenv("A"), *b = getenv("B");
  if (a && b && a[0] == 'x' && b[0] == 'y')
    __VERIFIER_error();
  return 0;
}
