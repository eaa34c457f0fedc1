// Output that fails is a way to go, but no reason to call the parts of the verifier contradictory, and
// other errors are found whatever output returns.
// args: check --time-limit 4
// args: check --config bmc
// args: check --config value
// args: check --time-limit 4 --semantics svcomp
// args: check --semantics svcomp --config bmc
// reject: TRUE|FALSE|contradict
// expect: Verdict: UNKNOWN\(missing-body\)
// expect-status: 5
#include <stdio.h>
extern void reach_error(void);
int main(void)
{
  if (printf("abc") < 0)
    reach_error();
}
