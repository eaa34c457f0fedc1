/* The refiner for predicates: is the chain of blocks to the target infeasible?  Then predicates
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
static unsigned first_to_grow(const Chain *chain, const PredicateVec *found)
{
  unsigned first = 0;
  for (; first < chain->blocks.count; first++) {
    const ArgNode *node = chain->blocks.data[first].node;
    for (unsigned i = 0; i < found->count; i++)
      if (found->data[i].at == node->location &&
          !precision_has_predicate(node->precision, &found->data[i]))
        return first;
  }
  return first;
}

static Refinement grow(PredicateRefiner *self, Reached *reached, const Chain *chain,
                       const PredicateVec *found)
{
  Run *run = self->base.program->run;
  unsigned first = first_to_grow(chain, found);
  run_log(run, "refine", "%u predicates for %u blocks, new from block %u on", found->count,
          chain->blocks.count, first);
  if (first == chain->blocks.count)
    return refiner_undecided(&self->base, REASON_IMPRECISE,
                             "the predicates of an infeasible error path do not exclude it");
  Precision *grown = precision_with_predicates(reached_precision(reached), self->scope, found);
  reached_cut_below(reached, chain->blocks.data[first].node->link.parent, grown);
  precision_drop(grown);
  return PATH_EXCLUDED;
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
  Chain chain = chain_new(refiner->program, target);
  TermVec *needed = mem_zero(chain.blocks.count + 1, sizeof *needed);
  PredicateVec predicates = {0};
  Refinement found;
  if (chain_solve(&chain, needed) == SOLVER_UNSAT) {
    chain_find(&chain, needed, &predicates);
    found = grow(self, reached, &chain, &predicates);
  } else {
    found = ask_last(self, reached, target);
  }
  for (unsigned i = 0; i < chain.blocks.count; i++)
    vec_free(&needed[i]);
  mem_free(needed);
  vec_free(&predicates);
  chain_free(&chain);
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
