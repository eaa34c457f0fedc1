// args: check -DLOCALE="\"C\""
// args: check -DLOCALE="\"\""
// args: check -DLOCALE="((char *)0)"
// expect: ^Verdict: TRUE
#include <ctype.h>
#include <locale.h>
extern void reach_error(void);
int main(void)
{
  setlocale(LC_ALL, LOCALE);
  if (!isalpha('a'))
    reach_error();
  return 0;
}
