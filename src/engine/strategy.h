/* Which engines a program gets, and how much time each of them: "--portfolio auto".
 *
 * A table of kinds of programs; the first kind that fits counts.  The shares come from measurements
 * (doc/evaluation.md), the kinds from what the engines can do: Horn clauses know recursion,
 * k-induction knows memory and floating point, values and predicates large programs with few
 * inputs. */
#ifndef OCTANT_ENGINE_STRATEGY_H
#define OCTANT_ENGINE_STRATEGY_H

#include "engine/traits.h"

typedef struct Strategy {
  const char *name;
  const char *why;     /* what the programs have */
  const char *members; /* as --portfolio has them */
} Strategy;

const Strategy *strategy_for(const Traits *traits);
/* What the program has, and what it gets, for people. */
void strategy_explain(const Traits *traits, const Strategy *strategy, Text *out);

#endif
