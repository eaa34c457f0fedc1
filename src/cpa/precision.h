/* Precisions: what an analysis tracks, as plain data.
 *
 * A precision says for each location which variables and which predicates (Booleans over program
 * variables) matter: a set for the whole program, sets per function and sets per location, united;
 * of variables also all.  A variable that was given up (a dropout) is tracked nowhere, whatever is
 * added later.  A precision is immutable and reference counted. */
#ifndef OCTANT_CPA_PRECISION_H
#define OCTANT_CPA_PRECISION_H

#include "cfa/cfa.h"

typedef struct Precision Precision;

Precision *precision_full(const Program *program);
Precision *precision_empty(const Program *program);
Precision *precision_keep(const Precision *precision);
void precision_drop(Precision *precision);

/* How far an increment found at a location reaches. */
typedef enum PrecisionScope { SCOPE_LOCATION, SCOPE_FUNCTION, SCOPE_PROGRAM } PrecisionScope;

/* One thing to track: a variable, or (where "var" is NULL) the cells of a region. */
typedef struct Tracked {
  const Location *at;
  const Variable *var;
  const Region *region;
} Tracked;

/* With all of these tracked at their locations (functions, everywhere); a new precision. */
Precision *precision_with(const Precision *precision, PrecisionScope scope, unsigned count,
                          const Tracked *more);
/* With the variable tracked at "at" (its function, everywhere); a new precision. */
Precision *precision_add(const Precision *precision, PrecisionScope scope, const Location *at,
                         const Variable *var);
/* Memory cells are tracked by region: all cells of a region or none. */
Precision *precision_add_region(const Precision *precision, PrecisionScope scope,
                                const Location *at, const Region *region);
/* One predicate to track. */
typedef struct Predicate {
  const Location *at;
  const Term *term;
} Predicate;

typedef VEC(Predicate) PredicateVec;

/* With all of these tracked at their locations (functions, everywhere); a new precision. */
Precision *precision_with_predicates(const Precision *precision, PrecisionScope scope,
                                     const PredicateVec *more);
bool precision_has_predicate(const Precision *precision, const Predicate *predicate);
/* Appends what is tracked at a location, in the order of its discovery, nothing twice. */
void precision_predicates(const Precision *precision, const Location *at, TermVec *out);
/* Calls "visit" for each predicate, in the order of discovery; "at" is a location of its scope. */
typedef void (*PredicateVisit)(void *context, PrecisionScope scope, const Predicate *predicate);
void precision_each_predicate(const Precision *precision, PredicateVisit visit, void *context);

/* With these variables given up; a new precision. */
Precision *precision_without(const Precision *precision, unsigned count,
                             const Variable *const *vars);
bool precision_gave_up(const Precision *precision, const Variable *var);

Precision *precision_unite(const Precision *a, const Precision *b);

bool precision_tracks(const Precision *precision, const Location *at, const Variable *var);
bool precision_tracks_variables(const Precision *precision); /* any, anywhere */
/* Appends the variables tracked at a location, ordered by id. */
void precision_variables(const Precision *precision, const Location *at, VariableVec *out);
bool precision_tracks_region(const Precision *precision, const Location *at, const Region *region);
bool precision_has(const Precision *precision, const Tracked *thing);
bool precision_is_full(const Precision *precision);
bool precision_equal(const Precision *a, const Precision *b);
bool precision_includes(const Precision *a, const Precision *b); /* a tracks all that b tracks */
/* Distinct variables, regions and predicates tracked anywhere. */
unsigned precision_size(const Precision *precision);

#endif
