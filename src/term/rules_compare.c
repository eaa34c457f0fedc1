/* Rewrite rules of the orders on bit-vectors and of the overflow predicates. */
#include "term/build.h"

static bool is_signed_order(TermOp op)
{
  return op == TERM_SLT || op == TERM_SLE;
}

static bool is_strict(TermOp op)
{
  return op == TERM_ULT || op == TERM_SLT;
}

static TermOp order(bool is_signed, bool strict)
{
  if (is_signed)
    return strict ? TERM_SLT : TERM_SLE;
  return strict ? TERM_ULT : TERM_ULE;
}

/* x < c and x <= c where c is at or next to a limit of the type. */
static const Term *at_limits(Terms *terms, const Draft *draft)
{
  const Term *x = draft->args[0], *c = draft->args[1];
  unsigned width = x->type.width;
  bool is_signed = is_signed_order(draft->op), strict = is_strict(draft->op);
  Bits least = is_signed ? bits_least(width) : 0;
  Bits greatest = is_signed ? bits_greatest(width) : bits_mask(width);
  if (term_has_bits(c, least))
    return strict ? terms->no : term_eq(terms, x, c);
  if (term_has_bits(c, greatest))
    return strict ? term_not(terms, term_eq(terms, x, c)) : terms->yes;
  if (strict && term_has_bits(c, (least + 1) & bits_mask(width)))
    return term_eq(terms, x, term_of_bits(terms, width, least));
  if (!strict && term_has_bits(c, (greatest - 1) & bits_mask(width)))
    return term_not(terms, term_eq(terms, x, term_of_bits(terms, width, greatest)));
  return NULL;
}

/* ext(x) < c, for the order of the same signedness as the extension: c either is an extended number
 * itself or lies beyond all of them. */
static const Term *of_extension(Terms *terms, const Draft *draft)
{
  const Term *a = draft->args[0], *c = draft->args[1];
  const Term *inner = a->args[0];
  const Term *cut = term_extract(terms, c, inner->type.width - 1u, 0);
  if (term_convert(terms, a->op, a->type, cut) == c)
    return term_binary(terms, draft->op, inner, cut);
  bool below = a->op == TERM_SEXT && bits_negative(term_bits(c), c->type.width);
  return term_of_bool(terms, !below);
}

static const Term *with_constant(Terms *terms, const Draft *draft)
{
  const Term *a = draft->args[0], *c = draft->args[1];
  const Term *limit = at_limits(terms, draft);
  if (limit)
    return limit;
  if (term_splits_constants(a))
    return term_ite(terms, a->args[0], term_binary(terms, draft->op, a->args[1], c),
                    term_binary(terms, draft->op, a->args[2], c));
  bool is_signed = is_signed_order(draft->op);
  if (a->op == TERM_SEXT && is_signed)
    return of_extension(terms, draft);
  if (a->op != TERM_ZEXT)
    return NULL;
  if (!is_signed)
    return of_extension(terms, draft);
  /* What is zero-extended is not negative. */
  if (bits_negative(term_bits(c), c->type.width))
    return terms->no;
  return term_binary(terms, order(false, is_strict(draft->op)), a, c);
}

/* Both sides extended from one width. */
static const Term *of_extensions(Terms *terms, const Draft *draft)
{
  const Term *a = draft->args[0], *b = draft->args[1];
  if (a->op != b->op || a->args[0]->type.width != b->args[0]->type.width)
    return NULL;
  /* Sign extension respects both orders; zero extension makes the signed order the unsigned one. */
  bool is_signed = a->op == TERM_SEXT && is_signed_order(draft->op);
  return term_binary(terms, order(is_signed, is_strict(draft->op)), a->args[0], b->args[0]);
}

const Term *rules_compare(Terms *terms, Draft *draft)
{
  const Term *a = draft->args[0], *b = draft->args[1];
  bool strict = is_strict(draft->op);
  if (a == b)
    return term_of_bool(terms, !strict);
  if (term_is_const(a)) {
    TermOp opposite = order(is_signed_order(draft->op), !strict);
    return term_not(terms, term_binary(terms, opposite, b, a));
  }
  if (term_is_const(b))
    return with_constant(terms, draft);
  if (a->op == TERM_ZEXT || a->op == TERM_SEXT)
    return of_extensions(terms, draft);
  return NULL;
}
