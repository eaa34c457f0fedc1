// args: check
// args: check --config bmc
// args: check --config k-induction
// expect: ^Verdict: TRUE$
// args: check -DOBJECT=big -DBY=8
// args: check -m32 -DOBJECT=big -DBY=8
// args: check -DOBJECT=buffer -DBY=64
// expect: ^Verdict: TRUE$
// args: check "-DOBJECT=pool[0]" -DBY=32
// args: check -DOBJECT=text
// args: check -DOBJECT=main
// expect: ^Verdict: UNKNOWN
// reject: ^Verdict: (TRUE|FALSE)
// expect-status: 5
// args: check -DTHEN=1
// args: check -DOBJECT=buffer -DBY=64 -DTHEN=2
// expect: ^Verdict: FALSE
// expect-status: 10
// How far behind a multiple of its alignment an object lies does not depend on where it lies.

#include <stdint.h>
extern void reach_error(void);
#ifndef OBJECT
#define OBJECT pool[index]
#endif
#ifndef BY
#define BY 4
#endif
#ifndef THEN
#define THEN 0
#endif
struct Item {
  int number;
  char name[8];
};
static struct Item pool[4];
static long long big;
static _Alignas(64) char buffer[64];
static const char *text = "text";
#define text *text
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
  unsigned index = __VERIFIER_nondet_uint() % 4;
  (void)pool, (void)big, (void)buffer, (void)index;
  if (((uintptr_t)&OBJECT + THEN) % BY != 0)
    reach_error();
  if ((((uintptr_t)&OBJECT + THEN) & (BY - 1)) != 0)
    reach_error();
  return 0;
}
