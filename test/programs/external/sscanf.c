// What is read from a text is known.
// args: check
// args: check -m32 --config bmc
// expect: Verdict: TRUE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
int main(void)
{
  int a, b, n;
  char word[8], rest[8];
  float f;
  if (sscanf("12,-7 abc:def%", "%d,%i %[a-b]%2s%n", &a, &b, word, rest, &n) != 4 || a != 12 ||
      b != -7 || strcmp(word, "ab") || strcmp(rest, "c:") || n != 10)
    reach_error();
  if (sscanf("x1f 2.5", "%*c%x%f", &a, &f) != 2 || a != 31 || f != 2.5f)
    reach_error();
  if (sscanf("", "%d", &a) != EOF || sscanf("z", "%d", &a) != 0)
    reach_error();
  if (strtod("-1.25e1", NULL) != -12.5 || atof("0.1") != 0.1)
    reach_error();
}
