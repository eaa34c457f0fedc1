/* What the files of the numeric analysis share; private to them.
 *
 * A state is a content of the interval analysis, which knows ranges, addresses, special floats and
 * memory cells, and a set of a numerical domain (domains/num.h), which knows relations.  Each
 * variable has a dimension, read as signed or unsigned once for all, and so has each memory cell
 * that was ever accessed alone.  What one side learns of what a step touches tightens the other,
 * in states that were just made: never in the result of widening.
 *
 * A real dimension is constrained only where its float is a finite number.  A float input is split
 * into its finite values, each infinity, and NaN; states that differ there are not merged. */
#ifndef OCTANT_CPA_NUMERIC_CPA_H
#define OCTANT_CPA_NUMERIC_CPA_H

#include "cfa/live.h"
#include "cpa/interval_cpa.h"
#include "domains/linearise.h"
#include "domains/num.h"
#include "domains/num_trace.h"

typedef VEC(double) NumThresholdVec;

typedef struct NumericCpa {
  Cpa cpa;
  IntervalCpa *ranges;
  const NumOps *ops;
  NumericSettings settings;
  Live *live;
  Map cell_index;              /* cell key -> index into cells */
  VEC(uint64_t) cells;         /* keys of cells that have dimensions */
  bool *unsigned_variables;    /* by variable id: how the dimension is read */
  bool *unsigned_regions;      /* by region: the same for cells */
  NumThresholdVec *thresholds; /* by LoopChanges: ascending */
  bool has_floats;
  FILE *trace_file; /* where operations are recorded, or NULL */
  NumTrace *trace;
} NumericCpa;

/* One case of what may be. */
typedef struct Facts {
  Content content;
  Num *num;
} Facts;

typedef VEC(Facts) FactsVec;

typedef struct NumericState {
  State state;
  Facts facts;
  uint64_t specials;     /* which floats are infinite or NaN */
  const PMap *constants; /* where states stay apart; else empty */
} NumericState;

static inline NumericCpa *numeric_cpa(Cpa *cpa)
{
  return (NumericCpa *)cpa;
}

static inline const Facts *numeric_facts(const State *state)
{
  return &((const NumericState *)state)->facts;
}

/* ---- facts: numeric_facts.c ---- */

Facts facts_copy(const Facts *facts);
void facts_drop(NumericCpa *cpa, Facts *facts);
void facts_set(Facts *facts, Num *fresh); /* in the place of its relations; takes it over */
/* The set that either may be; both end. */
Facts facts_join(NumericCpa *cpa, Facts a, Facts b);
/* Tightens ranges and relations by each other, of this variable; false where nothing is left.  With
 * "all", relations learn even what the type says. */
bool facts_reduce(NumericCpa *cpa, Facts *facts, const Variable *var, bool all);
/* Which of the floats are infinite or NaN in all executions, as a hash. */
uint64_t facts_specials(NumericCpa *cpa, const Facts *facts);
unsigned facts_special_count(NumericCpa *cpa, const Facts *facts);

/* ---- dimensions: numeric_dims.c ---- */

bool numeric_has_dim(const NumericCpa *cpa, const Variable *var);
Dim numeric_dim(const NumericCpa *cpa, const Variable *var);
Dim numeric_cell_dim(NumericCpa *cpa, uint64_t key, bool is_real);
/* What the dimension stands for: a variable, or else a cell. */
const Variable *numeric_dim_variable(const NumericCpa *cpa, Dim dim);
uint64_t numeric_dim_cell(const NumericCpa *cpa, Dim dim);
bool numeric_dim_unsigned(const NumericCpa *cpa, Dim dim);
void numeric_prepare(NumericCpa *cpa); /* readings and thresholds */
void numeric_unprepare(NumericCpa *cpa);

typedef struct NumericView {
  NumericCpa *cpa;
  const Facts *facts;
} NumericView;

LinearOracle numeric_oracle(NumericView *view);
/* The range of a variable or cell as numbers of its dimension. */
Bounds numeric_range(NumericCpa *cpa, const Content *c, Dim dim);
Bounds numeric_type_bounds(unsigned width, bool is_unsigned);

/* ---- transfer: numeric_post.c, numeric_assume.c ---- */

/* Appends the cases after a step. */
void numeric_step(NumericCpa *cpa, const Facts *facts, const Transition *step, FactsVec *out);
/* Adds what the condition being so says; false where it cannot be.  Cases apart, such as those of a
 * disequality, are joined. */
bool numeric_assume(NumericCpa *cpa, Facts *facts, const Term *condition, bool value);
/* The same, with cases kept apart. */
void numeric_assume_cases(NumericCpa *cpa, const Facts *facts, const Term *condition, bool value,
                          FactsVec *out);

/* ---- questions: numeric_ask.c ---- */

bool numeric_ask(Cpa *cpa, const State *state, const Question *question, Answer *answer);
void numeric_print(Cpa *cpa, const State *state, Text *out);

#endif
