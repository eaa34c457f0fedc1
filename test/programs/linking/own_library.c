// args: run
// args: check --config bmc --second-opinion none
// expect: exit 0 after|^Verdict: TRUE
/* What a program defines in the place of a library function counts for the program alone, unless
 * it is about allocation. */
#include <stddef.h>
extern void reach_error(void);
long strtol(const char *text, char **end, int base);
wchar_t *wcsdup(const wchar_t *text);
unsigned allocated;
static wchar_t pool[100];
int isspace(int c)
{
  return c == '_';
}
void *malloc(size_t size)
{
  allocated += size;
  return pool;
}
int main(void)
{
  if (strtol("_12", 0, 10) != 0 || strtol(" 12", 0, 10) != 12)
    reach_error();
  if (!isspace('_') || isspace(' '))
    reach_error();
  if (wcsdup(L"ab") != pool || allocated != 12)
    reach_error();
  return 0;
}
