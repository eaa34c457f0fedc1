/* What the files of the interval analysis share; private to them.
 *
 * A state maps variables to intervals; a variable that is not in the map may hold anything.  Only
 * Booleans and bit-vectors of at most 64 bits are tracked; memory and floats are not. */
#ifndef OCTANT_CPA_INTERVAL_CPA_H
#define OCTANT_CPA_INTERVAL_CPA_H

#include "base/bitset.h"
#include "base/pmap.h"
#include "cpa/cpa.h"
#include "domains/interval.h"

typedef struct IntervalCpa {
  Cpa cpa;
  PMaps *maps;
  VEC(Interval) table;    /* interned: maps hold indices into it */
  Map index_of;           /* hash of an interval -> index of the first such; then "next" */
  VEC(unsigned) next;     /* index + 1 of the next interval with the same hash */
  Thresholds *thresholds; /* by width */
  Bitset *heads;          /* by function id: locations where states are widened */
} IntervalCpa;

typedef struct IntervalState {
  State state;
  const PMap *map; /* variable id -> index of its interval; never top or bottom */
} IntervalState;

static inline IntervalCpa *interval_cpa(Cpa *cpa)
{
  return (IntervalCpa *)cpa;
}

static inline const IntervalState *interval_state(const State *state)
{
  return (const IntervalState *)state;
}

uint64_t interval_intern(IntervalCpa *cpa, const Interval *interval);

/* Is the type one that intervals represent? */
static inline bool interval_fits(Type type)
{
  return type.kind == TYPE_BOOL || (type.kind == TYPE_BV && type.width <= INTERVAL_MOST_BITS);
}

/* ---- interval_eval.c ---- */

/* The range of a term whose type fits, where variables are as "map" says. */
Interval interval_eval(IntervalCpa *cpa, const PMap *map, const Term *term);

/* ---- interval_assume.c ---- */

/* The map where the condition has this value, given (a new reference); false where it cannot. */
bool interval_assume(IntervalCpa *cpa, const PMap *map, const Term *condition, bool value,
                     const PMap **out);

/* ---- interval.c ---- */
const PMap *interval_join_maps(IntervalCpa *cpa, const PMap *a, const PMap *b);
const PMap *interval_set(IntervalCpa *cpa, const PMap *map, const Variable *var,
                         const Interval *range);

#endif
