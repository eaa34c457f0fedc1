/* Claims without what they say twice. */
#include <stdlib.h>

#include "check/claims.h"
#include "smt/solver.h"

/* Larger claims stay as they are. */
enum { MOST_PARTS = 48, MOST_SIZE = 4000 };
/* For a question, and for all claims: a moment, or a part of the time of the proof. */
static const double question_seconds = 0.01, least_seconds = 0.05, part_of_time = 0.02;

typedef struct Reduction {
  Program *program;
  Solver *solver;
  double deadline;
  const Term *parts[MOST_PARTS]; /* of the present claim */
  unsigned count;
} Reduction;

/* False where there are too many. */
static bool add_parts(Reduction *r, const Term *claim)
{
  if (claim->op != TERM_AND) {
    if (r->count == MOST_PARTS)
      return false;
    r->parts[r->count++] = claim;
    return true;
  }
  for (unsigned i = 0; i < claim->count; i++)
    if (!add_parts(r, claim->args[i]))
      return false;
  return true;
}

static int by_size(const void *a, const void *b)
{
  const Term *left = *(const Term *const *)a, *right = *(const Term *const *)b;
  if (left->size != right->size)
    return left->size > right->size ? -1 : 1;
  return left->id < right->id ? -1 : left->id > right->id;
}

/* Do the other parts imply this one? */
static bool is_implied(Reduction *r, unsigned index)
{
  const Term *part = r->parts[index], *assumed[MOST_PARTS];
  SolverLimits limits = {question_seconds};
  if (r->program->run->stop || run_seconds(r->program->run) > r->deadline)
    return false;
  for (unsigned i = 0; i < r->count; i++)
    assumed[i] = i == index ? term_not(r->program->terms, part) : r->parts[i];
  return solver_check(r->solver, r->count, assumed, &limits) == SOLVER_UNSAT;
}

/* The largest parts first: what they say by cases is often a bound. */
static const Term *reduce(Reduction *r, const Term *claim)
{
  r->count = 0;
  if (claim->op != TERM_AND || claim->size > MOST_SIZE || !add_parts(r, claim))
    return claim;
  qsort(r->parts, r->count, sizeof *r->parts, by_size);
  for (unsigned i = 0; i < r->count;) {
    if (r->count > 1 && is_implied(r, i)) {
      for (unsigned k = i + 1; k < r->count; k++)
        r->parts[k - 1] = r->parts[k];
      r->count--;
    } else
      i++;
  }
  const Term *res = term_true(r->program->terms);
  for (unsigned i = r->count; i-- > 0;)
    res = term_and(r->program->terms, res, r->parts[i]);
  return res;
}

void claims_reduce(Program *program, Claims *claims)
{
  double now = run_seconds(program->run);
  double seconds = part_of_time * now > least_seconds ? part_of_time * now : least_seconds;
  Reduction r = {.program = program,
                 .solver = solver_new_default(program->run, program->terms),
                 .deadline = now + seconds};
  for (unsigned i = 0; i < claims->invariants.count; i++) {
    const Term *claim = (const Term *)(uintptr_t)claims->invariants.entries[i].value;
    claims->invariants.entries[i].value = (uintptr_t)reduce(&r, claim);
  }
  solver_free(r.solver);
}
