// args: check -DVALUE=strcmp(a,b) -DGLIBC=-2 --config bmc
// args: check -DVALUE=strncmp(b,a,3) -DGLIBC=2 --config bmc
// args: check -DVALUE=memcmp(a,b,1) -DGLIBC=-2 --config bmc
// args: check -DVALUE=isdigit(a[1]) -DGLIBC=2048 --config bmc
// reject: TRUE|FALSE
// expect: ^Verdict: UNKNOWN
// expect-status: 5
// args: check -DVALUE=-strcmp(a,b) -DTESTED=n<=0
// args: check -DVALUE=memcmp(b,a,1) -DTESTED=n<=0
// args: check -DVALUE=isdigit(a[1]) -DTESTED=!n
// args: check -DVALUE=1 -DTESTED=strcmp(a,b)>=0||memcmp(b,a,1)<=0||!isdigit(a[1])
// args: check --config value -DVALUE=1 -DTESTED=strcmp(a,b)>=0||memcmp(b,a,1)<=0||!isdigit(a[1])
// expect: ^Verdict: TRUE$
// expect-status: 0
// args: check -DVALUE=strcmp(a,b) -DTESTED=n<0
// expect: ^Verdict: FALSE
// expect-status: 10
/* C promises a sign, or a number that is not 0; compilers that know the operands give another number than
 * glibc. */
#include <string.h>
extern int isdigit(int c);
extern void reach_error(void);
#ifndef TESTED
#define TESTED n != GLIBC
#endif
int main(void)
{
  char a[] = "a5", b[] = "c5";
  int n = VALUE;
  (void)n;
  if (TESTED)
    reach_error();
  return 0;
}
