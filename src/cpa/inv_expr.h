/* Expressions of the invariants analysis: what a variable equals.
 *
 * Operators are those of terms (TermOp) on Booleans and bit-vectors of at most 64 bits, with the
 * machine's meaning.  Constants are interval sets: one stands for some member, each occurrence for
 * one of its own, so that any part can be replaced by something larger.  INV_UNION, which comes
 * from joins, stands for the value of one of its arguments.  Variables are slots: numbers that the
 * analysis gives to program variables and memory cells.
 *
 * Expressions are immutable and hash-consed: equal ones are the same pointer.  They live as long as
 * the table. */
#ifndef OCTANT_CPA_INV_EXPR_H
#define OCTANT_CPA_INV_EXPR_H

#include "base/arena.h"
#include "base/map.h"
#include "domains/iset.h"
#include "term/value.h"

enum { INV_UNION = TERM_OP_COUNT };

typedef struct InvExpr InvExpr;

struct InvExpr {
  uint8_t op;      /* TermOp or INV_UNION; CONST: "set", VAR: "slot" */
  uint8_t is_bool; /* of width 1 */
  bool sharp;      /* stands for one value: no union, and all constants are single numbers */
  uint8_t width;
  uint16_t hi, lo; /* extract */
  uint16_t depth;  /* of leaves 1 */
  uint32_t count;
  uint32_t id;   /* dense, in order of creation */
  uint64_t vars; /* a superset of its slots modulo 64 */
  uint64_t hash;
  union {
    const ISet *set;
    uint32_t slot;
  };
  const InvExpr *args[];
};

typedef struct InvExprs InvExprs;

/* How constants fold: to what the operator gives, or only to the signs of it. */
typedef enum InvMode { INV_EXACT, INV_ABSTRACT } InvMode;

InvExprs *inv_exprs_new(void);
void inv_exprs_free(InvExprs *exprs);
ISets *inv_sets(InvExprs *exprs);
const InvExpr *inv_of_id(const InvExprs *exprs, uint32_t id);

const InvExpr *inv_const(InvExprs *exprs, const ISet *set, bool is_bool);
const InvExpr *inv_top(InvExprs *exprs, unsigned width, bool is_bool);
const InvExpr *inv_var(InvExprs *exprs, uint32_t slot, unsigned width, bool is_bool);
/* Simplifies; what has only constant arguments becomes a constant.  "width" and "is_bool" are the
 * result's. */
const InvExpr *inv_make(InvExprs *exprs, InvMode mode, unsigned op, unsigned width, bool is_bool,
                        unsigned hi, unsigned lo, unsigned count, const InvExpr *const *args);
/* The same operator over other arguments. */
const InvExpr *inv_rebuild(InvExprs *exprs, InvMode mode, const InvExpr *like,
                           const InvExpr *const *args);
const InvExpr *inv_union(InvExprs *exprs, const InvExpr *a, const InvExpr *b);

/* The operator on sets; a superset of the results. */
const ISet *inv_apply(ISets *sets, const InvExpr *like, const ISet *const *args);

static inline bool inv_is_const(const InvExpr *e)
{
  return e->op == TERM_CONST;
}

static inline bool inv_is_var(const InvExpr *e)
{
  return e->op == TERM_VAR;
}

static inline bool inv_is_top(const InvExpr *e)
{
  return inv_is_const(e) && iset_is_top(e->set);
}

static inline bool inv_may_mention(const InvExpr *e, uint32_t slot)
{
  return e->vars >> slot % 64 & 1;
}

bool inv_mentions(const InvExpr *e, uint32_t slot);
/* Is some argument of a union a union's result, or so deep that unions may nest in it? */
bool inv_has_nested_union(const InvExpr *e);

#endif
