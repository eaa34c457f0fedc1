// args: check -DKIND=1
// args: check -DKIND=1 --config predicate -m32
// args: check -DKIND=2 --config bmc
// args: check -DKIND=3 --config bmc
// args: check -DKIND=4 --config chc
// args: check -DKIND=5 --config k-induction
// expect: ^Verdict: FALSE\(unreach-call\)$
// expect-status: 10
// args: check -DKIND=6 --config bmc
// args: check -DKIND=7 --config bmc
// expect: ^Verdict: TRUE$
// expect-status: 0
/* Registers and memory at addresses that are integer constants are the same memory, whether an index is added or
 * not, and however the sum is made. */
#include <stdint.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
#define BYTES ((uint8_t *)0x20000000)
#define WORDS ((uint32_t *)0x20000000)

int main(void)
{
  unsigned i = __VERIFIER_nondet_uint() % 16, k = __VERIFIER_nondet_uint() % 4;
#if KIND == 1
  WORDS[1] = 0;
  BYTES[i] = 7;
  if (WORDS[1])
    reach_error();
#elif KIND == 2
  WORDS[k] = 0;
  BYTES[i] = 7;
  if (WORDS[k])
    reach_error();
#elif KIND == 3
  uint32_t base = 0x20000000;
  WORDS[1] = 0;
  *(uint32_t *)(uintptr_t)(base + 4 * k) = 7;
  if (WORDS[1])
    reach_error();
#elif KIND == 4
  uint8_t *p = BYTES + i;
  WORDS[1] = 0;
  *p = 7;
  if (WORDS[1])
    reach_error();
#elif KIND == 5
  uintptr_t address = 0x20000000;
  for (unsigned n = 0; n < k; n++)
    address += 4;
  WORDS[1] = 0;
  *(uint32_t *)address = 7;
  if (WORDS[1])
    reach_error();
#elif KIND == 6
  WORDS[1] = 3;
  BYTES[8 + i] = 7;
  if (WORDS[1] != 3)
    reach_error();
#elif KIND == 7
  static uint32_t own[4];
  own[1] = 3;
  WORDS[k] = 7;
  if (own[1] != 3)
    reach_error();
#endif
  return 0;
}
