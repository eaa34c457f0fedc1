// args: run --input 4,5
// args: run --input 4,5 --undefined pure -m32
// args: run --input 4,5 --undefined havoc
// expect: ^4 5$
// expect: ^assumed: unknown has no body: its result is arbitrary
#include <stdio.h>
extern int unknown(int);
int main(void)
{
  int a = unknown(1), b = unknown(1);
  printf("%d %d\n", a, b);
}
