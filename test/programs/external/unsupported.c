// args: run --input 0
// args: run --input 6
// args: run --input 2
// expect: ^-- exit 0
// args: run --input 1
// expect-status: 5
// expect: ^-- unsupported: a call of _?_?(sig)?setjmp
// args: run --input 3
// expect-status: 5
// expect: ^-- unsupported: a call of fesetround
// args: run --input 4
// expect-status: 5
// expect: ^-- unsupported: a call of signal
// args: run --input 5
// expect-status: 5
// expect: ^-- unsupported: a call of longjmp
#include <fenv.h>
#include <setjmp.h>
#include <signal.h>
extern int __VERIFIER_nondet_int(void);
jmp_buf buffer;
static void handle(int number)
{
  (void)number;
}
int main(void)
{
  int x = __VERIFIER_nondet_int();
  switch (x) {
  case 1: return setjmp(buffer);
  case 2: __asm__("nop"); break;
  case 3: fesetround(FE_UPWARD); break;
  case 4: signal(SIGINT, handle); break;
  case 5: longjmp(buffer, 1); break;
  case 6:
    __asm__ volatile("" ::: "memory");
    __asm__ volatile("" : "+r"(x));
    return x - 6;
  }
  return 0;
}
