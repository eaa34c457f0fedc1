/* What tests of solvers have in common: terms that are combined at random, cores that are judged by
 * another solver, and a stop that comes while a question is asked. */
#ifndef OCTANT_TEST_SOLVER_TOOLS_H
#define OCTANT_TEST_SOLVER_TOOLS_H

#include <time.h>

#include "check.h"
#include "random_term.h"
#include "smt/solver.h"

typedef struct Lab {
  Terms *terms;
  Run *run;
  Solver *solver;
} Lab;

static inline void lab_begin(Lab *lab, Solver *(*make)(Run *run, Terms *terms))
{
  lab->terms = terms_new();
  lab->run = run_new();
  lab->solver = make(lab->run, lab->terms);
}

static inline void lab_end(Lab *lab)
{
  solver_free(lab->solver);
  run_free(lab->run);
  terms_free(lab->terms);
}

enum { SHELF_MOST = 80, MOST_ASSUMED = 6 };

/* Terms of a few types; the first is an array. */
typedef struct Shelf {
  Pool random; /* its generator alone is used */
  Terms *terms;
  const Term *all[SHELF_MOST];
  unsigned count, limit;
  unsigned width;
} Shelf;

static inline const Term *pick(Shelf *shelf, Type type)
{
  for (unsigned tries = 0; tries < 60; tries++) {
    const Term *term = shelf->all[pool_below(&shelf->random, shelf->count)];
    if (type_equal(term->type, type))
      return term;
  }
  if (type.kind == TYPE_ARRAY)
    return shelf->all[0];
  return term_const(shelf->terms, type, random_bits(&shelf->random, type.width));
}

static inline void put(Shelf *shelf, const Term *term)
{
  if (shelf->count < shelf->limit)
    shelf->all[shelf->count++] = term;
}

/* What was needed for the contradiction is contradictory by itself. */
static inline void check_core(Solver *judge, Solver *solver, unsigned count,
                              const Term *const *assumed, double seconds)
{
  const Term *core[MOST_ASSUMED];
  unsigned needed = 0;
  for (unsigned i = 0; i < count; i++)
    if (solver_needed(solver, i))
      core[needed++] = assumed[i];
  CHECK(solver_check(judge, needed, core, &(SolverLimits){seconds}) != SOLVER_SAT);
}

/* For a thread: stops the run in a moment. */
static inline void *stop_soon(void *context)
{
  Run *run = context;
  nanosleep(&(struct timespec){0, 150000000}, NULL);
  run->stop = 1;
  return NULL;
}

#endif
