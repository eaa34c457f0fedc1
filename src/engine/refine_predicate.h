/* Inside the refiner for predicates: the trail of blocks that leads to a target. */
#ifndef OCTANT_ENGINE_REFINE_PREDICATE_H
#define OCTANT_ENGINE_REFINE_PREDICATE_H

#include "cpa/predicate.h"
#include "engine/reached.h"
#include "smt/interpolate.h"

/* A block as it was left. */
typedef struct TrailBlock {
  ArgNode *node;             /* the first of the next block, or the target */
  const PredicateState *end; /* before it was abstracted; lent */
} TrailBlock;

typedef struct Trail {
  Program *program;
  Terms *terms;
  VEC(TrailBlock) blocks; /* in the order of the path */
} Trail;

Trail trail_new(Program *program, ArgNode *target);
void trail_free(Trail *trail);

/* A term over the variables at the start of a block: its variables replaced by these values (by
 * slot; NULL: as they are), the arbitrary values of the block told from those of others. */
const Term *trail_replace(const Trail *trail, unsigned block, const Term *term,
                          const Term *const *values);
/* What holds at the end of a block, in terms of its start; each of these is given and freed with
 * mem_free. */
const Term **trail_ends(const Trail *trail, unsigned block, const Term *const *values);

/* Is the trail infeasible?  Where it is not, the path to its target becomes one that the model
 * takes. */
SolverAnswer trail_solve(Trail *trail);

/* Which blocks of an infeasible trail are looked at: all, or the fewest at its start or its end
 * that are infeasible whatever comes before. */
typedef enum TrailPart { TRAIL_WHOLE, TRAIL_PREFIX, TRAIL_SUFFIX } TrailPart;

/* Adds for each block the conditions that make them infeasible, none where the solver gave up; the
 * first block that was looked at. */
unsigned trail_reasons(const Trail *trail, TrailPart part, TermVec *needed);

/* Appends the atoms of conditions that speak of the program's variables alone, without the choices
 * (ite) inside them. */
void trail_atoms(const Trail *trail, const TermVec *conditions, TermVec *out);
/* Does it speak of the program's variables alone? */
bool trail_is_of_program(const Trail *trail, const Term *term);
/* A predicate and its negation are the same: one of them stands for both. */
const Term *trail_canonical(const Trail *trail, const Term *atom);

/* Appends what is tracked of a formula that excludes the trail at a place, by --predicate-split:
 * these atoms and the formula, its conjuncts, or itself alone; the atoms where it is NULL. */
void trail_split(const Trail *trail, const Location *at, const TermVec *atoms, const Term *whole,
                 PredicateVec *out);

/* Appends predicates for the ends of blocks that exclude the trail: those of interpolants from the
 * block "first" on (false where none were found), and those of cubes over the conditions.  A binary
 * way chooses its blocks itself and looks at all of their conditions; what it says need not exclude
 * the trail. */
bool trail_interpolate(const Trail *trail, unsigned first, const TermVec *needed,
                       InterpolateWay way, double seconds, PredicateVec *out);
void trail_find(const Trail *trail, const TermVec *needed, PredicateVec *out);

#endif
