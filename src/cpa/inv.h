/* Inside the invariants analysis: its data, and what its files offer each other.
 *
 * The light-weight invariant generator of the thesis behind k-induction in CPAchecker: sets of
 * intervals as values, expressions over other variables, exact evaluation the first time an edge is
 * taken on a path and signs afterwards (which stands in for widening), and states that are joined
 * unless they differ in a few "interesting" variables.  Where we differ: machine arithmetic
 * throughout, memory cells with their aliases, scopes end.
 *
 * A state is a conjunction: each slot of "env" equals (lies in) its expression, each pair of "rel"
 * is related by one of the signs of its mask, each predicate of "preds" is true or false.  What is
 * not mentioned may be anything.  "env" is acyclic: no slot occurs in what its expression stands
 * for.
 *
 * Slots.  First the program's variables by id, then the heap's first top, a number that never
 * changes, then memory cells as they are met.  A cell is a place in an object (or in the heap) of a
 * region; only accesses that cannot be anywhere else are tracked. */
#ifndef OCTANT_CPA_INV_H
#define OCTANT_CPA_INV_H

#include "base/bitset.h"
#include "base/pmap.h"
#include "cfa/slice.h"
#include "cpa/cpa.h"
#include "cpa/inv_expr.h"

typedef struct InvSlot {
  const Variable *var;  /* NULL: a cell, or the heap's first top */
  const Object *object; /* of a cell: what it lies in; NULL: the heap */
  const Region *region; /* of a cell */
  uint64_t offset;
  unsigned width;
  bool is_bool;
} InvSlot;

typedef struct InvCpa {
  Cpa cpa;
  InvSettings settings;
  InvExprs *exprs;
  ISets *sets;
  PMaps *maps;
  VEC(InvSlot) slots;
  uint32_t heap_slot;  /* the first after the variables */
  Map cell_of;         /* hash of region, object, offset -> slot of the first such; then "next" */
  VEC(uint32_t) next;  /* by slot - heap_slot: the next with the same hash, 0: none */
  Map expr_of;         /* term id -> id of its expression */
  Slice *slice;        /* NULL: everything is relevant */
  bool *recursive;     /* by function: may call itself */
  unsigned *holders;   /* by region: objects that it may hold */
  unsigned *edge_base; /* by function: number of its first edge among all */
  Bitset interesting;  /* variables */
  Bitset interesting_regions;
  VEC(const InvExpr *) predicates; /* interesting ones */
  Map merges;                      /* location -> successful and, above bit 32, refused merges */
} InvCpa;

typedef struct InvState {
  State state;
  const PMap *env;     /* slot -> id of its expression; never top */
  const PMap *rel;     /* two slots, the smaller first -> mask; never all signs */
  const PMap *preds;   /* index of a predicate -> 1 true, 0 false */
  const PMap *visited; /* number of an edge -> times it was taken */
} InvState;

/* A state at work: what changes is owned. */
typedef struct InvWork {
  InvCpa *cpa;
  const PMap *env, *rel, *preds;
  InvMode mode;
} InvWork;

static inline InvCpa *inv_cpa(Cpa *cpa)
{
  return (InvCpa *)cpa;
}

static inline const InvState *inv_state(const State *state)
{
  return (const InvState *)state;
}

/* Is the type one that interval sets represent? */
static inline bool inv_fits(Type type)
{
  return type.kind == TYPE_BOOL || (type.kind == TYPE_BV && type.width <= ISET_MOST_BITS);
}

static inline void inv_replace(InvCpa *cpa, const PMap **at, const PMap *fresh)
{
  pmap_drop(cpa->maps, *at);
  *at = fresh;
}

/* ---- environments: inv_env.c ---- */

const InvExpr *inv_get(const InvCpa *cpa, const PMap *env, uint32_t slot); /* NULL: anything */
const InvExpr *inv_slot_var(InvCpa *cpa, uint32_t slot);
const InvExpr *inv_slot_top(InvCpa *cpa, uint32_t slot);
/* The values of an expression, where variables are as "env" says; mode: all of them, or only the
 * signs of what is computed. */
const ISet *inv_eval(InvCpa *cpa, const PMap *env, const InvExpr *e, InvMode mode);
const ISet *inv_value(InvCpa *cpa, const PMap *env, uint32_t slot);
/* With slots that have one value replaced by it, and folded. */
const InvExpr *inv_partial(InvCpa *cpa, const PMap *env, const InvExpr *e, InvMode mode);
const InvExpr *inv_substitute(InvCpa *cpa, const InvExpr *e, uint32_t slot, const InvExpr *by,
                              InvMode mode);
/* An expression that is too deep becomes the signs of its value. */
const InvExpr *inv_trim(InvCpa *cpa, const PMap *env, const InvExpr *e);
/* The slot's own value does not depend on it: does the expression lead back to the slot? */
bool inv_leads_to(const InvCpa *cpa, const PMap *env, const InvExpr *e, uint32_t slot);
/* Replaces the entry, as it is; the caller answers for acyclicity. */
void inv_put(InvCpa *cpa, const PMap **env, uint32_t slot, const InvExpr *e);
/* The number of distinct slots, counted up to 2. */
unsigned inv_count_slots(const InvExpr *e);

/* Which slots are meant. */
typedef bool (*InvChosen)(void *context, const InvCpa *cpa, uint32_t slot);
/* With every chosen slot replaced by what it stands for, until none is left. */
const InvExpr *inv_resolve(InvCpa *cpa, const PMap *env, const InvExpr *e, InvMode mode,
                           InvChosen chosen, void *context);

/* ---- terms: inv_term.c ---- */

const InvExpr *inv_of_term(InvCpa *cpa, const Term *term); /* of a type that fits */
/* What the state says, as far as program variables do. */
const Term *inv_formula(InvCpa *cpa, const InvState *state);

/* ---- relations: inv_rel.c ---- */

enum { INV_LT = 1, INV_EQ = 2, INV_GT = 4, INV_ANY = 7 };

/* What relation and intervals together allow between two slots. */
unsigned inv_relation(InvCpa *cpa, const PMap *env, const PMap *rel, uint32_t x, uint32_t y);
/* Which signs of x - y a condition allows, for the two slots it is about. */
typedef struct InvRelated {
  uint32_t x, y;
  unsigned mask;
} InvRelated;
bool inv_extract_relation(InvCpa *cpa, const PMap *env, const InvExpr *condition, bool truth,
                          InvRelated *out);
/* Adds what is allowed; false where nothing is left. */
bool inv_relate(InvWork *w, const InvRelated *related);
bool inv_relations_hold(InvWork *w); /* false: the intervals contradict one */
/* The relations after x := e, evaluated before it. */
void inv_relations_assign(InvWork *w, uint32_t x, const InvExpr *e);
void inv_relations_forget(InvWork *w, InvChosen chosen, void *context);

/* ---- changes: inv_assign.c ---- */

/* slot := e, an expression over the slots as they are before; NULL: anything. */
void inv_assign(InvWork *w, uint32_t slot, const InvExpr *e);
/* The chosen slots become anything; what others say of them is kept as far as it is known. */
void inv_forget(InvWork *w, InvChosen chosen, void *context);
bool inv_slot_relevant(const InvCpa *cpa, uint32_t slot);
/* Takes in what the state says of interesting predicates; false on contradiction. */
bool inv_collect_predicates(InvWork *w);

/* ---- assumptions: inv_push.c, inv_assume.c ---- */

/* Refines the environment by "e lies in p"; false where it cannot. */
bool inv_push(InvWork *w, const InvExpr *e, const ISet *p);
bool inv_assume(InvWork *w, const InvExpr *condition); /* false: it cannot hold */

/* ---- memory: inv_memory.c ---- */

void inv_count_holders(InvCpa *cpa);
/* The value that a load reads; top where it is not known. */
const InvExpr *inv_load(InvWork *w, const Edge *edge);
void inv_store(InvWork *w, const Edge *edge);
void inv_havoc_memory(InvWork *w, const Edge *edge);
void inv_initial_memory(InvCpa *cpa, const PMap **env);

/* ---- order and join: inv_order.c ---- */

bool inv_leq(InvCpa *cpa, const InvState *a, const InvState *b);
bool inv_compatible(InvCpa *cpa, const InvState *a, const InvState *b);
const PMap *inv_join_env(InvCpa *cpa, const PMap *a, const PMap *b);
/* Forced: only signs of what differs stay. */
const PMap *inv_force_env(InvCpa *cpa, const PMap *fresh, const PMap *old);
const PMap *inv_join_rel(InvCpa *cpa, const InvState *a, const InvState *b);
const PMap *inv_join_visited(InvCpa *cpa, const PMap *fresh, const PMap *old);

/* ---- what is relevant and interesting: inv_interest.c ---- */

void inv_find_interesting(InvCpa *cpa);

/* ---- transfer: inv_post.c ---- */

/* False where the step cannot be taken. */
bool inv_step(InvWork *w, const Transition *step);

/* ---- words: inv_print.c ---- */

void inv_print_expr(const InvCpa *cpa, const InvExpr *e, Text *out);
void inv_print(const InvCpa *cpa, const InvState *state, Text *out);

#endif
