/* What the files of the interval analysis share; private to them and to the numeric analysis, whose
 * states have the contents of this one.
 *
 * A state maps variables and memory cells to ranges; a variable that is not in the map may hold
 * anything.  A range is an interval of machine integers or of floats, or the address of an object
 * plus an interval of offsets: where objects lie is not known and no conclusion depends on it.
 * Booleans, bit-vectors of at most 64 bits and floats of 32 and 64 bits are tracked.
 *
 * Objects of functions that may call themselves are not told apart by activation: their addresses
 * are unknown.  A range never refers to the base of a dead object. */
#ifndef OCTANT_CPA_INTERVAL_CPA_H
#define OCTANT_CPA_INTERVAL_CPA_H

#include "base/bitset.h"
#include "cfa/loops.h"
#include "cpa/cells.h"
#include "cpa/cpa.h"
#include "domains/float_interval.h"

typedef struct Range {
  bool is_float;
  uint32_t base; /* BASE_NONE, or of an address; "bits" then are offsets */
  Interval bits;
  FloatInterval real;
} Range;

/* An interned range: what maps hold. */
typedef uint64_t RangeIndex;

/* What is known of a state. */
typedef struct Content {
  const PMap *vars; /* variable id -> RangeIndex; never top or bottom */
  Cells cells;      /* of RangeIndex */
} Content;

/* What a loop may change.  The rest grows only by what comes from outside, where outer loops are
 * widened: at this head it is joined. */
typedef struct LoopChanges {
  bool all, globals, memory;
  Bitset variables;
  unsigned index;         /* of this one in the list of the analysis */
  Thresholds *thresholds; /* by width: where widening stops here */
} LoopChanges;

typedef struct IntervalCpa {
  Cpa cpa;
  PMaps *maps;
  Layout layout;
  CellStore store;
  VEC(Range) table;           /* interned ranges; 0 is none, CELL_UNKNOWN is nothing known */
  Map index_of;               /* hash of a range -> index of the first such; then "next" */
  VEC(unsigned) next;         /* index of the next range with the same hash */
  Map initial_of_block;       /* block -> RangeIndex of all its initial cells together */
  Map heads;                  /* location -> index into changes, where states are widened */
  VEC(LoopChanges) changes;   /* the first is that of no loop: anything may change */
  const Variable **variables; /* by term id: which variable it is, NULL: none */
  uint32_t term_count;
} IntervalCpa;

typedef struct IntervalState {
  State state;
  Content content;
  const PMap *constants; /* where states stay apart; else empty */
} IntervalState;

static inline IntervalCpa *interval_cpa(Cpa *cpa)
{
  return (IntervalCpa *)cpa;
}

static inline const Content *interval_content(const State *state)
{
  return &((const IntervalState *)state)->content;
}

/* Is the type one that ranges represent? */
static inline bool interval_fits(Type type)
{
  return type.kind == TYPE_BOOL || (type.kind == TYPE_BV && type.width <= INTERVAL_MOST_BITS) ||
         (type.kind == TYPE_FLOAT && type.width <= 64);
}

/* ---- ranges: interval_range.c ---- */

Range range_top(Type type);
Range range_bits(Interval bits);
Range range_float(FloatInterval real);
Range range_address(const IntervalCpa *cpa, uint32_t base, Interval offsets);
Range range_constant(Type type, Value value);
/* As a number: top where it is an address. */
Interval range_numbers(const Range *a);
bool range_is_top(const Range *a);
bool range_is_bottom(const Range *a);
bool range_is_constant(const Range *a, Value *value); /* one bit pattern */
bool range_leq(const Range *a, const Range *b);
Range range_join(const Range *a, const Range *b);
Range range_meet(const Range *a, const Range *b);
Range range_widen(const Range *older, const Range *newer, const Thresholds *thresholds);
/* The same bits as a value of another type. */
Range range_convert(const Range *a, Type to);
/* Byte "index" of a value; a value of "count" bytes. */
Range range_byte(const Range *a, unsigned index);
Range range_of_bytes(const Range *bytes, unsigned count);

RangeIndex range_intern(IntervalCpa *cpa, const Range *range); /* CELL_UNKNOWN for top */
static inline Range range_at(const IntervalCpa *cpa, RangeIndex index)
{
  return cpa->table.data[index];
}

/* ---- contents: interval_content.c ---- */

Content interval_copy(const Content *c);
void interval_drop(IntervalCpa *cpa, Content *c);
Range interval_get(IntervalCpa *cpa, const Content *c, const Variable *var);
void interval_set(IntervalCpa *cpa, Content *c, const Variable *var, const Range *range);
/* The variable also lies in this range; false where it cannot. */
bool interval_meet_variable(IntervalCpa *cpa, Content *c, const Variable *var, const Range *range);
void interval_forget(IntervalCpa *cpa, Content *c, const Variable *var);
bool interval_leq_content(IntervalCpa *cpa, const Content *a, const Content *b);
Content interval_join_content(IntervalCpa *cpa, const Content *a, const Content *b);
/* Widens what the loop changes and joins the rest. */
Content interval_widen_content(IntervalCpa *cpa, const Content *older, const Content *newer,
                               const LoopChanges *loop);
Content interval_adjust_content(IntervalCpa *cpa, const Content *c, const Precision *precision,
                                const Location *at);
/* The variables that have one value: what a state that covers this one, and has such a variable
 * too, must agree on.  Given. */
const PMap *interval_constants(IntervalCpa *cpa, const Content *c);
const Variable *interval_variable(const IntervalCpa *cpa, const Term *var);

/* ---- evaluation: interval_eval.c, interval_address.c ---- */

/* The range of a term whose type fits. */
Range interval_eval(IntervalCpa *cpa, const Content *c, const Term *term);

/* An operator on bit-vectors with an address among its arguments. */
Range interval_apply_address(IntervalCpa *cpa, const Content *c, const Term *term, const Range *x,
                             const Range *y);
/* Do all accesses of so many bytes at these offsets lie within the base's memory? */
bool interval_within(IntervalCpa *cpa, const Content *c, const Range *address, uint64_t length);

/* ---- assumptions: interval_assume.c ---- */

/* Adds what the condition being so says; false where it cannot be. */
bool interval_assume(IntervalCpa *cpa, Content *c, const Term *condition, bool value);

/* ---- memory: interval_memory.c, interval_init.c ---- */

Range interval_load(IntervalCpa *cpa, const Content *c, const Edge *load);
void interval_store(IntervalCpa *cpa, Content *c, const Edge *store);
/* The one cell that a load or store of so many bits is of, all of it; false where there is none or
 * several may be meant. */
bool interval_sole_cell(IntervalCpa *cpa, const Content *c, const Edge *access, unsigned width,
                        uint64_t *key);
void interval_havoc_memory(IntervalCpa *cpa, Content *c, const Edge *havoc);
/* Ends an object of a function that returns, and all pointers to it. */
void interval_end_object(IntervalCpa *cpa, Content *c, const Object *object);
/* Notes that an address was put where it may outlive its object. */
void interval_escape(IntervalCpa *cpa, const Range *range);

RangeIndex interval_initial_cell(void *cpa, uint64_t key);
/* All initial cells of a block together. */
RangeIndex interval_initial_block(IntervalCpa *cpa, uint64_t block);
/* Calls "visit" for each cell of the block that accesses at [first, last] may meet; false, without
 * a call, where there are too many. */
typedef void (*CellVisit)(void *context, uint64_t key);
bool interval_each_cell(const IntervalCpa *cpa, uint64_t block, uint64_t first, uint64_t last,
                        CellVisit visit, void *context);

/* ---- transfer, questions, preparation ---- */

/* False where the step cannot be taken. */
bool interval_step(IntervalCpa *cpa, Content *c, const Transition *step);
/* Adds what the siblings know of what the step touched; false where they contradict. */
bool interval_learn(IntervalCpa *cpa, Content *c, const State *self, const Siblings *all,
                    const Transition *step);
bool interval_ask(Cpa *cpa, const State *state, const Question *question, Answer *answer);
/* What a range says to ASK_VALUE or ASK_RANGE. */
bool interval_answer(const Question *question, const Range *range, Answer *answer);
const Term *interval_formula(const IntervalCpa *cpa, const Content *c);
void interval_print_content(const IntervalCpa *cpa, const Content *c, Text *out);
const char *interval_base_name(const IntervalCpa *cpa, uint32_t base);
void interval_print(Cpa *cpa, const State *state, Text *out);
void interval_prepare(IntervalCpa *cpa); /* loops and their thresholds */
void interval_unprepare(IntervalCpa *cpa);
/* The loop, or recursion, with this head; NULL where there is none. */
const LoopChanges *interval_loop(const IntervalCpa *cpa, const Location *at);

/* ---- thresholds: interval_thresholds.c; each is an array by width ---- */

Thresholds *thresholds_of_program(const Program *program);
/* Those of a loop first, then those of all.  NULL in place of a loop: the function calls itself. */
Thresholds *thresholds_of_loop(const Thresholds *all, const Loops *loops, const Loop *loop);
void thresholds_free(Thresholds *lists);

#endif
