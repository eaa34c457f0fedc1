/* What the rules of verification tasks define besides the C library. */
#include "model.h"

void __VERIFIER_nondet_memory(void *memory, size_t size)
{
  unsigned char *bytes = memory;
  for (size_t i = 0; i < size; i++)
    bytes[i] = __VERIFIER_nondet_uchar();
}

/* One thread runs at a time, so nothing can come between. */
void __VERIFIER_atomic_begin(void)
{
}

void __VERIFIER_atomic_end(void)
{
}
