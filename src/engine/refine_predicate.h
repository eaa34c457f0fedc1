/* Inside the refiner for predicates: the chain of blocks that leads to a target. */
#ifndef OCTANT_ENGINE_REFINE_PREDICATE_H
#define OCTANT_ENGINE_REFINE_PREDICATE_H

#include "cpa/predicate.h"
#include "engine/reached.h"

/* A block as it was left. */
typedef struct ChainBlock {
  ArgNode *node;             /* the first of the next block, or the target */
  const PredicateState *end; /* before it was abstracted; lent */
} ChainBlock;

typedef struct Chain {
  Program *program;
  Terms *terms;
  VEC(ChainBlock) blocks; /* in the order of the path */
} Chain;

Chain chain_new(Program *program, ArgNode *target);
void chain_free(Chain *chain);

/* A term over the variables at the start of a block: its variables replaced by these values (by
 * variable id; NULL: as they are), the arbitrary values of the block told from those of others. */
const Term *chain_replace(const Chain *chain, unsigned block, const Term *term,
                          const Term *const *values);
/* What holds at the end of a block, in terms of its start; each of these is given and freed with
 * mem_free. */
const Term **chain_ends(const Chain *chain, unsigned block, const Term *const *values);

/* Is the chain infeasible?  Where it is not, the path to its target becomes one that the model
 * takes.  "needed": for each block the conditions that make it infeasible. */
SolverAnswer chain_solve(Chain *chain, TermVec *needed);

/* Appends the atoms of conditions that speak of the program's variables alone, without the choices
 * (ite) inside them. */
void chain_atoms(const Chain *chain, const TermVec *conditions, TermVec *out);
/* A predicate and its negation are the same: one of them stands for both. */
const Term *chain_canonical(const Chain *chain, const Term *atom);

/* Appends predicates for the ends of blocks that exclude the chain. */
void chain_find(const Chain *chain, const TermVec *needed, PredicateVec *out);

#endif
