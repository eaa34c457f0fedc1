#include "primitives.h"

#include <stdlib.h>
#include <string.h>

bool malloc_may_fail;
const char *failed_property;
unsigned unsupported_count;
unsigned invented_count;
unsigned live_blocks;
jmp_buf *abort_target;

static uint64_t random_state = 0x9e3779b97f4a7c15;

uint64_t random_next(void)
{
  random_state ^= random_state << 13;
  random_state ^= random_state >> 7;
  random_state ^= random_state << 17;
  return random_state * 0x2545f4914f6cdd1d;
}

unsigned random_below(unsigned limit)
{
  return (unsigned)((random_next() >> 32) % limit);
}

void random_text(char *text, unsigned size)
{
  static const char alphabet[] = "abAB\x80\xff ,";
  unsigned length = random_below(size);
  for (unsigned i = 0; i < length; i++)
    text[i] = alphabet[random_below(sizeof alphabet - 1)];
  text[length] = 0;
}

enum { SLACK = 12 }; /* that src/models/memory.c takes for granted */

/* The size stands before the block, 16 bytes away to keep the alignment. */
void *__octant_allocate(size_t size)
{
  char *block = malloc(16 + size + SLACK);
  memcpy(block, &size, sizeof size);
  memset(block + 16, 0xa5, size);
  live_blocks++;
  return block + 16;
}

size_t __octant_size(const void *block)
{
  size_t size;
  memcpy(&size, (const char *)block - 16, sizeof size);
  return size;
}

void __octant_resize(void *block, size_t size)
{
  memcpy((char *)block - 16, &size, sizeof size);
}

/* What lies behind it is not ours, but for the slack. */
size_t __octant_room(const void *block)
{
  (void)block;
  return 0;
}

_Bool __octant_is_newest(const void *block)
{
  (void)block;
  return false;
}

void __octant_take_rest(void *block)
{
  (void)block;
  abort();
}

void __octant_free(void *block)
{
  live_blocks--;
  free((char *)block - 16);
}

_Bool __octant_malloc_may_fail(void)
{
  return malloc_may_fail;
}

_Bool __octant_uses_value(const char *function)
{
  (void)function;
  return false;
}

_Bool __octant_uses_errno(void)
{
  return true;
}

void __octant_change_environment(void)
{
}

void __octant_fail(const char *property)
{
  failed_property = property;
}

void __octant_unsupported(const char *what)
{
  (void)what;
  unsupported_count++;
}

void model_abort(void)
{
  if (abort_target)
    longjmp(*abort_target, 1);
  abort();
}

#define NONDET(type, name)                                                                         \
  type __VERIFIER_nondet_##name(void)                                                              \
  {                                                                                                \
    return (type)random_next();                                                                    \
  }

NONDET(char, char)
NONDET(unsigned char, uchar)
NONDET(short, short)
NONDET(int, int)
NONDET(unsigned, uint)
NONDET(long, long)
NONDET(long long, longlong)
NONDET(float, float)
NONDET(double, double)
NONDET(long double, longdouble)

/* Small ones often: sizes are compared with those of small buffers. */
size_t __VERIFIER_nondet_size_t(void)
{
  return random_below(2) ? random_below(10) : (size_t)random_next();
}

_Bool __VERIFIER_nondet_bool(void)
{
  return random_below(2);
}

_Bool __octant_may(const char *function)
{
  (void)function;
  return random_below(2);
}

_Bool __octant_either(const char *function)
{
  return __octant_may(function);
}

#define INVENTED(type, name)                                                                       \
  type __octant_invented_##name(const char *function)                                              \
  {                                                                                                \
    (void)function;                                                                                \
    invented_count++;                                                                              \
    return (type)random_next();                                                                    \
  }

/* Small ones often, as indices are. */
unsigned long long __octant_invented_number(const char *function)
{
  (void)function;
  invented_count++;
  return random_below(2) ? random_below(10) : random_next();
}

INVENTED(float, float)
INVENTED(double, double)
INVENTED(long double, longdouble)

#define IS_NEGATIVE(type, name)                                                                    \
  _Bool __octant_is_negative_##name(type x)                                                        \
  {                                                                                                \
    return __builtin_signbit(x);                                                                   \
  }

IS_NEGATIVE(float, float)
IS_NEGATIVE(double, double)
IS_NEGATIVE(long double, longdouble)
