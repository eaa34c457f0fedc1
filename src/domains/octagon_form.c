/* Linear forms in an octagon: their bounds, and the constraints that it consists of. */
#include <math.h>

#include "domains/octagon.h"

/* A positive multiple of a signed dimension. */
typedef struct Summand {
  const OctPart *part; /* closed; NULL where nothing is said of the dimension */
  unsigned row;
  double factor;
} Summand;

/* Zero times infinity is zero: factors and values are finite. */
static double times(double a, double b)
{
  return a == 0 || b == 0 ? 0 : a * b;
}

static double largest(double a, double b)
{
  return a > b ? a : b;
}

static Summand summand(const Octagon *a, Dim dim, double factor)
{
  OctPlace at = oct_find(a, dim);
  unsigned row = 2 * (unsigned)(at.part < 0 ? 0 : at.place) + (factor < 0);
  return (Summand){at.part < 0 ? NULL : part_closed(a->parts[at.part]), row, fabs(factor)};
}

static double upper(const Summand *s)
{
  return s->part ? part_upper(s->part, s->row) : INFINITY;
}

/* An interval of factors: the largest product lies in a corner. */
static double upper_product(const Octagon *a, const LinearPart *p)
{
  double high = oct_upper(a, (OctTerm){p->dim, false});
  double negated = oct_upper(a, (OctTerm){p->dim, true});
  return largest(largest(times(p->factor.low, high), times(p->factor.high, high)),
                 largest(times(-p->factor.low, negated), times(-p->factor.high, negated)));
}

static bool differ_exactly(double a, double b)
{
  return a == b || (a == floor(a) && b == floor(b) && a <= 0x1p53 && b <= 0x1p53);
}

/* Which of the others gains most when its sum with "s" is read off together; NULL for none. */
static Summand *partner(const Summand *s, Summand *others, unsigned count)
{
  Summand *best = NULL;
  double best_gain = 0;
  for (unsigned i = 0; i < count; i++) {
    Summand *t = others + i;
    if (!t->factor || t->part != s->part || !differ_exactly(s->factor, t->factor))
      continue;
    double together = part_get(s->part, s->row ^ 1, t->row), apart = upper(s) + upper(t);
    double gain = together == INFINITY ? 0 : apart - together;
    if (gain > best_gain)
      best = t, best_gain = gain;
  }
  return best;
}

static double upper_sum(Summand *s, unsigned count)
{
  double sum = 0;
  for (unsigned i = 0; i < count && sum < INFINITY; i++)
    while (s[i].factor) {
      Summand *other = s[i].part ? partner(s + i, s + i + 1, count - i - 1) : NULL;
      if (!other) {
        sum += times(s[i].factor, upper(s + i));
        break;
      }
      double shared = s[i].factor < other->factor ? s[i].factor : other->factor;
      sum += times(shared, part_get(s[i].part, s[i].row ^ 1, other->row));
      s[i].factor -= shared;
      other->factor -= shared;
    }
  return sum;
}

double oct_upper_form(const Octagon *a, const Linear *e)
{
  Summand fixed[16];
  Summand *s = e->parts.count <= 16 ? fixed : mem_alloc(e->parts.count * sizeof *s);
  unsigned count = 0;
  double res = e->constant.high;
  for (unsigned i = 0; i < e->parts.count; i++) {
    const LinearPart *p = e->parts.data + i;
    if (!bounds_is_point(p->factor))
      res += upper_product(a, p);
    else if (p->factor.low != 0)
      s[count++] = summand(a, p->dim, p->factor.low);
  }
  if (res < INFINITY)
    res += upper_sum(s, count);
  if (s != fixed)
    mem_free(s);
  return res;
}

Bounds oct_bounds(const Octagon *a, const Linear *e)
{
  if (!oct_close_all(a) || bounds_is_none(e->constant))
    return bounds_none();
  Linear negated = linear_copy(e);
  negated.constant = (Bounds){-e->constant.high, -e->constant.low};
  for (unsigned i = 0; i < e->parts.count; i++) {
    Bounds factor = e->parts.data[i].factor;
    negated.parts.data[i].factor = (Bounds){-factor.high, -factor.low};
  }
  Bounds res = {-oct_upper_form(a, &negated), oct_upper_form(a, e)};
  linear_free(&negated);
  return res;
}

/* ---- constraints ---- */

/* low <= fx x + fy y <= high, with -low and high given. */
static void push_range(OctConstraintVec *out, Dim x, double fx, Dim y, double fy,
                       double negated_low, double high)
{
  if (high < INFINITY && high == -negated_low) {
    vec_push(out, ((OctConstraint){{x, y}, {fx, fy}, negated_low, NUM_EQ}));
    return;
  }
  if (negated_low < INFINITY)
    vec_push(out, ((OctConstraint){{x, y}, {fx, fy}, negated_low, NUM_GE}));
  if (high < INFINITY)
    vec_push(out, ((OctConstraint){{x, y}, {-fx, -fy}, high, NUM_GE}));
}

static double entry_if_related(const OctPart *part, unsigned i, unsigned j)
{
  return part_relates(part, i, j) ? part_get(part, i, j) : INFINITY;
}

static void push_part(OctConstraintVec *out, const OctPart *part)
{
  for (unsigned k = 0; k < part->count; k++)
    push_range(out, part->dims[k], 1, 0, 0, part_upper(part, 2 * k + 1), part_upper(part, 2 * k));
  for (unsigned k = 0; k < part->count; k++)
    for (unsigned l = 0; l < k; l++) {
      Dim x = part->dims[l], y = part->dims[k];
      /* Entry (i, j) bounds V_j - V_i. */
      push_range(out, x, 1, y, -1, entry_if_related(part, 2 * l, 2 * k),
                 entry_if_related(part, 2 * k, 2 * l));
      push_range(out, x, 1, y, 1, entry_if_related(part, 2 * k, 2 * l + 1),
                 entry_if_related(part, 2 * k + 1, 2 * l));
    }
}

void oct_constraints(const Octagon *a, OctConstraintVec *out)
{
  if (!oct_close_all(a))
    return;
  for (unsigned p = 0; p < a->count; p++)
    push_part(out, part_closed(a->parts[p]));
}
