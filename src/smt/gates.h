/* Gates: a literal for each Boolean function of literals, defined by clauses.
 *
 * Equal gates over equal inputs are the same literal; constants, equal and opposite inputs are
 * simplified away.  Definitions are total and permanent: they restrict nothing but the new literal.
 */
#ifndef OCTANT_SMT_GATES_H
#define OCTANT_SMT_GATES_H

#include "smt/sat.h"

typedef struct Gates Gates;

Gates *gates_new(Sat *sat); /* lent for its life */
void gates_free(Gates *gates);

Lit gate_fresh(Gates *gates);
Lit gate_and(Gates *gates, Lit a, Lit b);
Lit gate_xor(Gates *gates, Lit a, Lit b);
Lit gate_ite(Gates *gates, Lit c, Lit a, Lit b);
Lit gate_xor3(Gates *gates, Lit a, Lit b, Lit c);     /* the sum of a full adder */
Lit gate_majority(Gates *gates, Lit a, Lit b, Lit c); /* its carry */
/* Of any number of literals, none included; their order in the array may change. */
Lit gate_and_all(Gates *gates, unsigned count, Lit *lits);
Lit gate_or_all(Gates *gates, unsigned count, Lit *lits);

/* A clause that is demanded. */
void gates_demand(Gates *gates, unsigned count, const Lit *clause);

static inline Lit gate_or(Gates *gates, Lit a, Lit b)
{
  return -gate_and(gates, -a, -b);
}

static inline Lit gate_equal(Gates *gates, Lit a, Lit b)
{
  return -gate_xor(gates, a, b);
}

static inline Lit lit_of(bool value)
{
  return value ? LIT_TRUE : LIT_FALSE;
}

static inline bool lit_is_constant(Lit lit)
{
  return lit == LIT_TRUE || lit == LIT_FALSE;
}

#endif
