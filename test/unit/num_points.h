/* For the laws of numerical domains: small grids of points, sets of them kept point by point, and
 * random linear forms.  Integer dimensions have the integers of a range, real ones its halves. */
#ifndef OCTANT_TEST_NUM_POINTS_H
#define OCTANT_TEST_NUM_POINTS_H

#include <math.h>
#include <string.h>

#include "domains/num.h"

enum { GRID_DIMS = 4, GRID_POINTS = 1200 };

typedef struct Random {
  uint64_t state;
} Random;

static inline uint32_t random_next(Random *r)
{
  r->state = r->state * 6364136223846793005u + 1442695040888963407u;
  uint64_t mixed = (r->state ^ r->state >> 33) * 0xff51afd7ed558ccdu;
  return (uint32_t)(mixed >> 32);
}

static inline int random_between(Random *r, int low, int high)
{
  return low + (int)(random_next(r) % (unsigned)(high - low + 1));
}

static inline bool random_chance(Random *r, unsigned percent)
{
  return random_next(r) % 100 < percent;
}

typedef struct Grid {
  unsigned dims, count;
  Dim dim[GRID_DIMS];
  int range;     /* from -range to range */
  bool is_plain; /* forms have small dyadic numbers only */
  double at[GRID_POINTS][GRID_DIMS];
} Grid;

typedef struct Points {
  bool has[GRID_POINTS];
} Points;

static inline unsigned grid_values(const Grid *g, unsigned k)
{
  return dim_is_real(g->dim[k]) ? (unsigned)(4 * g->range + 1) : (unsigned)(2 * g->range + 1);
}

static inline void grid_make(Grid *g, Random *r)
{
  g->dims = (unsigned)random_between(r, 2, 4);
  g->range = g->dims == 2 ? 4 : g->dims == 3 ? 3 : 2;
  g->is_plain = random_chance(r, 60);
  g->count = 1;
  unsigned real = random_next(r) % 8; /* often there is none */
  for (unsigned k = 0; k < g->dims; k++) {
    bool is_real = k == real;
    g->dim[k] = is_real ? dim_real(3 * k + 1) : dim_integer(3 * k + 1);
    g->count *= grid_values(g, k);
  }
  for (unsigned i = 0; i < g->count; i++)
    for (unsigned k = 0, rest = i; k < g->dims; rest /= grid_values(g, k), k++) {
      unsigned value = rest % grid_values(g, k);
      g->at[i][k] = -g->range + value * (dim_is_real(g->dim[k]) ? 0.5 : 1);
    }
}

/* The number of the point i with another value of a dimension; -1 where the grid has none. */
static inline int grid_moved(const Grid *g, unsigned i, unsigned k, double value)
{
  double place = (value + g->range) * (dim_is_real(g->dim[k]) ? 2 : 1);
  if (place != floor(place) || place < 0 || place >= grid_values(g, k))
    return -1;
  unsigned stride = 1;
  for (unsigned m = 0; m < k; m++)
    stride *= grid_values(g, m);
  unsigned old = i / stride % grid_values(g, k);
  return (int)(i + ((unsigned)place - old) * stride);
}

static inline unsigned grid_place(const Grid *g, Dim dim)
{
  unsigned k = 0;
  while (k < g->dims && g->dim[k] != dim)
    k++;
  return k;
}

/* The least and the greatest value of a form at a point; quadruple numbers are exact here. */
typedef struct Range {
  __float128 low, high;
} Range;

static inline Range form_at(const Grid *g, const Linear *e, unsigned i)
{
  Range res = {e->constant.low, e->constant.high};
  for (unsigned n = 0; n < e->parts.count; n++) {
    const LinearPart *part = &e->parts.data[n];
    __float128 x = g->at[i][grid_place(g, part->dim)];
    __float128 a = x * part->factor.low, b = x * part->factor.high;
    res.low += a < b ? a : b;
    res.high += a < b ? b : a;
  }
  return res;
}

static inline bool sign_holds(Range is, NumSign sign)
{
  return sign == NUM_GE ? is.high >= 0 : sign == NUM_GT ? is.high > 0 : is.low <= 0 && is.high >= 0;
}

/* A form for many points: its values as doubles, with an error; exact ones where that matters. */
typedef struct Quick {
  const Grid *grid;
  const Linear *form;
  bool is_exact; /* doubles are exact as well */
  unsigned place[GRID_DIMS];
} Quick;

typedef struct Near {
  double low, high, error;
} Near;

static inline bool is_small(Bounds a)
{
  return fabs(a.low) < 0x1p30 && fabs(a.high) < 0x1p30 && a.low * 8 == floor(a.low * 8) &&
         a.high * 8 == floor(a.high * 8);
}

static inline Quick quick_of(const Grid *g, const Linear *e)
{
  Quick res = {.grid = g, .form = e, .is_exact = is_small(e->constant)};
  for (unsigned n = 0; n < e->parts.count; n++) {
    res.place[n] = grid_place(g, e->parts.data[n].dim);
    res.is_exact = res.is_exact && is_small(e->parts.data[n].factor);
  }
  return res;
}

static inline Range quick_exact(const Quick *q, unsigned i, Near is)
{
  return q->is_exact ? (Range){is.low, is.high} : form_at(q->grid, q->form, i);
}

static inline Near quick_at(const Quick *q, unsigned i)
{
  Near res = {q->form->constant.low, q->form->constant.high, 1};
  for (unsigned n = 0; n < q->form->parts.count; n++) {
    double x = q->grid->at[i][q->place[n]];
    double a = x * q->form->parts.data[n].factor.low, b = x * q->form->parts.data[n].factor.high;
    res.low += a < b ? a : b;
    res.high += a < b ? b : a;
    res.error += fabs(a) + fabs(b);
  }
  res.error = (res.error + fabs(q->form->constant.low) + fabs(q->form->constant.high)) * 1e-14;
  return res;
}

/* Whether some value at a point has the sign. */
static inline bool quick_holds(const Quick *q, unsigned i, NumSign sign)
{
  Near is = quick_at(q, i);
  if (!q->is_exact && (fabs(is.low) <= is.error || fabs(is.high) <= is.error))
    return sign_holds(form_at(q->grid, q->form, i), sign);
  return sign == NUM_EQ ? is.low <= 0 && is.high >= 0 : sign == NUM_GE ? is.high >= 0 : is.high > 0;
}

/* Whether all values at a point are between bounds. */
static inline bool quick_within(const Quick *q, unsigned i, Bounds bounds)
{
  Near is = quick_at(q, i);
  if (bounds.low <= is.low - is.error && is.high + is.error <= bounds.high)
    return true;
  Range exact = quick_exact(q, i, is);
  return (__float128)bounds.low <= exact.low && exact.high <= (__float128)bounds.high;
}

/* Whether a number is one of the values at a point. */
static inline bool quick_has(const Quick *q, unsigned i, Near is, double number)
{
  if (number < is.low - is.error || number > is.high + is.error)
    return false;
  if (number > is.low + is.error && number < is.high - is.error)
    return true;
  Range exact = quick_exact(q, i, is);
  return number >= exact.low && number <= exact.high;
}

/* ---- what a Num says of the grid ---- */

typedef struct Meaning {
  const Grid *grid;
  Points *points;
} Meaning;

static inline void meaning_visit(void *context, const Linear *form, NumSign sign)
{
  Meaning *m = context;
  Quick quick = quick_of(m->grid, form);
  for (unsigned i = 0; i < m->grid->count; i++)
    if (m->points->has[i])
      m->points->has[i] = quick_holds(&quick, i, sign);
}

static inline Points num_points(const Grid *g, const Num *a)
{
  Points res;
  memset(&res, !a->ops->is_bottom(a), sizeof res);
  if (!a->ops->is_bottom(a))
    a->ops->constraints(a, meaning_visit, &(Meaning){g, &res});
  return res;
}

static inline bool points_leq(const Grid *g, const Points *a, const Points *b)
{
  for (unsigned i = 0; i < g->count; i++)
    if (a->has[i] && !b->has[i])
      return false;
  return true;
}

/* ---- random forms ---- */

/* Integers, quarters, bounds of those, anything. */
typedef enum Flavour { FLAVOUR_INTEGRAL, FLAVOUR_DYADIC, FLAVOUR_BOUNDS, FLAVOUR_ANY } Flavour;

static inline double random_number(Random *r, Flavour flavour)
{
  static const double odd[] = {0.1, 1.0 / 3, -0.7, 1e-3, -2.5, 1e-9, 3e5};
  if (flavour == FLAVOUR_ANY && random_chance(r, 40))
    return odd[random_next(r) % 7];
  if (flavour != FLAVOUR_INTEGRAL && random_chance(r, 50))
    return random_between(r, -6, 6) / 4.0;
  return random_between(r, -3, 3);
}

static inline Bounds random_factor(Random *r, Flavour flavour)
{
  double low = random_number(r, flavour);
  if (flavour < FLAVOUR_BOUNDS || random_chance(r, 50))
    return bounds_point(low);
  return (Bounds){low, low + random_between(r, 0, 8) / 4.0};
}

static inline Linear random_form_of(const Grid *g, Random *r, Flavour flavour, unsigned most_parts)
{
  Linear res = linear_constant(random_factor(r, flavour));
  unsigned parts = (unsigned)random_between(r, 0, (int)most_parts);
  for (unsigned i = 0; i < parts; i++)
    linear_add_part(&res, g->dim[random_next(r) % g->dims], random_factor(r, flavour));
  return res;
}

static inline Linear random_form(const Grid *g, Random *r, unsigned most_parts)
{
  Flavour most = g->is_plain ? FLAVOUR_BOUNDS : FLAVOUR_ANY;
  return random_form_of(g, r, (Flavour)random_between(r, 0, most), most_parts);
}

#endif
