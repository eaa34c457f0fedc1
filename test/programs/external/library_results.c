// args: check --config bmc --second-opinion none --semantics svcomp -DKIND=1
// args: check --config bmc --second-opinion none --semantics svcomp -DKIND=2
// args: check --config bmc --second-opinion none --semantics svcomp -DKIND=3
// args: check --config bmc --second-opinion none --semantics svcomp -DKIND=4
// args: check --config bmc --second-opinion none -DKIND=4
// args: check --config bmc --second-opinion none --semantics svcomp -DKIND=5
// reject: TRUE|FALSE
// expect: ^Verdict: UNKNOWN\(missing-body\)$
// expect-status: 5
/* What the library and the runtime of the compiler compute is not arbitrary in competitions either,
 * and what they write is written. */
#include <complex.h>
#include <stdio.h>
#include <string.h>
#include <wctype.h>
extern void reach_error(void);
int main(void)
{
  _Complex double four = 4, two = 2;
  _Complex float wide = 4, narrow = 2;
  char text[4] = "";
  if (KIND == 1 && creal(four / two) != 2)
    reach_error();
  if (KIND == 2 && crealf(wide / narrow) != 2)
    reach_error();
  if (KIND == 3 && printf("%d\n", 5) > 2)
    reach_error();
  if (KIND == 4 && strxfrm(text, "abc", sizeof text) && text[0] == 'a')
    reach_error();
  if (KIND == 5 && !iswalpha('a'))
    reach_error();
}
