// args: check --property unreach-call --exit-zero
// args: check --property unreach-call --exit-zero --config product
// args: check --property unreach-call --exit-zero --config predicate
// args: check --property unreach-call --exit-zero --config octagon-cegar
// args: check --property unreach-call --exit-zero --config product -DSUM
// args: check --property unreach-call --exit-zero --config chc -DREUSED
// args: check --property unreach-call --exit-zero --config product -DNUMBER
// args: check --property unreach-call --exit-zero --config product -DREUSED
// args: check --property unreach-call --exit-zero --config product -DBYTES
// expect: ^Verdict: (FALSE|UNKNOWN)
// reject: ^Verdict: TRUE
// How blocks lie to each other shows in parts of their addresses, in sums, and in numbers that are
// equal to them.

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
extern uintptr_t __VERIFIER_nondet_ulong(void);
void reach_error(void) {}

int main(void)
{
  uintptr_t first = (uintptr_t)malloc(4);
#if defined REUSED || defined BYTES
  free((void *)first);
#endif
  uintptr_t second = (uintptr_t)malloc(4);
#if defined SUM
  int found = first + second == 2 * first + 32;
#elif defined NUMBER
  uintptr_t number = __VERIFIER_nondet_ulong();
  int found = first == number && second == number + 32;
#elif defined REUSED
  int found = (first ^ 1) == (second ^ 1);
#elif defined BYTES
  int found = memcmp(&first, &second, sizeof first) == 0;
#else
  int found = (unsigned)first + 32 == (unsigned)second;
#endif
  if (found)
    reach_error();
  return 0;
}
