// args: cfa
// args: cfa -m32
// expect: loop \d+:22:3
// expect: loop \d+:23:5
// expect: loop \d+:25:3
// expect: loop \d+:27:3
// expect: loop \d+:29:10
// expect: loop \d+:30:3
// expect: loop \d+:31:3
// args: run --print-choices --seed 3
// expect: choice: indeterminate x .* at .*loops\.c:17:
// expect: choice: indeterminate x#2 .* at .*loops\.c:19:
#include <stdio.h>
#define FOREVER for (;;)
int main(void) {
  int n = 0;
  int x;
  if (x) n++;
  { int x; if (x) n++;
  }
  n = 0;
  for (int i = 0; i < 2; i++)
    while (n < i)
      n++;
  do n++;
  while (n < 5);
  while (n < 9)
    n++;
  if (n) while (n > 3) n--;
  FOREVER { if (n++ > 5) break; }
  for (; n < 12;) n++;
}
