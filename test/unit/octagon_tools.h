/* What tests of octagons share: random numbers, forms in one line, points of small boxes. */
#ifndef OCTANT_TEST_OCTAGON_TOOLS_H
#define OCTANT_TEST_OCTAGON_TOOLS_H

#include <math.h>

#include "check.h"
#include "domains/num.h"

typedef struct Random {
  uint64_t state;
} Random;

static inline uint64_t random_bits(Random *r)
{
  uint64_t z = r->state += UINT64_C(0x9e3779b97f4a7c15);
  z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
  return z ^ (z >> 31);
}

static inline int random_in(Random *r, int low, int high)
{
  return low + (int)(random_bits(r) % (uint64_t)(high - low + 1));
}

/* fx x + fy y + [low, high]; a factor of zero leaves its dimension out. */
static inline Linear form2(double fx, Dim x, double fy, Dim y, double low, double high)
{
  Linear e = linear_constant((Bounds){low, high});
  if (fx != 0)
    linear_add_part(&e, x, bounds_point(fx));
  if (fy != 0)
    linear_add_part(&e, y, bounds_point(fy));
  return e;
}

/* Puts a result in the place of its argument. */
static inline void become(Num **a, Num *fresh)
{
  num_drop(*a);
  *a = fresh;
}

static inline void assume2(Num **a, double fx, Dim x, double fy, Dim y, double c, NumSign sign)
{
  Linear e = form2(fx, x, fy, y, c, c);
  become(a, (*a)->ops->assume(*a, &e, sign));
  linear_free(&e);
}

static inline void assign2(Num **a, Dim to, double fx, Dim x, double fy, Dim y, double low,
                           double high)
{
  Linear e = form2(fx, x, fy, y, low, high);
  become(a, (*a)->ops->assign(*a, to, &e));
  linear_free(&e);
}

static inline Bounds bounds2(const Num *a, double fx, Dim x, double fy, Dim y)
{
  Linear e = form2(fx, x, fy, y, 0, 0);
  Bounds res = a->ops->bounds(a, &e);
  linear_free(&e);
  return res;
}

#endif
