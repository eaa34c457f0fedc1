// args: run --input 7,8,9,10,11
// args: run --input 7,8,9,10,11 -m32
// expect: ^7 8 9 10 11$
#include <stdio.h>
extern int plain;
extern const int fixed;
extern int pair[2];
extern struct { int a; } record;
int main(void)
{
  printf("%d %d %d %d %d\n", plain, fixed, pair[0], pair[1], record.a);
}
