/* Rewrite rules of the overflow predicates. */
#include "term/build.h"

/* A number of bits in which the value fits as a signed (unsigned) number, seen at a glance. */
static unsigned signed_bits(const Term *t)
{
  unsigned width = t->type.width;
  if (t->op == TERM_SEXT)
    return t->args[0]->type.width;
  if (t->op == TERM_ZEXT && t->args[0]->type.width < width)
    return t->args[0]->type.width + 1u;
  if (t->op == TERM_CONST)
    while (width > 1 &&
           bits_signed(term_bits(t), width - 1) == bits_signed(term_bits(t), t->type.width))
      width--;
  return width;
}

static unsigned unsigned_bits(const Term *t)
{
  unsigned width = t->type.width;
  if (t->op == TERM_ZEXT)
    return t->args[0]->type.width;
  if (t->op == TERM_CONST)
    while (width > 1 && !(term_bits(t) >> (width - 1) & 1))
      width--;
  return width;
}

static unsigned most(unsigned a, unsigned b)
{
  return a > b ? a : b;
}

static bool never_overflows(TermOp op, const Term *a, const Term *b)
{
  unsigned width = a->type.width;
  switch (op) {
  case TERM_SADDO:
  case TERM_SSUBO: return most(signed_bits(a), signed_bits(b)) < width;
  case TERM_SMULO: return signed_bits(a) + signed_bits(b) <= width;
  case TERM_UADDO: return most(unsigned_bits(a), unsigned_bits(b)) < width;
  case TERM_UMULO: return unsigned_bits(a) + unsigned_bits(b) <= width;
  default: return false;
  }
}

static const Term *below(Terms *terms, TermOp strict, const Term *x, Bits limit)
{
  return term_binary(terms, strict, x, term_of_bits(terms, x->type.width, limit));
}

static const Term *above(Terms *terms, TermOp strict, const Term *x, Bits limit)
{
  return term_binary(terms, strict, term_of_bits(terms, x->type.width, limit), x);
}

/* x + c for c /= 0 leaves the type above where c > 0 and below where c < 0. */
static const Term *add_constant(Terms *terms, const Term *x, Bits c)
{
  unsigned width = x->type.width;
  if (bits_negative(c, width))
    return below(terms, TERM_SLT, x, bits_least(width) - c);
  return above(terms, TERM_SLT, x, bits_greatest(width) - c);
}

static const Term *sub_constant(Terms *terms, const Term *x, Bits c)
{
  unsigned width = x->type.width;
  if (bits_negative(c, width))
    return above(terms, TERM_SLT, x, bits_greatest(width) + c);
  return below(terms, TERM_SLT, x, bits_least(width) + c);
}

/* x * c for c not 0 or 1: x lies outside of the quotients of the limits, rounded toward zero. */
static const Term *mul_constant(Terms *terms, const Term *x, const Term *c)
{
  unsigned width = x->type.width;
  const Term *least = term_of_bits(terms, width, bits_least(width));
  if (term_has_bits(c, bits_mask(width)))
    return term_eq(terms, x, least);
  const Term *greatest = term_of_bits(terms, width, bits_greatest(width));
  const Term *low = term_binary(terms, TERM_SDIV, least, c);
  const Term *high = term_binary(terms, TERM_SDIV, greatest, c);
  if (bits_negative(term_bits(c), width))
    return term_or(terms, below(terms, TERM_SLT, x, term_bits(high)),
                   above(terms, TERM_SLT, x, term_bits(low)));
  return term_or(terms, below(terms, TERM_SLT, x, term_bits(low)),
                 above(terms, TERM_SLT, x, term_bits(high)));
}

static const Term *with_constant(Terms *terms, TermOp op, const Term *x, const Term *c)
{
  unsigned width = x->type.width;
  Bits bits = term_bits(c);
  bool is_product = op == TERM_SMULO || op == TERM_UMULO;
  bool minus_one = width == 1 && op == TERM_SMULO;
  if (!bits || (is_product && bits == 1 && !minus_one))
    return terms->no;
  switch (op) {
  case TERM_SADDO: return add_constant(terms, x, bits);
  case TERM_SSUBO: return sub_constant(terms, x, bits);
  case TERM_SMULO: return mul_constant(terms, x, c);
  case TERM_UADDO: return above(terms, TERM_ULT, x, bits_mask(width) - bits);
  default: return above(terms, TERM_ULT, x, bits_mask(width) / bits);
  }
}

const Term *rules_overflow(Terms *terms, Draft *draft)
{
  if (draft->op == TERM_USUBO)
    return term_binary(terms, TERM_ULT, draft->args[0], draft->args[1]);
  if (draft->op != TERM_SSUBO)
    draft_order(draft);
  const Term *a = draft->args[0], *b = draft->args[1];
  if (draft->op == TERM_SSUBO && a == b)
    return terms->no;
  if (never_overflows(draft->op, a, b))
    return terms->no;
  return term_is_const(b) ? with_constant(terms, draft->op, a, b) : NULL;
}
