/* The refiner for predicates: is the trail of blocks to the target infeasible?  Then predicates
 * that exclude it are tracked at the ends of its blocks, and the reached set is cut where one of
 * them was missing.  What the blocks allow is for the other refiner. */
#include "engine/refine_predicate.h"

#include <string.h>

#include "engine/cegar.h"

typedef struct PredicateRefiner {
  Refiner base;
  Refiner *last;
  PrecisionScope scope;
} PredicateRefiner;

/* The first block whose end will know more than it does; the number of blocks: none. */
static unsigned first_to_grow(const Trail *trail, const PredicateVec *found)
{
  unsigned first = 0;
  for (; first < trail->blocks.count; first++) {
    const ArgNode *node = trail->blocks.data[first].node;
    for (unsigned i = 0; i < found->count; i++)
      if (found->data[i].at == node->location &&
          !precision_has_predicate(node->precision, &found->data[i]))
        return first;
  }
  return first;
}

static Refinement grow(PredicateRefiner *self, Reached *reached, const Trail *trail,
                       const PredicateVec *found)
{
  Run *run = self->base.program->run;
  unsigned first = first_to_grow(trail, found);
  run_log(run, "refine", "%u predicates for %u blocks, new from block %u on", found->count,
          trail->blocks.count, first);
  if (first == trail->blocks.count)
    return refiner_undecided(&self->base, REASON_IMPRECISE,
                             "the predicates of an infeasible error path do not exclude it");
  Precision *grown = precision_with_predicates(reached_precision(reached), self->scope, found);
  reached_cut_below(reached, trail->blocks.data[first].node->link.parent, grown);
  precision_drop(grown);
  return PATH_EXCLUDED;
}

enum { INTERPOLATION_SECONDS = 10 };

static void find_predicates(PredicateRefiner *self, const Trail *trail, const TermVec *needed,
                            PredicateVec *out)
{
  const char *from = self->base.program->run->options.predicates_from;
  bool found = strcmp(from, "cubes") && trail_interpolate(trail, INTERPOLATION_SECONDS, out);
  if (!found && strcmp(from, "interpolants"))
    trail_find(trail, needed, out);
}

static Refinement ask_last(PredicateRefiner *self, Reached *reached, ArgNode *target)
{
  Refinement found = self->last->refine(self->last, reached, target);
  self->base.outcome = self->last->outcome;
  return found;
}

static Refinement refine(Refiner *refiner, Reached *reached, ArgNode *target)
{
  PredicateRefiner *self = (PredicateRefiner *)refiner;
  Trail trail = trail_new(refiner->program, target);
  TermVec *needed = mem_zero(trail.blocks.count + 1, sizeof *needed);
  PredicateVec predicates = {0};
  Refinement found;
  if (trail_solve(&trail, needed) == SOLVER_UNSAT) {
    find_predicates(self, &trail, needed, &predicates);
    found = grow(self, reached, &trail, &predicates);
  } else {
    found = ask_last(self, reached, target);
  }
  for (unsigned i = 0; i < trail.blocks.count; i++)
    vec_free(&needed[i]);
  mem_free(needed);
  vec_free(&predicates);
  trail_free(&trail);
  return found;
}

static void free_refiner(Refiner *refiner)
{
  refiner_free(((PredicateRefiner *)refiner)->last);
  mem_free(refiner);
}

static PrecisionScope scope_of(const char *word)
{
  return !strcmp(word, "program")    ? SCOPE_PROGRAM
         : !strcmp(word, "function") ? SCOPE_FUNCTION
                                     : SCOPE_LOCATION;
}

Refiner *refiner_predicate(Program *program, Refiner *last)
{
  PredicateRefiner *self = mem_zero(1, sizeof *self);
  refiner_init(&self->base, "predicate", program);
  self->base.refine = refine;
  self->base.free = free_refiner;
  self->last = last;
  self->scope = scope_of(program->run->options.precision_scope);
  return &self->base;
}
