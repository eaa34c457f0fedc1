// args: run --input 1,2,3,4,5,6,7,8
// args: run --input 1,2,3,4,5,6,7,8 -m32
// expect: ^different$
// reject: assumed
// reject: unsupported
#include <stdio.h>
struct big { long a, b, c, d; } first, second;
struct small { int a; } tiny, other;
extern struct big __VERIFIER_nondet_big(void);
extern struct small __VERIFIER_nondet_small(void);
int main(void)
{
  first = __VERIFIER_nondet_big();
  second = first;
  first = __VERIFIER_nondet_big();
  tiny = __VERIFIER_nondet_small();
  other = tiny;
  puts(first.a != second.a && first.d != second.d ? "different" : "stale");
}
