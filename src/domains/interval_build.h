/* For those who make intervals: the bounds of a width, and the reduction of the two readings. */
#ifndef OCTANT_DOMAINS_INTERVAL_BUILD_H
#define OCTANT_DOMAINS_INTERVAL_BUILD_H

#include "domains/interval.h"

static inline int64_t signed_least(unsigned width)
{
  return -(int64_t)(((uint64_t)1 << (width - 1)) - 1) - 1;
}

static inline int64_t signed_most(unsigned width)
{
  return (int64_t)(((uint64_t)1 << (width - 1)) - 1);
}

static inline uint64_t unsigned_most(unsigned width)
{
  return width == 64 ? ~(uint64_t)0 : ((uint64_t)1 << width) - 1;
}

static inline int64_t as_signed(unsigned width, uint64_t bits)
{
  return (int64_t)(bits << (64 - width)) >> (64 - width);
}

static inline uint64_t as_unsigned(unsigned width, int64_t number)
{
  return (uint64_t)number & unsigned_most(width);
}

static inline Interval raw_top(unsigned width)
{
  return (Interval){signed_least(width),  signed_most(width), 0,
                    unsigned_most(width), (uint16_t)width,    false};
}

/* Where one reading does not cross the point at which the other jumps, each bounds the other. */
Interval interval_reduced(Interval a);

#endif
