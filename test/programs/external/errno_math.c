// args: check --time-limit 4
// args: check --config bmc
// reject: TRUE|FALSE
// expect: depends on what sqrt leaves in errno
// expect-status: 5
#include <errno.h>
#include <math.h>
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);
int main(void)
{
  errno = 0;
  double root = sqrt(__VERIFIER_nondet_double());
  if (errno == EDOM || root == 1e300)
    reach_error();
}
