// args: run {dir}/inline_standard_part.c
// args: check --config bmc --second-opinion none {dir}/inline_standard_part.c
// expect: exit 0 after|^Verdict: TRUE
// reject: has no body|defined twice
/* Inline functions as C99 has them: one file has the definition, or none of them says so. */
#include "inline_standard.h"
extern void reach_error(void);
inline int one(void)
{
  return 1;
}
int both(void);
int main(void)
{
  if (one() + two() + both() != 6)
    reach_error();
  return 0;
}
