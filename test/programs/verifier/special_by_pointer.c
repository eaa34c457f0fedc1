// args: run --input 1,0
// args: run --input 1,0 -m32 --inline
// expect-status: 5
// expect: ^-- blocked by an assumption
// args: run --input 5,0
// args: run --input 5,0 -m32
// expect: ^-- exit 4 
// args: run --input 5,1
// expect: ^-- aborted
// args: run --input 5,2
// expect-status: 5
// expect: ^-- unsupported: a call of fesetround
#include <fenv.h>
#include <stdlib.h>
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static void (*const assume)(int) = __VERIFIER_assume;
int main(void)
{
  int (*any)(void) = __VERIFIER_nondet_int;
  void (*quit)(int) = exit, (*stop)(void) = abort;
  int (*mode)(int) = fesetround;
  int x = any();
  assume(x > 3);
  if (x <= 3)
    reach_error();
  x = any();
  if (x == 1)
    stop();
  if (x == 2)
    mode(0);
  quit(4);
  reach_error();
}
