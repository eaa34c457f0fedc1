/* Rewrite rules of ite, eq and not. */
#include "term/build.h"

static TermOp opposite_order(TermOp op)
{
  switch (op) {
  case TERM_ULT: return TERM_ULE;
  case TERM_ULE: return TERM_ULT;
  case TERM_SLT: return TERM_SLE;
  default: return TERM_SLT;
  }
}

static bool is_order(TermOp op)
{
  return op == TERM_ULT || op == TERM_ULE || op == TERM_SLT || op == TERM_SLE;
}

/* not(a < b) is b <= a, but a constant stays on the right: not(x < 3) remains. */
static const Term *rules_not(Terms *terms, Draft *draft)
{
  const Term *a = draft->args[0];
  if (a->op == TERM_NOT)
    return a->args[0];
  if (is_order(a->op) && !term_is_const(a->args[1]))
    return term_binary(terms, opposite_order(a->op), a->args[1], a->args[0]);
  return NULL;
}

static const Term *ite_of_bools(Terms *terms, const Term *c, const Term *a, const Term *b)
{
  if (term_is_true(a) || a == c)
    return term_or(terms, c, b);
  if (term_is_false(b) || b == c)
    return term_and(terms, c, a);
  if (term_is_false(a))
    return term_and(terms, term_not(terms, c), b);
  if (term_is_true(b))
    return term_or(terms, term_not(terms, c), a);
  return NULL;
}

static const Term *rules_ite(Terms *terms, Draft *draft)
{
  const Term *c = draft->args[0], *a = draft->args[1], *b = draft->args[2];
  if (term_is_const(c))
    return c->value.lo ? a : b;
  if (a == b)
    return a;
  if (c->op == TERM_NOT)
    return term_ite(terms, c->args[0], b, a);
  if (a->op == TERM_ITE && a->args[0] == c)
    return term_ite(terms, c, a->args[1], b);
  if (b->op == TERM_ITE && b->args[0] == c)
    return term_ite(terms, c, a, b->args[2]);
  return draft->type.kind == TYPE_BOOL ? ite_of_bools(terms, c, a, b) : NULL;
}

static const Term *eq_of_bools(Terms *terms, const Term *a, const Term *b)
{
  if (term_is_const(b))
    return b->value.lo ? a : term_not(terms, a);
  if (a->op == TERM_NOT && b->op == TERM_NOT)
    return term_eq(terms, a->args[0], b->args[0]);
  if (term_are_opposite(a, b))
    return terms->no;
  return NULL;
}

/* ite(c, 1, 0) = 1 is c, and so on. */
static const Term *eq_of_split(Terms *terms, const Term *split, const Term *constant)
{
  const Term *yes = term_eq(terms, split->args[1], constant);
  const Term *no = term_eq(terms, split->args[2], constant);
  return term_ite(terms, split->args[0], yes, no);
}

static const Term *eq_of_extension(Terms *terms, const Term *a, const Term *constant)
{
  const Term *inner = a->args[0];
  const Term *cut = term_extract(terms, constant, inner->type.width - 1u, 0);
  if (term_convert(terms, a->op, a->type, cut) != constant)
    return terms->no;
  return term_eq(terms, inner, cut);
}

static const Term *eq_of_concat(Terms *terms, const Term *a, const Term *constant)
{
  unsigned low = a->args[1]->type.width, width = a->type.width;
  const Term *upper = term_eq(terms, a->args[0], term_extract(terms, constant, width - 1, low));
  if (term_is_false(upper))
    return upper;
  return term_and(terms, upper,
                  term_eq(terms, a->args[1], term_extract(terms, constant, low - 1, 0)));
}

static const Term *eq_with_constant(Terms *terms, const Term *a, const Term *constant)
{
  if (term_splits_constants(a))
    return eq_of_split(terms, a, constant);
  if (a->type.kind != TYPE_BV)
    return NULL;
  Bits bits = term_bits(constant);
  unsigned width = a->type.width;
  switch (a->op) {
  case TERM_ZEXT:
  case TERM_SEXT: return eq_of_extension(terms, a, constant);
  case TERM_CONCAT: return eq_of_concat(terms, a, constant);
  case TERM_NEG: return term_eq(terms, a->args[0], term_of_bits(terms, width, -bits));
  case TERM_BNOT: return term_eq(terms, a->args[0], term_of_bits(terms, width, ~bits));
  case TERM_SUB: return bits ? NULL : term_eq(terms, a->args[0], a->args[1]);
  case TERM_ADD:
    if (!term_is_const(a->args[1]))
      return NULL;
    return term_eq(terms, a->args[0], term_of_bits(terms, width, bits - term_bits(a->args[1])));
  case TERM_BXOR:
    if (!bits)
      return term_eq(terms, a->args[0], a->args[1]);
    if (!term_is_const(a->args[1]))
      return NULL;
    return term_eq(terms, a->args[0], term_of_bits(terms, width, bits ^ term_bits(a->args[1])));
  default: return NULL;
  }
}

/* Both sides under the same injective operator. */
static const Term *eq_of_alike(Terms *terms, const Term *a, const Term *b)
{
  if (a->op != b->op)
    return NULL;
  switch (a->op) {
  case TERM_ZEXT:
  case TERM_SEXT:
    if (a->args[0]->type.width != b->args[0]->type.width)
      return NULL;
    return term_eq(terms, a->args[0], b->args[0]);
  case TERM_NEG:
  case TERM_BNOT: return term_eq(terms, a->args[0], b->args[0]);
  case TERM_ADD:
    if (a->args[1] == b->args[1])
      return term_eq(terms, a->args[0], b->args[0]);
    return a->args[0] == b->args[0] ? term_eq(terms, a->args[1], b->args[1]) : NULL;
  default: return NULL;
  }
}

static const Term *rules_eq(Terms *terms, Draft *draft)
{
  draft_order(draft);
  const Term *a = draft->args[0], *b = draft->args[1];
  if (a == b)
    return terms->yes;
  if (a->type.kind == TYPE_BOOL)
    return eq_of_bools(terms, a, b);
  if (term_is_const(b))
    return eq_with_constant(terms, a, b);
  if (a->type.kind != TYPE_BV)
    return NULL;
  if (term_certainly_differ(a, b))
    return terms->no;
  return eq_of_alike(terms, a, b);
}

const Term *rules_logic(Terms *terms, Draft *draft)
{
  switch (draft->op) {
  case TERM_ITE: return rules_ite(terms, draft);
  case TERM_EQ: return rules_eq(terms, draft);
  default: return rules_not(terms, draft);
  }
}
