/* Inside the explicit-value analysis: its data, and what its files offer each other.
 *
 * A state maps scalar variables and memory cells to exact values.  A value is plain bits (integers,
 * Booleans, floats), or the address of an object plus an offset: where objects lie is not known and
 * no conclusion depends on it.
 *
 * Bases.  Every object has one base; an object of a function that may call itself has one for each
 * activation, told apart by the level, which counts the activations of such functions that are
 * alive.  All allocated memory has one base, the first heap top.  A value never refers to the base
 * of a dead object: such pointers become unknown when the function returns.
 *
 * Cells.  A cell is a region, a base and an offset.  In a region of bytes a cell is one byte; a
 * stored pointer is there byte by byte.  Only accesses that cannot be anywhere else are exact:
 * those within their object, or anywhere in a region that has no other base.
 *
 * Equal contents have equal maps: see cpa/cells.h. */
#ifndef OCTANT_CPA_VALUE_H
#define OCTANT_CPA_VALUE_H

#include "cpa/cells.h"
#include "cpa/cpa.h"

/* What is known of a term. */
typedef struct Datum {
  Value bits;    /* of an address: lo is the offset; hi is 0, or 1 + k for just its byte k */
  uint32_t base; /* BASE_NONE: plain bits */
  bool known;
} Datum;

/* A Datum in one word, the same for equal ones. */
typedef uint64_t Handle;
enum { HANDLE_UNKNOWN = CELL_UNKNOWN };

typedef struct Content {
  const PMap *vars; /* variable key -> Handle */
  Cells cells;      /* of Handles; the background is always the initial content */
  unsigned level;
} Content;

typedef struct ValueState {
  State head;
  Content content;
} ValueState;

/* The variables of a function. */
typedef struct FunctionInfo {
  bool contiguous;      /* they are just those with ids in [first, last] */
  unsigned first, last; /* first > last: none */
} FunctionInfo;

typedef struct ValueCpa {
  Cpa head;
  PMaps *maps;
  FunctionInfo *functions; /* by id */
  Layout layout;
  CellStore store;
  uint32_t *variable_at; /* term id -> variable id + 1 */
  uint32_t term_count;   /* at the time the analysis was made */
  VEC(Datum) wide;       /* what does not fit a Handle */
  uint32_t *wide_slots;  /* open addressing, index into wide or 0 */
  unsigned wide_slot_count;
  ValueState *unused; /* freed states, linked by their cpa field */
  /* The last answer of adjust about backgrounds, all of it owned. */
  struct {
    Precision *precision;
    const Location *at;
    const PMap *from, *to;
  } adjusted;
} ValueCpa;

/* ---- values and keys: value_datum.c ---- */

static inline Datum datum_unknown(void)
{
  return (Datum){.known = false};
}

static inline Datum datum_plain(Value bits)
{
  return (Datum){bits, BASE_NONE, true};
}

static inline bool datum_is_plain(Datum d)
{
  return d.known && !d.base;
}

/* A whole address. */
static inline bool datum_is_address(Datum d)
{
  return d.known && d.base && !d.bits.hi;
}

static inline bool datum_same(Datum a, Datum b)
{
  return a.known && b.known && a.base == b.base && value_equal(a.bits, b.bits);
}

Handle value_handle(ValueCpa *cpa, Datum datum);
Datum value_datum(const ValueCpa *cpa, Handle handle);
void value_wide_free(ValueCpa *cpa);

/* The datum of an address plus a number of the same width. */
Datum value_shift(const ValueCpa *cpa, Datum address, uint64_t by);

static inline uint64_t value_key(const ValueCpa *cpa, const Content *c, const Variable *var)
{
  return layout_is_recursive(&cpa->layout, var->owner) ? (uint64_t)c->level << 32 | var->id
                                                       : var->id;
}

const Variable *value_variable(const ValueCpa *cpa, const Term *var);
Datum value_get(ValueCpa *cpa, const Content *c, const Variable *var);
void value_bind(ValueCpa *cpa, Content *c, const Variable *var, Datum datum);
/* Notes that an address was put where it may outlive its object. */
void value_escape(ValueCpa *cpa, Datum datum);

/* What datum a value of one type is as a value of another. */
Datum value_convert(Datum datum, Type from, Type to);

Content content_copy(const Content *c);
void content_drop(ValueCpa *cpa, Content *c);
bool content_equal(const Content *a, const Content *b);

/* ---- evaluation: value_eval.c, value_pointer.c ---- */

/* The value of a scalar term, where it is the same in all states of the content. */
Datum value_eval(ValueCpa *cpa, const Content *c, const Term *term);

/* An operator other than ite, and, or, with an address among its arguments. */
Datum value_apply_address(ValueCpa *cpa, const Content *c, const Term *term, const Datum *args);
/* Does [offset, offset + length) surely lie within the base's memory? */
bool value_within(ValueCpa *cpa, const Content *c, uint32_t base, uint64_t offset, uint64_t length);

/* ---- assumptions: value_assume.c ---- */

/* Adds what the term being true says; false where it cannot be. */
bool value_assume(ValueCpa *cpa, Content *c, const Term *term);

/* ---- memory: value_memory.c, value_init.c ---- */

Datum value_load(ValueCpa *cpa, const Content *c, const Edge *load);
void value_store(ValueCpa *cpa, Content *c, const Edge *store);
void value_havoc_memory(ValueCpa *cpa, Content *c, const Edge *havoc);
/* Ends an object of the function that returns at this level, and all pointers to it. */
void value_end_object(ValueCpa *cpa, Content *c, const Object *object);

/* A value from its bytes. */
Datum value_gather(const ValueCpa *cpa, const Datum *bytes, unsigned count);
Datum value_byte(Datum datum, unsigned index);
/* Initial content of a cell of a global object. */
Handle value_initial_cell(void *cpa, uint64_t key);

/* ---- order and join: value_order.c ---- */

bool value_content_leq(ValueCpa *cpa, const Content *a, const Content *b);
Content value_content_join(ValueCpa *cpa, const Content *a, const Content *b);
Content value_content_adjust(ValueCpa *cpa, const Content *c, const Precision *precision,
                             const Location *at);

/* ---- transfer and words: value_post.c, value_print.c ---- */

/* False where the step cannot be taken, or failed: then run->fail is set. */
bool value_step(ValueCpa *cpa, Content *c, const Transition *step);
void value_print(ValueCpa *cpa, const Content *c, Text *out);
const Term *value_formula(ValueCpa *cpa, const Content *c);

#endif
