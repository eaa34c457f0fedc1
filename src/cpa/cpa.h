/* Configurable program analysis: the contract between analyses and the algorithm that drives them.
 *
 * After Beyer, Henzinger, Theoduloz: Configurable Software Verification (CAV 2007) and Program
 * Analysis with Dynamic Precision Adjustment (ASE 2008).  An analysis (Cpa) is a domain of abstract
 * states with a transfer, a merge, a stop and a precision adjustment operator.  States are
 * immutable and reference counted: arguments are lent, results are given, state_drop ends each.
 * Several analyses run side by side as the parts of one composite (cpa/composite.h); they learn
 * from each other by questions, so that no analysis includes another's header. */
#ifndef OCTANT_CPA_CPA_H
#define OCTANT_CPA_CPA_H

#include "base/pmap.h"
#include "base/text.h"
#include "cfa/cfa.h"
#include "cpa/precision.h"

typedef struct Cpa Cpa;
typedef struct CpaOps CpaOps;
struct NumOps;

/* Every concrete state begins with this. */
typedef struct State {
  Cpa *cpa;
  unsigned refs;
} State;

typedef VEC(State *) StateVec;

/* One step of an execution.  A call of a function with a body leads to its entry; a return leads
 * behind the call that it ends; every other edge leads to its end. */
typedef struct Transition {
  const Edge *edge;
  const Location *target;
  const Edge *call; /* of a return: the call that it ends; NULL elsewhere */
} Transition;

typedef enum MergePolicy {
  MERGE_SEP,   /* keep states apart; in a composite: merge only where these parts are equal */
  MERGE_JOIN,  /* join */
  MERGE_WIDEN, /* widen at loop heads, join elsewhere */
  MERGE_KEEP   /* in a composite: take the older part and ask nothing */
} MergePolicy;

typedef enum StopPolicy {
  STOP_SEP, /* covered by one state */
  STOP_JOIN /* covered by the union of states: only for powerset domains */
} StopPolicy;

/* Questions that siblings and algorithms ask a state. */
typedef enum QuestionKind {
  ASK_LOCATION, /* answer.location */
  ASK_CALL,     /* the call edge that the current function will return to: answer.edge, or NULL */
  ASK_VALUE,    /* the value of "term" if there is just one: answer.value */
  ASK_RANGE,    /* bounds of the bit-vector "term" read as signed or unsigned: answer.low/high */
  ASK_FORMULA,  /* what the state says, as a term over program variables: answer.term */
  ASK_DEPTH,    /* of the call stack: answer.number */
  ASK_BOUND     /* only where the analysis goes no further because of a bound: answer.text says
                   which; the algorithm must not take the successors for explored */
} QuestionKind;

typedef struct Question {
  QuestionKind kind;
  const Term *term;
  bool is_signed;
} Question;

typedef struct Answer {
  const Location *location;
  const Edge *edge;
  const Term *term;
  const char *text;
  Value value, low, high;
  uint64_t number;
} Answer;

/* The parts of the composite a state belongs to; a single analysis is alone. */
typedef struct Siblings {
  State *const *states;
  unsigned count;
} Siblings;

struct CpaOps {
  const char *name;
  State *(*initial)(Cpa *cpa, const Location *entry);
  /* Asked before a state is expanded along all of these steps: a precision for all states to come,
   * or NULL where it stays as it is. */
  Precision *(*prepare)(Cpa *cpa, const State *state, const Precision *precision, unsigned count,
                        const Transition *steps);
  /* Appends the successors along the transition, none where it cannot be taken; false on failure,
   * recorded in the run. */
  bool (*post)(Cpa *cpa, const State *state, const Precision *precision, const Transition *step,
               StateVec *out);
  /* Uses what the siblings know; NULL where they contradict each other.  Result <= state. */
  State *(*strengthen)(Cpa *cpa, const State *state, const Siblings *all, const Transition *step);
  /* Forgets what the precision of the location does not ask for.  Result >= state. */
  State *(*adjust)(Cpa *cpa, const State *state, const Precision *precision, const Location *at);
  /* Can merging it into another state change that one? */
  bool (*merges)(const State *state);
  /* Joins or widens, as cpa->merge says (with "at" NULL it never is to widen); result >= old, "old"
   * itself (a new reference) where nothing changes.  Not asked under MERGE_SEP and MERGE_KEEP. */
  State *(*merge)(Cpa *cpa, const State *fresh, const State *old, const Precision *precision,
                  const Location *at);
  /* Is the state covered by the reached ones of its location and call stack?  Asked under
   * STOP_JOIN; STOP_SEP asks leq. */
  bool (*stop)(Cpa *cpa, const State *state, State *const *reached, unsigned count,
               const Precision *precision);
  bool (*leq)(Cpa *cpa, const State *a, const State *b); /* true only when certain */
  /* States that can be merged with or covered by each other have the same partition. */
  uint64_t (*partition)(const State *state);
  /* An index for coverage: a state can be covered only by one whose facts are all among its own.
   * Lent, alive as long as the state. */
  const PMap *(*facts)(const State *state);
  bool (*ask)(Cpa *cpa, const State *state, const Question *question, Answer *answer);
  void (*print)(Cpa *cpa, const State *state, Text *out); /* one line */
  void (*free_state)(State *state);
  void (*free_cpa)(Cpa *cpa);
};

/* Every concrete analysis begins with this. */
struct Cpa {
  const CpaOps *ops;
  Run *run;
  Program *program;
  MergePolicy merge;
  StopPolicy stop;
};

static inline State *state_keep(const State *state)
{
  State *res = (State *)state;
  res->refs++;
  return res;
}

void state_drop(State *state);                                /* NULL is fine */
void state_init(State *state, Cpa *cpa);                      /* one reference */
void cpa_init(Cpa *cpa, const CpaOps *ops, Program *program); /* MERGE_SEP, STOP_SEP */
void cpa_free(Cpa *cpa);

/* Thin wrappers, which check contracts where --check-contracts asks for it; a broken one is
 * recorded in the run as an internal failure. */
State *cpa_initial(Cpa *cpa, const Location *entry);
Precision *cpa_prepare(Cpa *cpa, const State *state, const Precision *precision, unsigned count,
                       const Transition *steps);
bool cpa_post(Cpa *cpa, const State *state, const Precision *precision, const Transition *step,
              StateVec *out);
State *cpa_strengthen(Cpa *cpa, const State *state, const Siblings *all, const Transition *step);
State *cpa_adjust(Cpa *cpa, const State *state, const Precision *precision, const Location *at);
State *cpa_merge(Cpa *cpa, const State *fresh, const State *old, const Precision *precision,
                 const Location *at);
bool cpa_stop(Cpa *cpa, const State *state, State *const *reached, unsigned count,
              const Precision *precision);
bool cpa_leq(Cpa *cpa, const State *a, const State *b);
bool cpa_equal(Cpa *cpa, const State *a, const State *b);
bool cpa_ask(const State *state, const Question *question, Answer *answer);
void cpa_print(const State *state, Text *out);

/* Named defaults for operators that an analysis does not need. */
Precision *cpa_prepare_none(Cpa *cpa, const State *state, const Precision *precision,
                            unsigned count, const Transition *steps);
State *cpa_strengthen_none(Cpa *cpa, const State *state, const Siblings *all,
                           const Transition *step);
State *cpa_adjust_none(Cpa *cpa, const State *state, const Precision *precision,
                       const Location *at);
bool cpa_merges_always(const State *state);
bool cpa_merges_never(const State *state);
State *cpa_merge_sep(Cpa *cpa, const State *fresh, const State *old, const Precision *precision,
                     const Location *at);
bool cpa_stop_sep(Cpa *cpa, const State *state, State *const *reached, unsigned count,
                  const Precision *precision);
/* Covered by the join of the reached ones. */
bool cpa_stop_join(Cpa *cpa, const State *state, State *const *reached, unsigned count,
                   const Precision *precision);
uint64_t cpa_partition_one(const State *state); /* all states together */
const PMap *cpa_facts_none(const State *state);
bool cpa_ask_none(Cpa *cpa, const State *state, const Question *question, Answer *answer);

/* The analyses.  Each is a constructor; options come from run->options and the merge and stop
 * policies are set by the configuration afterwards. */
Cpa *cpa_location(Program *program);
Cpa *cpa_callstack(Program *program); /* answers ASK_BOUND in recursion beyond --max-recursion */
Cpa *cpa_value(Program *program);
Cpa *cpa_interval(Program *program);
Cpa *cpa_reaching_definitions(Program *program);
Cpa *cpa_offset(Program *program); /* which variables differ by a constant */

/* Where widening stops: nowhere, at constants of the program, at zero. */
typedef enum NumericThresholds {
  THRESHOLDS_NONE,
  THRESHOLDS_ALL,
  THRESHOLDS_ZERO
} NumericThresholds;

/* Ranges as cpa_interval has them, and relations of a numerical domain. */
typedef struct NumericSettings {
  int floats;     /* 1: relations of floats too */
  int thresholds; /* NumericThresholds */
  int heads;      /* 1: states are merged at loop heads alone */
  int everywhere; /* 1: widening is not for loop heads alone */
  int split;      /* 1: under MERGE_SEP every disequality has two successors, not just close ones */
} NumericSettings;

NumericSettings numeric_settings(void); /* 1, THRESHOLDS_ALL, 0, 0, 0 */
Cpa *cpa_numeric(Program *program, const struct NumOps *domain, const NumericSettings *settings);

/* Which variables are interesting first: those nearest to the targets, or those that most
 * conditions mention. */
typedef enum InvRanking { INV_BY_PROXIMITY, INV_BY_FREQUENCY } InvRanking;

/* The light-weight invariant generator; see cpa/inv.h. */
typedef struct InvSettings {
  int variables;  /* so many interesting variables keep states apart; -1: all, 0: none */
  int predicates; /* likewise */
  int depth;      /* deeper expressions become the signs of their values */
  int visits;     /* exact evaluations of an edge on a path */
  int relevant;   /* 1: only edges and variables that can matter for an error */
  int ranking;    /* InvRanking */
} InvSettings;

InvSettings inv_settings(void); /* 2, 0, 4, 1, 1, by proximity */
Cpa *cpa_invariants(Program *program, const InvSettings *settings);

/* Where a block of the predicate analysis ends: everywhere; at the entries and ends of functions
 * and at loop heads; at loop heads alone (and where functions call themselves). */
typedef enum PredicateBlock { BLOCK_EDGE, BLOCK_FUNCTION, BLOCK_LOOP } PredicateBlock;

/* What a state may say: a conjunction of predicates, any combination of them, or one conjunction
 * for each of several states. */
typedef enum PredicateAbstraction {
  ABSTRACTION_CARTESIAN,
  ABSTRACTION_BOOLEAN,
  ABSTRACTION_SPLIT
} PredicateAbstraction;

/* When a variable with too many values is given up for predicates (after Theta's product
 * abstraction): never; counted among the successors of one state, on the path to it, or in all
 * states so far; with unknown values left unknown (_T) or found by the solver; with one variable
 * all of them; with the values of all variables together; with a predicate added at once. */
typedef enum ProductStrategy {
  PRODUCT_NO_OP,
  PRODUCT_STATE,
  PRODUCT_PATH_NO_T,
  PRODUCT_PATH_T,
  PRODUCT_ARG_NO_T,
  PRODUCT_ARG_T,
  PRODUCT_ARG_ONE_PRED,
  PRODUCT_ARG_WHOLE_PRED,
  PRODUCT_DYNAMIC
} ProductStrategy;

/* Coverage of a product: predicates first, values first, or one question about both. */
typedef enum ProductOrder {
  COVER_PREDICATES_FIRST,
  COVER_VALUES_FIRST,
  COVER_TOGETHER
} ProductOrder;

/* What holds whenever a location is reached, found elsewhere: a term over program variables. */
typedef struct LocationFacts {
  const Term *(*at)(void *context, const Location *location);
  void *context;
} LocationFacts;

typedef struct PredicateSettings {
  int block;       /* PredicateBlock */
  int threshold;   /* a block ends after so many steps, too; 0: does not */
  int abstraction; /* PredicateAbstraction */
  int models;      /* more models than that make a Boolean abstraction a Cartesian one */
  int strategy;    /* ProductStrategy */
  int limit;       /* more values than that are too many */
  int enumerate;   /* a block's end has at most so many combinations of values, else they are
                      unknown; 0: by the strategy, of which PRODUCT_NO_OP has none */
  int share;       /* 1: predicates and values see each other */
  int order;       /* ProductOrder */
  int values;      /* 0: variables that the precision tracks are left to siblings */
  int join;        /* 1: states between blocks are joined, too */
  const LocationFacts *facts; /* assumed at the ends of blocks; NULL: none */
} PredicateSettings;

/* At loop heads, never, Boolean, 128; no strategy, 5, not shared, predicates first; kept apart. */
PredicateSettings predicate_settings(void);
Cpa *cpa_predicate(Program *program, const PredicateSettings *settings);

/* Owns the parts, whose policies must be set before. */
Cpa *cpa_composite(Program *program, unsigned count, Cpa *const *parts);

/* The part of a composite's state that an analysis of this name made, or the state itself; lent.
 * NULL where there is none. */
State *cpa_part(const State *state, const char *name);
bool cpa_widens(const Cpa *cpa);             /* a part of it or itself: MERGE_WIDEN */
unsigned cpa_part_count(const State *state); /* 1 where it is no composite */

#endif
