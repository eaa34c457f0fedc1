/* What cannot be modelled does not disturb while it is not reached. */
#include <setjmp.h>
#include <stdio.h>

static jmp_buf env;
static int never;

static void jump(void) { longjmp(env, 1); }
static unsigned cycles(void) { unsigned lo, hi; __asm__ volatile("rdtsc" : "=a"(lo), "=d"(hi)); return lo; }

int main(void)
{
  if (never && setjmp(env))
    jump();
  if (never)
    printf("%u\n", cycles());
  __asm__ volatile("" ::: "memory");
  printf("fine\n");
  return 3;
}
