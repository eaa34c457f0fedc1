/* What the world outside decides: errno, time, chance. */
#include "model.h"

int *__errno_location(void)
{
  static int errno_value;
  return &errno_value;
}

/* What a function leaves there that failed; nothing where the program never looks. */
void __octant_set_errno(int error)
{
  if (__octant_uses_errno())
    *__errno_location() = error;
}

/* The same where it may have failed: 0 if it did not.  Linux has no larger numbers. */
void __octant_may_set_errno(unsigned char error)
{
  if (error != 0)
    __octant_set_errno(error);
}

int rand(void)
{
  return (int)(__VERIFIER_nondet_uint() & 0x7fffffff);
}

long random(void)
{
  return (long)(__VERIFIER_nondet_uint() & 0x7fffffff);
}

int rand_r(unsigned *seed)
{
  *seed = (unsigned)__octant_invented_number("rand_r");
  return (int)(__octant_invented_number("rand_r") & 0x7fffffff);
}

void srand(unsigned seed)
{
}

void srandom(unsigned seed)
{
}

/* Numbers of 48 bits, of which the integers are the upper ones. */
static unsigned long long any_48_bits(void)
{
  return (unsigned long long)__VERIFIER_nondet_longlong() & 0xffffffffffff;
}

double drand48(void)
{
  return (double)any_48_bits() / 0x1p48;
}

long lrand48(void)
{
  return (long)(any_48_bits() >> 17);
}

long mrand48(void)
{
  return (int)(any_48_bits() >> 16);
}

void srand48(long seed)
{
}

/* time_t and clock_t are long in both data models. */
long time(long *result)
{
  long now = __VERIFIER_nondet_long();
  if (result != NULL)
    *result = now;
  return now;
}

/* The processor's time so far; where long is short it begins anew every 72 minutes. */
long clock(void)
{
  static long clock_now;
  long step = __VERIFIER_nondet_long();
  if (__octant_may("clock"))
    return -1;
  if (sizeof(long) == sizeof(int))
    clock_now = step;
  else if (step > 0 && step <= LONG_MAX - clock_now)
    clock_now += step;
  return clock_now;
}
