/* Terms: a typed, hash-consed, immutable expression language with machine semantics.
 *
 * Everything that is said about program states is a term: right-hand sides, assumptions,
 * predicates, invariants, path formulas.  Equal terms are the same pointer.  Terms live as long as
 * the table (Terms) that made them; nobody frees a term.  Constructors fold constants and
 * normalise, so the result may have another operator than the constructor's name says; they check
 * their arguments' types by assertion.
 *
 * Normal form, as far as constructors go: a constant stands on the right of a commutative operator
 * and of a comparison where that is possible, arguments of commutative operators are ordered by
 * structure (term_compare; not by id, so that a text read into another table prints the same),
 * x - c is x + (-c), not(not x) is x, and/or are flat and without duplicates or complements,
 * comparisons of constants, of a term with itself and at the type's limits are folded, extracts
 * reach through concat, extension and extract, nested ite with the same condition collapses. */
#ifndef OCTANT_TERM_TERM_H
#define OCTANT_TERM_TERM_H

#include "base/intern.h"
#include "base/map.h"
#include "base/vec.h"
#include "term/type.h"
#include "term/value.h"

typedef struct Term Term;
typedef struct Terms Terms;

typedef VEC(const Term *) TermVec;

enum { TERM_NSW = 1 }; /* add/sub/mul: overflow of the signed result is undefined in the source */

struct Term {
  uint8_t op;    /* TermOp */
  uint8_t flags; /* TERM_NSW */
  uint16_t hi;   /* extract: high bit; fround: rounding mode */
  uint16_t lo;   /* extract: low bit */
  Type type;
  uint32_t count; /* of arguments */
  uint32_t id;    /* dense, in order of creation: an argument's id is smaller */
  uint32_t size;  /* nodes of the term read as a tree, saturating */
  uint64_t hash;  /* of the structure: the same in every table */
  union {
    const char *name; /* VAR: its unique name, interned */
    Value value;      /* CONST */
  };
  const Term *args[];
};

Terms *terms_new(void);
void terms_free(Terms *terms);
Interner *terms_names(Terms *terms);
uint32_t terms_count(const Terms *terms); /* ids are below this */
/* Has a term been made of which "test" holds? */
bool terms_have(const Terms *terms, bool (*test)(const Term *term));

/* Leaves. */
const Term *term_const(Terms *terms, Type type, Value value);
const Term *term_bv(Terms *terms, unsigned width, uint64_t number);
const Term *term_bv_signed(Terms *terms, unsigned width, int64_t number);
const Term *term_true(Terms *terms);
const Term *term_false(Terms *terms);
const Term *term_var(Terms *terms, const char *name, Type type); /* a name has one type */

/* The general constructor: dispatches on the operator.  "type" is needed for zext, sext, fcvt,
 * stof, utof, ftos, ftou, fofbits, constarray (the result's type) and ignored elsewhere; hi and lo
 * as in struct Term. */
const Term *term_make(Terms *terms, TermOp op, Type type, unsigned hi, unsigned lo, unsigned count,
                      const Term *const *args);

/* The same operator, payload and flags as "like" over other arguments of the same types. */
const Term *term_rebuild(Terms *terms, const Term *like, const Term *const *args);
/* What is wrong with the arguments of term_make, as in "add needs bit-vectors" after the operator's
 * name; NULL where nothing is. */
const char *term_fault(TermOp op, Type type, unsigned hi, unsigned lo, unsigned count,
                       const Term *const *args);
bool type_is_valid(Type type);
bool term_op_takes_type(TermOp op); /* is the result's type given to the constructor? */

/* The same, by shape. */
const Term *term_unary(Terms *terms, TermOp op, const Term *a);
const Term *term_binary(Terms *terms, TermOp op, const Term *a, const Term *b);
const Term *term_binary_nsw(Terms *terms, TermOp op, const Term *a, const Term *b);
const Term *term_convert(Terms *terms, TermOp op, Type type, const Term *a);
const Term *term_extract(Terms *terms, const Term *a, unsigned hi, unsigned lo);
const Term *term_ite(Terms *terms, const Term *c, const Term *a, const Term *b);
const Term *term_not(Terms *terms, const Term *a);
const Term *term_and(Terms *terms, const Term *a, const Term *b);
const Term *term_or(Terms *terms, const Term *a, const Term *b);
const Term *term_eq(Terms *terms, const Term *a, const Term *b);
/* They have the same bits; "eq" takes all NaNs for one, and all ways to write a long double. */
const Term *term_same_bits(Terms *terms, const Term *a, const Term *b);
const Term *term_select(Terms *terms, const Term *array, const Term *index);
const Term *term_store(Terms *terms, const Term *array, const Term *index, const Term *element);
const Term *term_fround(Terms *terms, Rounding mode, const Term *a);

/* Between widths: truncates or extends to "width" as needed. */
const Term *term_resize_unsigned(Terms *terms, const Term *a, unsigned width);
const Term *term_resize_signed(Terms *terms, const Term *a, unsigned width);
/* A Bool as bit-vector 0 or 1 of this width, and a bit-vector's "is not zero". */
const Term *term_from_bool(Terms *terms, const Term *a, unsigned width);
const Term *term_to_bool(Terms *terms, const Term *a);

/* Rebuilds "term" with variables replaced: "replace" maps VAR terms to terms of the same type and
 * answers NULL for those that stay.  Memoised within one call; deep terms do not exhaust the stack.
 */
typedef const Term *(*TermReplace)(void *context, const Term *var);
const Term *term_substitute(Terms *terms, const Term *term, TermReplace replace, void *context);
/* The same with every occurrence of the term "old" replaced. */
const Term *term_replace(Terms *terms, const Term *term, const Term *old, const Term *fresh);

/* Calls "visit" once for each distinct subterm, the term itself included, in order of first
 * appearance. */
typedef void (*TermVisit)(void *context, const Term *term);
void term_each(const Term *term, TermVisit visit, void *context);
/* Puts what "judge" says of each subterm into "known" (term -> that + 1), arguments first; those
 * that are known already are not asked about. */
typedef unsigned (*TermJudge)(void *context, const Term *term);
void term_judge(const Term *term, TermJudge judge, void *context, Map *known);
/* As term_each, for the variables alone. */
void term_each_var(const Term *term, TermVisit visit, void *context);
bool term_mentions(const Term *term, const Term *var);

static inline bool term_is_const(const Term *t)
{
  return t->op == TERM_CONST;
}

static inline bool term_is_var(const Term *t)
{
  return t->op == TERM_VAR;
}

/* A total order that depends on the terms' structure alone: by first variable, size, operator; a
 * constant comes last.  0 only for the same term. */
int term_compare(const Term *a, const Term *b);
/* The constant where "t" is "what = constant" and says every bit of "what"; NULL: it does not. */
const Term *term_fixed_value(Terms *terms, const Term *t, const Term **what);
/* Do they say that the same is two different constants? */
bool term_fix_differently(Terms *terms, const Term *a, const Term *b);
bool term_is_true(const Term *t);
bool term_is_false(const Term *t);
const char *term_op_name(TermOp op);

#endif
