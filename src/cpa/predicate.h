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
#include "cfa/live.h"
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
  bool open;              /* the block has steps; else guards say what is known of the location */
  unsigned steps;         /* of the longest path in it */
  unsigned fresh;         /* the number of the last arbitrary value on any path in it */
  Flow flows[FLOW_COUNT]; /* the second one only where values are known */
  const PMap *path;  /* values on the way here, where they are counted: see predicate_count.c */
  const PMap *parts; /* the states that were merged into it, by number; NULL: itself alone */
  unsigned part;     /* its own number, 0: none yet */
  State *ended;      /* at the start of a block: the end of the one before; NULL elsewhere */
} PredicateState;

/* A state that was to be told from others. */
typedef struct PredicatePart {
  Flow flow;
  unsigned next; /* of the same hash: index + 1, 0: none */
} PredicatePart;

typedef VEC(const PMap *) ValuesVec;

/* A step that ends a block, taken before it is asked for, to see what comes of it. */
typedef struct Foreseen {
  State *from;
  const Edge *edge, *call;
  State *end;       /* NULL: it cannot be taken */
  ValuesVec models; /* some executions: variable id -> constant, of what is no constant anyway */
} Foreseen;

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
  unsigned asked;         /* questions to this solver */
  Map answers;            /* conjunction -> SolverAnswer */
  Live *live;             /* NULL until values are asked for */
  VEC(Foreseen) foreseen; /* steps of the state that is expanded */
  const PMap *seen;       /* values in all states, where they are counted: see predicate_count.c */
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

/* What explicit tracking sees of the block. */
static inline const Flow *predicate_known(const PredicateState *state)
{
  return &state->flows[predicate_flow_count(state) - 1];
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
/* The state after the step, with own references; false where it certainly cannot be taken, or ends
 * a block that it cannot end.  Either way the caller has to give it to predicate_release or
 * predicate_make. */
bool predicate_after(PredicateCpa *cpa, const PredicateState *state, const Transition *step,
                     PredicateState *next);
void predicate_release(PredicateCpa *cpa, PredicateState *state); /* what it refers to */
/* Takes the step in place, with own references of the stores; false where it cannot be taken. */
bool predicate_take(PredicateCpa *cpa, PredicateState *state, const Transition *step);
/* An arbitrary value that the block has not met. */
const Term *predicate_arbitrary(PredicateCpa *cpa, PredicateState *state, const char *name,
                                Type type);

/* ---- what is known of a block (predicate_view.c) ---- */

/* A condition at the start of a block, and the block. */
typedef struct PredicateView {
  const Term *formula;
  const Flow *flow;
} PredicateView;

PredicateView predicate_view(PredicateCpa *cpa, const PredicateState *state);       /* predicates */
PredicateView predicate_value_view(PredicateCpa *cpa, const PredicateState *state); /* values */
/* A term over program variables with these put in. */
const Term *predicate_put_values(const PredicateCpa *cpa, const PMap *values, const Term *term);
/* The values as a formula. */
const Term *predicate_values_term(const PredicateCpa *cpa, const PMap *values);

/* ---- values at the end of a block (predicate_values.c) ---- */

/* A tracked variable of which something is known. */
typedef struct Held {
  const Variable *var;
  const Term *term; /* what it holds, in terms of the block's start */
} Held;

typedef VEC(Held) HeldVec;

/* One way in which the block can end. */
typedef struct Valuation {
  const PMap *values;
  const Term *condition; /* over the block's start: when it is this one */
} Valuation;

typedef VEC(Valuation) ValuationVec;

/* Does the strategy ask the solver for values that are no constants? */
bool predicate_enumerates(const PredicateCpa *cpa);
/* Appends the variables that hold constants, and where the strategy enumerates those of which the
 * block says anything else. */
void predicate_held(PredicateCpa *cpa, const PredicateState *state, const Precision *precision,
                    const Location *at, HeldVec *out);
/* The constants among them; given. */
const PMap *predicate_constants(PredicateCpa *cpa, const HeldVec *held);
/* What the others are in the solver's model: variable id -> constant; given. */
const PMap *predicate_model_values(PredicateCpa *cpa, const HeldVec *held);
/* Appends all combinations of values, those of known models first; the constants alone where there
 * are too many. */
void predicate_valuations(PredicateCpa *cpa, const PredicateState *state, const HeldVec *held,
                          const ValuesVec *models, ValuationVec *out);
void predicate_free_valuations(PredicateCpa *cpa, ValuationVec *valuations);

/* ---- how many values (predicate_count.c) ---- */

Precision *predicate_prepare(Cpa *cpa, const State *state, const Precision *precision,
                             unsigned count, const Transition *steps);
/* NULL: the step was not foreseen. */
const Foreseen *predicate_foreseen(const PredicateCpa *cpa, const State *from,
                                   const Transition *step);
void predicate_forget_foreseen(PredicateCpa *cpa);
/* The path of a state with these values behind one with that path; given. */
const PMap *predicate_path(PredicateCpa *cpa, const PMap *path, const PMap *values);

/* ---- order (predicate_cover.c) ---- */

bool predicate_leq(Cpa *cpa, const State *a, const State *b);
const PMap *predicate_facts(const State *state);

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
/* Does the term speak of memory, or of what may hold an address while places are fixed? */
bool predicate_hides(const PredicateCpa *cpa, const Term *term);
/* The part of a formula that speaks of no memory and of no places. */
const Term *predicate_without_memory(const PredicateCpa *cpa, const Term *formula);
/* The value of such a term. */
const Term *predicate_memory_value(const PredicateCpa *cpa, const Flow *flow, const Term *memory);

/* ---- what others know (predicate_strengthen.c) ---- */

/* The same for what is known of a location from elsewhere. */
void predicate_assume_location(const PredicateCpa *cpa, PredicateState *state, const Location *at);
State *predicate_strengthen(Cpa *cpa, const State *state, const Siblings *all,
                            const Transition *step);
/* ASK_VALUE and ASK_RANGE, as far as the formula and the guard say it at once. */
bool predicate_answer(const PredicateCpa *cpa, const PredicateState *state,
                      const Question *question, Answer *answer);

/* ---- meeting (predicate_merge.c) ---- */

/* Of open states of one block: is one among those merged into the other? */
bool predicate_is_part(PredicateCpa *cpa, const PredicateState *a, const PredicateState *b);
State *predicate_merge(PredicateCpa *cpa, const PredicateState *fresh, const PredicateState *old);

/* ---- meeting between blocks (predicate_join.c) ---- */

/* Of states that stand at the start of a block: one above both. */
State *predicate_join(PredicateCpa *cpa, const PredicateState *fresh, const PredicateState *old,
                      const Precision *precision, const Location *at);

/* ---- questions to the solver (predicate_query.c) ---- */

/* Exact or SOLVER_UNKNOWN; what was asked before is remembered. */
SolverAnswer predicate_ask(PredicateCpa *cpa, unsigned count, const Term *const *conjuncts);
/* The same where the model is wanted. */
SolverAnswer predicate_solve(PredicateCpa *cpa, unsigned count, const Term *const *conjuncts);
const Term *predicate_model_value(PredicateCpa *cpa, const Term *term); /* a constant */
bool predicate_entails(PredicateCpa *cpa, const PredicateState *state, const Term *formula);
/* Certainly stands for nothing. */
bool predicate_is_empty(PredicateCpa *cpa, const PredicateState *state);

/* ---- without the solver (predicate_fold.c) ---- */

/* Puts the values that the conditions fix into them and into the others, and the facts among the
 * conditions into the others.  The conditions are as satisfiable as before, and where they hold the
 * others mean what they meant. */
void predicate_fold(PredicateCpa *cpa, TermVec *conditions, TermVec *others);

/* ---- abstraction (predicate_abstract.c) ---- */

/* What these predicates say of the state: it implies the result. */
const Term *predicate_abstract(PredicateCpa *cpa, const PredicateState *state,
                               const TermVec *predicates);
/* The same in cases, one term each; one at least. */
void predicate_cases(PredicateCpa *cpa, const PredicateState *state, const TermVec *predicates,
                     TermVec *out);

#endif
