// Inline assembly changes what it is said to change, to anything.
// args: check --config bmc
// args: check --config bmc --semantics svcomp
// args: check -m32 --config interval --semantics svcomp
// args: check
// expect: Verdict: TRUE
extern void reach_error(void);
static int untouched = 3;
int main(void)
{
  unsigned low, kept = 7, count = 0;
  volatile unsigned lock = 0;
  __asm__ volatile("rdtsc" : "=a"(low) : : "edx");
  __asm__ volatile("cli" ::: "memory");
  __asm__ volatile("rep; nop" ::: "memory");
  __asm__("addl %1, %0" : "+r"(count) : "r"(kept));
  if (kept != 7 || untouched != 3 || lock != 0)
    reach_error();
  return (int)(low + count);
}
