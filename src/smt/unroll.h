/* What all executions of bounded length do, as terms.
 *
 * The program is executed symbolically from its start, function by function in weak topological
 * order.  Executions that meet at a location in the same iteration of the loops around it become
 * one state, whose values are conditions over theirs, so that the size is linear in the edges
 * executed.  A loop is followed for a number of arrivals at its head, recursion to a depth.  Calls
 * are followed as if inlined.
 *
 * Objects lie where the interpreter puts them; at a join the heap top is the higher one.  Whoever
 * concludes from a contradiction must know that the program does not look at addresses
 * (cfa/address.h).
 *
 * Instances have names that depend on where they come from alone (call edges, loop heads, number of
 * the arrival): the same instance is the same term in every unrolling of one Unroller, so that a
 * solver that keeps what it was told has to learn only what is new. */
#ifndef OCTANT_SMT_UNROLL_H
#define OCTANT_SMT_UNROLL_H

#include "cfa/cfa.h"
#include "interp/interp.h"
#include "smt/replay.h"
#include "smt/solver.h"

typedef struct Unroller Unroller;
typedef struct UnrollState UnrollState;

/* How an execution comes to the head of a loop. */
/* Those of rounds that do not count are not told, but ARRIVAL_ASSUMED is. */
typedef enum Arrival {
  ARRIVAL_ENTRY,   /* from outside */
  ARRIVAL_REAL,    /* after some rounds, all of them followed */
  ARRIVAL_ASSUMED, /* induction: the state is arbitrary or follows from an arbitrary one */
  ARRIVAL_BACK     /* induction: after the last round that is followed */
} Arrival;

typedef struct UnrollPlan {
  unsigned arrivals;  /* at the head of a loop, each time it is entered; more are cut off */
  unsigned recursion; /* activations of one function at the same time */
  unsigned concrete;  /* arrivals where all decisions are constant do not count, up to this many */
  uint64_t most_concrete; /* edges executed until then; 0: no limit */
  uint64_t most_steps;    /* edges executed; 0: no limit */
  /* Induction: where a loop goes on after "arrivals", all that it may change becomes arbitrary, and
   * one window of "arrivals" + 1 rounds follows.  The errors of its last round count, for before
   * that there were none. */
  bool induction;
  /* Told of every arrival; may be NULL. */
  void (*arrive)(void *context, const Location *head, Arrival arrival, UnrollState *state);
  void *context;
} UnrollPlan;

typedef struct UnrollTarget {
  const Location *location;
  const Term *guard; /* an execution gets here */
} UnrollTarget;

typedef VEC(UnrollTarget) UnrollTargets;

typedef struct Unrolled {
  UnrollTargets errors;
  UnrollTargets obstacles; /* what cannot be modelled */
  UnrollTargets cuts;      /* executions that were not followed further: heads, callees */
  TermVec windows; /* Booleans; where all are false nothing was made arbitrary for a window */
  bool gave_up;    /* the steps were used up, or the run is to stop */
  uint64_t steps;  /* edges executed */
} Unrolled;

Unroller *unroller_new(Program *program);
void unroller_free(Unroller *unroller);

/* Did an unrolling so far execute this edge, or see that its assumption fails? */
bool unroller_has_taken(const Unroller *unroller, const Edge *edge);

/* False on failure (run->fail). */
bool unroll(Unroller *unroller, const UnrollPlan *plan, Unrolled *out);
void unrolled_free(Unrolled *unrolled);

/* Definitions that all formulas so far rely on; new ones are appended.  They exclude nothing. */
const TermVec *unroller_definitions(const Unroller *unroller);

/* In "arrive": the guard of the state, and the means to exclude what does not fulfil a condition.
 */
const Term *unroll_guard(const UnrollState *state);
void unroll_assume(Unroller *unroller, UnrollState *state, const Term *condition);

/* What is looked up in the memory of a state; "var" stands for it in the looks that follow and in
 * the condition. */
typedef struct Look {
  const Term *var;
  const Region *region; /* NULL: the size of the block that begins there, 0 where none does */
  const Term *address;
} Look;

/* A condition on a state with its memory: of all addresses, of all elements of an array, or of none
 * in particular. */
typedef struct UnrollClaim {
  const Term *bound; /* the variable that stands for any address or index; NULL: there is none */
  const Look *looks; /* lent for the life of the unroller */
  unsigned look_count;
  const Term *condition;
  /* Of elements: that with the index n lies at base + n * stride.  0: of addresses. */
  const Term *base;
  uint64_t stride;
} UnrollClaim;

/* In "arrive": the condition in this state, at an address or index that is one for all that is
 * asked in this way: where the condition holds there in all models, it holds everywhere. */
const Term *unroll_claim(Unroller *unroller, UnrollState *state, const UnrollClaim *claim);
/* In "arrive": where "active" holds, so does the claim in this state.  It is used for the addresses
 * (or the elements there) that this unrolling reads, writes or asks about from now on.  "active"
 * must be one for this unrolling alone. */
void unroll_suppose(Unroller *unroller, UnrollState *state, const UnrollClaim *claim,
                    const Term *active);

/* Runs the program with the values that the solver's last model gives to the choices of the
 * unrolling; appends the edges it takes and what they wrote.  The caller frees the result. */
bool unroll_replay(Unroller *unroller, Solver *solver, uint64_t step_limit, Path *path,
                   StepValues *values, InterpResult *result);

#endif
