/* The predicate analysis with adjustable blocks, inside.
 *
 * After Beyer, Keremoglu, Wendler: Predicate Abstraction with Adjustable-Block Encoding (FMCAD
 * 2010).  A state is a formula over the program variables at the start of its block, and what the
 * block did since: a guard and a store, which maps variables to terms, both over the variables at
 * the start and over arbitrary values that the block met ("x!1", "x!2", ...).  States of one block
 * that meet become one, without loss.  At the end of a block the state becomes a formula again:
 * what the predicates of the location can say of it, and values of the variables that are tracked
 * explicitly.  The refiner takes the chain of blocks apart.
 *
 * Memory is part of the store: each region that the program reads is an array (smt/slot.h).  Where
 * the program does not look at addresses, objects lie at places that are always the same, so that
 * what is read there is a scalar like any other; else they lie anywhere. */
#ifndef OCTANT_CPA_PREDICATE_H
#define OCTANT_CPA_PREDICATE_H

#include "base/bitset.h"
#include "cpa/cpa.h"
#include "smt/solver.h"

/* What a block did: the condition under which it comes here, and what variables hold then. */
typedef struct Flow {
  const Term *guard;
  const PMap *store; /* slot -> term; what is not listed is unchanged */
} Flow;

/* A block is executed as it is, which is what the refiner looks at; and, where values are known at
 * its start, a second time with these put in, which is what explicit tracking sees. */
typedef enum FlowKind { FLOW_REAL, FLOW_KNOWN, FLOW_COUNT } FlowKind;

typedef struct PredicateState {
  State state;
  const Term *formula;    /* at the start of the block */
  const PMap *values;     /* likewise: variable id -> constant; NULL: none is known */
  unsigned block;         /* its number */
  bool open;              /* the block has steps; else guard and store say nothing */
  unsigned steps;         /* of the longest path in it */
  unsigned fresh;         /* the number of the last arbitrary value on any path in it */
  Flow flows[FLOW_COUNT]; /* the second one only where values are known */
  const PMap *parts;      /* the states that were merged into it, by number; NULL: itself alone */
  unsigned part;          /* its own number, 0: none yet */
  State *ended;           /* at the start of a block: the end of the one before; NULL elsewhere */
} PredicateState;

/* A state that was to be told from others. */
typedef struct PredicatePart {
  Flow flow;
  unsigned next; /* of the same hash: index + 1, 0: none */
} PredicatePart;

typedef struct PredicateCpa {
  Cpa cpa;
  PredicateSettings settings;
  Terms *terms;
  PMaps *maps;
  bool **ends;      /* function id, location id: does a block end there? */
  bool *recursive;  /* by function */
  bool *followed;   /* by region: does the program read it?  NULL: none */
  uint64_t *places; /* where memory is followed: object id -> its address; 0: anywhere */
  uint64_t heap;    /* where allocation begins; 0: anywhere */
  Bitset holders;   /* where places are fixed: variables that may hold addresses */
  unsigned blocks;  /* numbers given */
  VEC(PredicatePart) parts;
  Map part_of; /* hash -> index + 1 of the first */
  Solver *solver;
  unsigned asked; /* questions to this solver */
  Map answers;    /* conjunction -> SolverAnswer */
} PredicateCpa;

static inline PredicateCpa *predicate_cpa(Cpa *cpa)
{
  return (PredicateCpa *)cpa;
}

static inline const PredicateState *predicate_state(const State *state)
{
  return (const PredicateState *)state;
}

static inline const Flow *predicate_real(const PredicateState *state)
{
  return &state->flows[FLOW_REAL];
}

/* How many of its flows count. */
static inline unsigned predicate_flow_count(const PredicateState *state)
{
  return state->values ? FLOW_COUNT : 1;
}

/* A new state; references of maps and of "ended" are taken over. */
State *predicate_make(PredicateCpa *cpa, PredicateState content);
static inline const Term *predicate_junction(Terms *terms, TermOp op, unsigned count,
                                             const Term *const *args)
{
  if (count == 0)
    return op == TERM_AND ? term_true(terms) : term_false(terms);
  return count == 1 ? args[0] : term_make(terms, op, type_bool(), 0, 0, count, args);
}

/* ---- blocks (predicate_block.c) ---- */

void predicate_find_ends(PredicateCpa *cpa);
void predicate_free_ends(PredicateCpa *cpa);
bool predicate_ends_block(const PredicateCpa *cpa, const PredicateState *state, const Location *at);
/* Is it to be known whether the state can be here?  At the ends of blocks, and at targets. */
bool predicate_matters(const PredicateCpa *cpa, const PredicateState *state, const Location *at);

/* ---- transfer (predicate_step.c) ---- */

/* A term over program variables in terms of the block's start. */
const Term *predicate_before(const PredicateCpa *cpa, const Flow *flow, const Term *term);
/* Takes the step in place, with own references of the stores; false where it cannot be taken. */
bool predicate_take(PredicateCpa *cpa, PredicateState *state, const Transition *step);
/* An arbitrary value that the block has not met. */
const Term *predicate_arbitrary(PredicateCpa *cpa, PredicateState *state, const char *name,
                                Type type);

/* ---- memory (predicate_memory.c) ---- */

void predicate_open_memory(PredicateCpa *cpa);
void predicate_close_memory(PredicateCpa *cpa);
bool predicate_follows(const PredicateCpa *cpa, const Region *region);
/* The address of an object as a constant; NULL: it lies anywhere. */
const Term *predicate_place(const PredicateCpa *cpa, const Object *object);
/* The content at the start of the program. */
const PMap *predicate_start_memory(PredicateCpa *cpa, const PMap *store);
/* What becomes of the region, as a term over the slots before the step: bytes that are arbitrary
 * afterwards, and those of an object that ends. */
const Term *predicate_forget_bytes(PredicateCpa *cpa, PredicateState *state, const Region *region,
                                   const Edge *havoc);
const Term *predicate_forget_object(PredicateCpa *cpa, PredicateState *state, const Region *region,
                                    const Term *memory, const Object *object);
/* The part of a formula that speaks of no memory and of no places. */
const Term *predicate_without_memory(const PredicateCpa *cpa, const Term *formula);
/* The value of such a term. */
const Term *predicate_memory_value(const PredicateCpa *cpa, const Flow *flow, const Term *memory);

/* ---- meeting (predicate_merge.c) ---- */

/* Of open states of one block: is one among those merged into the other? */
bool predicate_is_part(PredicateCpa *cpa, const PredicateState *a, const PredicateState *b);
State *predicate_merge(PredicateCpa *cpa, const PredicateState *fresh, const PredicateState *old);

/* ---- questions to the solver (predicate_query.c) ---- */

/* Exact or SOLVER_UNKNOWN; what was asked before is remembered. */
SolverAnswer predicate_ask(PredicateCpa *cpa, unsigned count, const Term *const *conjuncts);
/* The same where the model is wanted: predicate_model gives Booleans of it. */
SolverAnswer predicate_solve(PredicateCpa *cpa, unsigned count, const Term *const *conjuncts);
bool predicate_model(PredicateCpa *cpa, const Term *condition);
bool predicate_entails(PredicateCpa *cpa, const PredicateState *state, const Term *formula);
/* Certainly stands for nothing. */
bool predicate_is_empty(PredicateCpa *cpa, const PredicateState *state);

/* ---- abstraction (predicate_abstract.c) ---- */

/* What these predicates say of the state: it implies the result. */
const Term *predicate_abstract(PredicateCpa *cpa, const PredicateState *state,
                               const TermVec *predicates);
/* The same in cases, one term each; one at least. */
void predicate_cases(PredicateCpa *cpa, const PredicateState *state, const TermVec *predicates,
                     TermVec *out);

#endif
