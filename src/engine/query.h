/* An unroller and the solver that knows all its definitions. */
#ifndef OCTANT_ENGINE_QUERY_H
#define OCTANT_ENGINE_QUERY_H

#include "smt/unroll.h"

typedef struct Query Query;

Query *query_new(Program *program);
void query_free(Query *query); /* NULL is fine */
Unroller *query_unroller(Query *query);
Solver *query_solver(Query *query);

/* Unrolls, and tells the solver what is new. */
void query_unroll(Query *query, const UnrollPlan *plan, Unrolled *out);

/* Processor time for each question from now on. */
void query_limit(Query *query, double seconds);
/* Can one of the targets be reached?  After SOLVER_SAT the solver has a model. */
SolverAnswer query_any(Query *query, const UnrollTargets *targets);
/* The same for one target after the other: a question about one is answered near it, while one
 * about many makes the solver look everywhere.  What cannot be reached is a fact from then on and
 * not asked again.  "seconds" are for all of them together, 0: each has its own. */
SolverAnswer query_first(Query *query, const UnrollTargets *targets, double seconds);
const Term *targets_any(Terms *terms, const UnrollTargets *targets);
SolverAnswer query_check(Query *query, unsigned count, const Term *const *assumptions);

#endif
