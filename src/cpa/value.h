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
 * Content at the start.  A global object is clean in a region until something may have written
 * there at an unknown place.  A cell of a clean object that is not listed has its initial content,
 * a listed one never has just that.  So equal contents have equal maps. */
#ifndef OCTANT_CPA_VALUE_H
#define OCTANT_CPA_VALUE_H

#include "base/pmap.h"
#include "cfa/callgraph.h"
#include "cpa/cpa.h"

enum { BASE_NONE, BASE_HEAP, BASE_OBJECTS }; /* then one for each object id, then activations */

/* What is known of a term. */
typedef struct Datum {
  Value bits;    /* of an address: lo is the offset; hi is 0, or 1 + k for just its byte k */
  uint32_t base; /* BASE_NONE: plain bits */
  bool known;
} Datum;

/* A Datum in one word, the same for equal ones. */
typedef uint64_t Handle;
enum { HANDLE_UNKNOWN = 1 };

typedef struct Content {
  const PMap *vars;  /* variable key -> Handle */
  const PMap *cells; /* cell key -> Handle, HANDLE_UNKNOWN only in clean objects */
  const PMap *clean; /* block -> 1 */
  unsigned level;
} Content;

typedef struct ValueState {
  State head;
  Content content;
} ValueState;

typedef struct Base {
  const Object *object; /* NULL: the heap */
  unsigned level;       /* 0 where there is one activation at a time */
  bool escaped;         /* of a local object: its address was put where it may outlive the object */
} Base;

typedef struct FunctionInfo {
  bool recursive;
  bool contiguous;      /* its variables are just those with ids in [first, last] */
  unsigned first, last; /* first > last: none */
  ObjectVec objects;    /* local ones */
} FunctionInfo;

typedef struct ValueCpa {
  Cpa head;
  PMaps *maps;
  FunctionInfo *functions; /* by id */
  unsigned *holders;       /* by region: how many bases of objects it may have; 2: several */
  uint8_t *init_order;     /* by object: 0 not looked at yet, else an InitOrder */
  uint32_t *variable_at;   /* term id -> variable id + 1 */
  uint32_t term_count;     /* at the time the analysis was made */
  VEC(Base) bases;
  Map base_of;          /* object id, level -> base */
  VEC(Datum) wide;      /* what does not fit a Handle */
  uint32_t *wide_slots; /* open addressing, index into wide or 0 */
  unsigned wide_slot_count;
  ValueState *unused; /* freed states, linked by their cpa field */
  /* The last answer of adjust about clean blocks, all of it owned. */
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

/* The base of an object as seen by its function at this level. */
uint32_t value_base(ValueCpa *cpa, const Object *object, unsigned level);
/* The datum of an address plus a number of the same width. */
Datum value_shift(const ValueCpa *cpa, Datum address, uint64_t by);

static inline bool value_owner_recursive(const ValueCpa *cpa, const Function *owner)
{
  return owner && cpa->functions[owner->id].recursive;
}

static inline uint64_t value_key(const ValueCpa *cpa, const Content *c, const Variable *var)
{
  return value_owner_recursive(cpa, var->owner) ? (uint64_t)c->level << 32 | var->id : var->id;
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
/* Puts a map in the place of another, which ends. */
void value_replace(ValueCpa *cpa, const PMap **at, const PMap *fresh);

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

enum { OFFSET_BITS = 28, BASE_BITS = 22, REGION_BITS = 14 };

static inline uint64_t value_block(unsigned region, uint32_t base)
{
  return (uint64_t)region << BASE_BITS | base;
}

static inline uint64_t value_block_of_cell(uint64_t key)
{
  return key >> OFFSET_BITS;
}

static inline uint32_t value_base_of_cell(uint64_t key)
{
  return (uint32_t)(key >> OFFSET_BITS) & ((1u << BASE_BITS) - 1);
}

static inline unsigned value_region_of_cell(uint64_t key)
{
  return (unsigned)(key >> (OFFSET_BITS + BASE_BITS));
}

static inline uint64_t value_offset_of_cell(uint64_t key)
{
  return key & (((uint64_t)1 << OFFSET_BITS) - 1);
}

/* The bits of a cell: 8 before memory is divided. */
unsigned value_cell_bits(const ValueCpa *cpa, unsigned region);
bool value_holds_region(const ValueCpa *cpa, const Object *object, unsigned region);

void value_count_holders(ValueCpa *cpa);
const PMap *value_all_clean(ValueCpa *cpa);
Datum value_load(ValueCpa *cpa, const Content *c, const Edge *load);
void value_store(ValueCpa *cpa, Content *c, const Edge *store);
void value_havoc_memory(ValueCpa *cpa, Content *c, const Edge *havoc);
/* The handle of a cell, listed or initial. */
Handle value_cell(ValueCpa *cpa, const Content *c, uint64_t key);
void value_set_cell(ValueCpa *cpa, Content *c, uint64_t key, Handle handle);
/* Ends an object of the function that returns at this level, and all pointers to it. */
void value_end_object(ValueCpa *cpa, Content *c, const Object *object);

/* A value from its bytes. */
Datum value_gather(const ValueCpa *cpa, const Datum *bytes, unsigned count);
Datum value_byte(Datum datum, unsigned index);
/* Initial content of a cell of a global object. */
Handle value_initial_cell(ValueCpa *cpa, uint64_t key);

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
