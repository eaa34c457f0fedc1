/* Rewrite rules of arithmetic, bitwise operators and shifts.
 *
 * The mark "no signed wrap" says that the exact result fits.  A rule keeps it only where that
 * follows for the term it makes. */
#include "term/build.h"

static bool is_all_ones(const Term *t)
{
  return term_has_bits(t, bits_mask(t->type.width));
}

static bool adds_constant(const Term *t, TermOp op)
{
  return t->op == op && term_is_const(t->args[1]);
}

static bool folds_exactly(TermOp overflow, const Term *a, const Term *b)
{
  Value args[] = {a->value, b->value};
  return !value_apply(overflow, type_bool(), a->type, 0, 0, args).lo;
}

/* (x op c) op d is x op (c op d).  With both marks x + c + d is exact, and so is x + (c + d) unless
 * the sum of the constants itself wraps; the same holds for products. */
static const Term *join_constants(Terms *terms, const Draft *draft, TermOp overflow)
{
  const Term *inner = draft->args[0], *c = inner->args[1], *d = draft->args[1];
  unsigned flags = draft->flags & inner->flags;
  if (flags && !folds_exactly(overflow, c, d))
    flags = 0;
  return term_binary_flags(terms, draft->op, flags, inner->args[0],
                           term_binary(terms, draft->op, c, d));
}

static const Term *rules_add(Terms *terms, Draft *draft)
{
  draft_order(draft);
  const Term *a = draft->args[0], *b = draft->args[1];
  if (term_is_zero(b))
    return a;
  if (term_is_const(b) && adds_constant(a, TERM_ADD))
    return join_constants(terms, draft, TERM_SADDO);
  if (b->op == TERM_NEG)
    return term_binary(terms, TERM_SUB, a, b->args[0]);
  if (a->op == TERM_NEG)
    return term_binary(terms, TERM_SUB, b, a->args[0]);
  if (a->op == TERM_SUB && a->args[1] == b)
    return a->args[0];
  if (b->op == TERM_SUB && b->args[1] == a)
    return b->args[0];
  return NULL;
}

/* (x + c) - (x + d), where either constant may be missing. */
static const Term *difference_of_offsets(Terms *terms, const Term *a, const Term *b)
{
  const Term *zero = term_bv(terms, a->type.width, 0);
  const Term *x = adds_constant(a, TERM_ADD) ? a->args[0] : a;
  const Term *y = adds_constant(b, TERM_ADD) ? b->args[0] : b;
  if (x != y)
    return NULL;
  return term_binary(terms, TERM_SUB, x == a ? zero : a->args[1], y == b ? zero : b->args[1]);
}

static const Term *rules_sub(Terms *terms, Draft *draft)
{
  const Term *a = draft->args[0], *b = draft->args[1];
  unsigned width = draft->type.width;
  if (term_is_const(b)) {
    /* The least number has no opposite: there the mark would say something else. */
    unsigned flags = term_has_bits(b, bits_least(width)) ? 0 : draft->flags;
    return term_binary_flags(terms, TERM_ADD, flags, a, term_unary(terms, TERM_NEG, b));
  }
  if (term_is_zero(a))
    return term_unary(terms, TERM_NEG, b);
  if (b->op == TERM_NEG)
    return term_binary(terms, TERM_ADD, a, b->args[0]);
  if (a->op == TERM_ADD && a->args[0] == b)
    return a->args[1];
  if (a->op == TERM_ADD && a->args[1] == b)
    return a->args[0];
  if (a == b || a->op == TERM_ADD || b->op == TERM_ADD)
    return difference_of_offsets(terms, a, b);
  return NULL;
}

static const Term *rules_mul(Terms *terms, Draft *draft)
{
  draft_order(draft);
  const Term *a = draft->args[0], *b = draft->args[1];
  if (!term_is_const(b))
    return NULL;
  if (term_is_zero(b))
    return b;
  if (term_has_bits(b, 1))
    return a;
  if (is_all_ones(b))
    return term_unary(terms, TERM_NEG, a);
  if (adds_constant(a, TERM_MUL))
    return join_constants(terms, draft, TERM_SMULO);
  if (a->op == TERM_NEG)
    return term_binary(terms, TERM_MUL, a->args[0], term_unary(terms, TERM_NEG, b));
  return NULL;
}

static const Term *rules_division(Terms *terms, Draft *draft)
{
  const Term *a = draft->args[0], *b = draft->args[1];
  bool quotient = draft->op == TERM_UDIV || draft->op == TERM_SDIV;
  bool is_signed = draft->op == TERM_SDIV || draft->op == TERM_SREM;
  unsigned width = draft->type.width;
  if (term_is_zero(b) && !quotient)
    return a;
  if (term_is_zero(b) && !is_signed)
    return term_of_bits(terms, width, ~(Bits)0);
  /* In one bit, 1 is the signed number -1: both ways of reading it agree on these results. */
  if (term_has_bits(b, 1))
    return quotient ? a : term_bv(terms, width, 0);
  if (is_signed && is_all_ones(b))
    return quotient ? term_unary(terms, TERM_NEG, a) : term_bv(terms, width, 0);
  return NULL;
}

static const Term *rules_neg(Terms *terms, Draft *draft)
{
  const Term *a = draft->args[0];
  switch (a->op) {
  case TERM_NEG: return a->args[0];
  case TERM_SUB: return term_binary(terms, TERM_SUB, a->args[1], a->args[0]);
  case TERM_BNOT: return term_binary(terms, TERM_ADD, a->args[0], term_bv(terms, a->type.width, 1));
  case TERM_MUL:
    if (!term_is_const(a->args[1]))
      return NULL;
    return term_binary(terms, TERM_MUL, a->args[0], term_unary(terms, TERM_NEG, a->args[1]));
  default: return NULL;
  }
}

static const Term *rules_bnot(Terms *terms, Draft *draft)
{
  const Term *a = draft->args[0];
  if (a->op == TERM_BNOT)
    return a->args[0];
  if (a->op == TERM_NEG)
    return term_binary(terms, TERM_ADD, a->args[0], term_bv_signed(terms, a->type.width, -1));
  return NULL;
}

static bool are_complements(const Term *a, const Term *b)
{
  return (a->op == TERM_BNOT && a->args[0] == b) || (b->op == TERM_BNOT && b->args[0] == a);
}

static const Term *rules_bitwise(Terms *terms, Draft *draft)
{
  draft_order(draft);
  const Term *a = draft->args[0], *b = draft->args[1];
  unsigned width = draft->type.width;
  if (a == b)
    return draft->op == TERM_BXOR ? term_bv(terms, width, 0) : a;
  if (are_complements(a, b))
    return term_of_bits(terms, width, draft->op == TERM_BAND ? 0 : ~(Bits)0);
  if (!term_is_const(b))
    return NULL;
  if (term_is_zero(b))
    return draft->op == TERM_BAND ? b : a;
  if (is_all_ones(b))
    return draft->op == TERM_BAND ? a : draft->op == TERM_BOR ? b : term_unary(terms, TERM_BNOT, a);
  if (adds_constant(a, draft->op))
    return term_binary(terms, draft->op, a->args[0], term_binary(terms, draft->op, a->args[1], b));
  return NULL;
}

/* By a constant that is neither 0 nor out of range, after such a shift. */
static const Term *join_shifts(Terms *terms, const Draft *draft)
{
  const Term *inner = draft->args[0];
  unsigned width = draft->type.width;
  Bits sum = term_bits(draft->args[1]) + term_bits(inner->args[1]);
  if (sum >= width && draft->op != TERM_ASHR)
    return term_bv(terms, width, 0);
  if (sum >= width)
    sum = width - 1;
  return term_binary(terms, draft->op, inner->args[0], term_of_bits(terms, width, sum));
}

static const Term *rules_shift(Terms *terms, Draft *draft)
{
  const Term *a = draft->args[0], *b = draft->args[1];
  unsigned width = draft->type.width;
  if (term_is_zero(a) || (draft->op == TERM_ASHR && is_all_ones(a)))
    return a;
  if (!term_is_const(b))
    return NULL;
  if (term_is_zero(b))
    return a;
  if (term_bits(b) >= width && draft->op != TERM_ASHR)
    return term_bv(terms, width, 0);
  if (term_bits(b) >= width)
    return term_binary(terms, TERM_ASHR, a, term_bv(terms, width, width - 1));
  if (adds_constant(a, draft->op) && term_bits(a->args[1]) < width)
    return join_shifts(terms, draft);
  return NULL;
}

const Term *rules_bits(Terms *terms, Draft *draft)
{
  switch (draft->op) {
  case TERM_ADD: return rules_add(terms, draft);
  case TERM_SUB: return rules_sub(terms, draft);
  case TERM_MUL: return rules_mul(terms, draft);
  case TERM_UDIV:
  case TERM_SDIV:
  case TERM_UREM:
  case TERM_SREM: return rules_division(terms, draft);
  case TERM_NEG: return rules_neg(terms, draft);
  case TERM_BNOT: return rules_bnot(terms, draft);
  case TERM_BAND:
  case TERM_BOR:
  case TERM_BXOR: return rules_bitwise(terms, draft);
  default: return rules_shift(terms, draft);
  }
}
