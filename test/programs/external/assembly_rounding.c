// args: check --config bmc --second-opinion none -DTEXT=ldmxcsr
// args: check --config bmc --second-opinion none -DTEXT=fldcw
// expect: not decided: inline assembly that sets the rounding mode
// expect: ^Verdict: UNKNOWN\(unsupported-construct\)$
// expect-status: 5
#define QUOTED(it) QUOTED_TEXT(it)
#define QUOTED_TEXT(it) #it
extern void reach_error(void);
volatile float one = 1, three = 3;
int main(void)
{
  unsigned mode = 0x5f80;
  float nearest = one / three;
  __asm__ volatile(QUOTED(TEXT) " %0" : : "m"(mode));
  if (one / three != nearest)
    reach_error();
}
