// Functions that set errno in a known way, or never.
// args: check --malloc-may-fail
// args: check -m32 --malloc-may-fail --config bmc
// expect: Verdict: TRUE
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
extern void reach_error(void);
int main(void)
{
  errno = 0;
  char text[8] = "12";
  long v = strtol(text, 0, 10);
  if (errno || v != 12 || strlen(text) != 2)
    reach_error();
  strtol("99999999999999999999999999", 0, 10);
  if (errno != ERANGE)
    reach_error();
  errno = 0;
  int *block = malloc(4);
  if ((block == NULL) != (errno == ENOMEM))
    reach_error();
  errno = 0;
  if (read(0, text, 4) < 0 && errno == 0)
    reach_error();
}
