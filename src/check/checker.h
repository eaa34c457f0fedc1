/* Inside the checker. */
#ifndef OCTANT_CHECK_CHECKER_H
#define OCTANT_CHECK_CHECKER_H

#include "base/bitset.h"
#include "base/pmap.h"
#include "cfa/wto.h"
#include "check/inductive.h"
#include "smt/slot.h"
#include "smt/solver.h"

/* Executions that are at the same place: under which condition, and with which values.  The guard
 * is a constant or a name.  What the map of slots (smt/slot.h) to terms lacks is as at the start.
 */
typedef struct CheckState {
  const Term *guard;
  const PMap *values;
} CheckState;

typedef VEC(CheckState) CheckStates;

/* How a named guard came about, where it is a part of another: the one that it was before. */
typedef struct CheckGuard {
  const Term *parent, *condition;
} CheckGuard;

typedef enum DemandKind {
  DEMAND_INITIAL,  /* a loop's claim when it is entered */
  DEMAND_KEPT,     /* and after a round */
  DEMAND_CLAIM,    /* a claim elsewhere */
  DEMAND_SAFE,     /* an error is not reached */
  DEMAND_SUPPORTED /* nor is what is beyond the checker */
} DemandKind;

typedef struct Demand {
  DemandKind kind;
  const Location *at;
  const char *why;   /* DEMAND_SUPPORTED */
  const Term *fails; /* holds where it does; never the constant false */
} Demand;

typedef struct CheckFunction {
  Order *order; /* NULL until it is asked for, and so are the others */
  Loops *loops;
  Wto *wto;
  Bitset *changed;       /* by loop id: slots that it may change */
  Bitset effects;        /* slots that a call may change */
  unsigned *open_rounds; /* by loop id: how often rounds needed a decision */
  bool active;
} CheckFunction;

typedef struct Activation {
  const Function *function;
  const CheckFunction *info;
  const Edge *call;     /* NULL: the start */
  CheckStates *pending; /* by location id */
} Activation;

/* How loops are followed. */
typedef struct CheckPlan {
  unsigned rounds; /* of induction, beyond one */
  bool unwinds;    /* to their ends instead */
} CheckPlan;

typedef struct CheckSolver {
  Solver *solver; /* NULL until it is asked */
  unsigned told;  /* how many of the facts it knows */
} CheckSolver;

typedef struct Checker {
  Program *program;
  Terms *terms;
  const Claims *claims;
  CheckPlan plan;
  PMaps *maps;
  CheckFunction *functions; /* by id */
  uint64_t *places;         /* by object id; 0: anywhere */
  uint64_t heap;            /* where it begins; 0: anywhere */
  bool heap_grows;          /* the heap's top is moved by allocations alone */
  Bitset followed;          /* slots of regions that something looks at */
  Bitset claimed;           /* of those that claims speak of */
  const Term **start;       /* slot -> its value at the start; NULL until it is asked for */
  TermVec facts;            /* definitions of names; they exclude nothing */
  VEC(CheckGuard) guards;
  Map guard_of; /* name -> index */
  VEC(Demand) demands;
  const char *obstacle; /* what made something more arbitrary than it is; NULL: nothing so far */
  unsigned fresh;       /* names so far */
  unsigned depth;       /* of calls and loops that are being followed */
  unsigned dropping;    /* > 0: demands are made elsewhere */
  uint64_t steps;       /* edges taken */
  unsigned concrete_rounds; /* rounds of loops that needed no decision */
  CheckSolver usual, integers;
} Checker;

/* state.c */
const Term *check_arbitrary(Checker *c, const char *stem, Type type);
/* Of a slot. */
const Term *check_arbitrary_slot(Checker *c, unsigned slot);
const Term *check_get(Checker *c, const CheckState *state, unsigned slot);
void check_set(Checker *c, CheckState *state, unsigned slot, const Term *value);
const Term *check_term(Checker *c, const CheckState *state, const Term *term);
CheckState check_copy(const CheckState *state);
void check_drop(Checker *c, CheckState *state);
void check_restrict(Checker *c, CheckState *state, const Term *condition);
/* Ends the list, which becomes empty; false where it was. */
bool check_merge(Checker *c, CheckStates *list, CheckState *out);
void check_drop_all(Checker *c, CheckStates *list);

/* memory.c */
void check_open_memory(Checker *c);
void check_load(Checker *c, CheckState *state, const Edge *edge);
void check_store(Checker *c, CheckState *state, const Edge *edge);
void check_havoc_memory(Checker *c, CheckState *state, const Edge *edge);
/* The content of a function's objects becomes arbitrary, as it is before its call and after. */
void check_forget_objects(Checker *c, CheckState *state, const Function *function);
/* The initial content of a region. */
const Term *check_start_memory(Checker *c, const Region *region);
void check_lose(Checker *c, const char *why);

/* effects.c */
const Bitset *check_changes(Checker *c, const Function *function, const Loop *loop);
void check_forget(Checker *c, CheckState *state, const Bitset *slots);
void check_close_effects(Checker *c);

/* walk.c */
const Term *check_claim(const Checker *c, const Location *at);
void check_demand(Checker *c, DemandKind kind, const Location *at, const char *why,
                  const CheckState *state, const Term *condition);
/* False where there is too much to do, or the run is to stop. */
bool check_has_room(const Checker *c);
/* Follows the function from its entry; the state at its end, false where it does not end. */
bool check_call(Checker *c, const Function *callee, const Edge *call, const CheckState *state,
                CheckState *out);
/* The states that wait at a location that is no head of a loop. */
void check_visit(Checker *c, Activation *a, const Location *at);
/* Takes the edges out of a location with this state, which is taken over. */
void check_leave(Checker *c, Activation *a, const Location *at, CheckState *state);
/* The items of the weak topological order from "from" on and before "to". */
void check_follow(Checker *c, Activation *a, unsigned from, unsigned to);

/* ask.c */
/* May an execution be in this state?  True where that is not known. */
bool check_is_possible(Checker *c, const CheckState *state);
/* Can a demand fail?  The first that does. */
SolverAnswer check_demands(Checker *c, const Demand **failing);

/* step.c */
/* False where no execution comes behind the edge. */
bool check_take(Checker *c, Activation *a, CheckState *state, const Edge *edge);

/* loop.c: the loop whose head is this item. */
void check_loop(Checker *c, Activation *a, unsigned at);

#endif
