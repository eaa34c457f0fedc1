/* Inside the term module: the table, the raw node constructor, and the rewrite rules by subject.
 *
 * A constructor fills in a Draft, folds constants, and asks the rules of the operator's subject.  A
 * rule function answers the term that the draft stands for, or NULL where the draft (whose
 * arguments it may have put in order) is to be built as it is.  Every rule looks at its arguments
 * and at their arguments, never deeper, so that a constructor costs about the same whatever the
 * term. */
#ifndef OCTANT_TERM_BUILD_H
#define OCTANT_TERM_BUILD_H

#include "base/arena.h"
#include "term/bits.h"
#include "term/term.h"

typedef struct Slot {
  const Term *term; /* NULL where free */
  uint64_t hash;
} Slot;

struct Terms {
  Arena *arena;
  Interner *names;
  Slot *slots;
  uint32_t slot_count; /* a power of two, at least twice the count */
  uint32_t count;
  const Term *yes, *no;
  unsigned depth; /* constructors at work inside each other */
};

typedef struct Draft {
  TermOp op;
  Type type;
  unsigned flags, hi, lo, count;
  const Term *args[3];
} Draft;

/* The node itself, found or made; no rewriting. */
const Term *term_node(Terms *terms, TermOp op, Type type, unsigned flags, unsigned hi, unsigned lo,
                      unsigned count, const Term *const *args);

/* The result's type, for arguments without a fault; "type" as for term_make. */
Type term_result_type(TermOp op, Type type, unsigned hi, unsigned lo, const Term *const *args);

/* Dispatches a draft that is well typed. */
const Term *term_build(Terms *terms, Draft *draft);
const Term *term_binary_flags(Terms *terms, TermOp op, unsigned flags, const Term *a,
                              const Term *b);

const Term *rules_logic(Terms *terms, Draft *draft);    /* ite, eq, not */
const Term *rules_bits(Terms *terms, Draft *draft);     /* add ... ashr */
const Term *rules_compare(Terms *terms, Draft *draft);  /* ult ... sle */
const Term *rules_width(Terms *terms, Draft *draft);    /* extract, zext, sext, concat */
const Term *rules_overflow(Terms *terms, Draft *draft); /* saddo ... umulo */
const Term *rules_float(Terms *terms, Draft *draft);    /* fadd ... fofbits */
const Term *rules_array(Terms *terms, Draft *draft);    /* select, store */
/* and, or: of any number of arguments. */
const Term *term_junction(Terms *terms, TermOp op, unsigned count, const Term *const *args);

/* What rules often ask. */
bool term_certainly_differ(const Term *a, const Term *b); /* two bit-vectors, in every state */
bool term_are_opposite(const Term *a, const Term *b);     /* Booleans: one is the negation */
bool term_splits_constants(const Term *t);                /* ite(c, constant, constant) */
void draft_order(Draft *draft); /* of a commutative operator: by term_compare */

static inline Bits term_bits(const Term *constant)
{
  return bits_of(constant->value);
}

static inline bool term_has_bits(const Term *t, Bits bits)
{
  return t->op == TERM_CONST && bits_of(t->value) == bits;
}

static inline bool term_is_zero(const Term *t)
{
  return term_has_bits(t, 0);
}

static inline const Term *term_of_bits(Terms *terms, unsigned width, Bits bits)
{
  return term_const(terms, type_bv(width), value_of_bits(bits & bits_mask(width)));
}

static inline const Term *term_of_bool(Terms *terms, bool b)
{
  return b ? terms->yes : terms->no;
}

#endif
