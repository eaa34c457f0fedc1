// args: check --time-limit 4 -DHOW=1
// args: check --time-limit 4 -DHOW=2
// expect: ^Verdict: UNKNOWN\(unsupported
// expect: a call of (fmemopen|setvbuf with a buffer)
// expect-status: 5
// The program sees what a stream writes.
#include <stdio.h>
extern void reach_error(void);
char buf[4096];
int main(void)
{
#if HOW == 1
  FILE *f = fmemopen(buf, 64, "w");
  buf[0] = 0;
  fputs("x", f);
  fclose(f);
#else
  setvbuf(stdout, buf, _IOFBF, 4096);
  buf[0] = 0;
  printf("x");
#endif
  if (buf[0] == 'x')
    reach_error();
  return 0;
}
