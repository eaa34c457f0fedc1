#include "term/sum.h"

#include "term/bits.h"

static uint64_t wrap(const TermSum *sum, uint64_t number)
{
  return number & (uint64_t)bits_mask(sum->width);
}

static bool add_part(TermSum *sum, const Term *term, uint64_t factor)
{
  for (unsigned i = 0; i < sum->count; i++) {
    SumPart *part = &sum->parts[i];
    if (part->term != term)
      continue;
    part->factor = wrap(sum, part->factor + factor);
    if (!part->factor)
      *part = sum->parts[--sum->count];
    return true;
  }
  if (sum->count == SUM_MOST)
    return false;
  sum->parts[sum->count++] = (SumPart){term, factor};
  return true;
}

static int64_t signed_of(uint64_t number, unsigned width)
{
  return (int64_t)value_sign_extend(value_of(number), width).lo;
}

/* Each part of what is extended, extended. */
static bool add_extended(TermSum *sum, const Term *term, uint64_t factor)
{
  const Term *narrow = term->args[0];
  TermSum inner = {.terms = sum->terms, .width = narrow->type.width};
  if (!sum_add(&inner, narrow, 1) || (inner.count == 1 && inner.parts[0].term == narrow))
    return add_part(sum, term, factor);
  uint64_t constant = (uint64_t)signed_of(inner.constant, inner.width);
  sum->constant = wrap(sum, sum->constant + factor * constant);
  for (unsigned i = 0; i < inner.count; i++) {
    const Term *wide = term_rebuild(sum->terms, term, &inner.parts[i].term);
    uint64_t more = factor * (uint64_t)signed_of(inner.parts[i].factor, inner.width);
    if (!add_part(sum, wide, wrap(sum, more)))
      return false;
  }
  return true;
}

bool sum_add(TermSum *sum, const Term *term, uint64_t factor)
{
  factor = wrap(sum, factor);
  if (!factor)
    return true;
  switch (term->op) {
  case TERM_CONST: sum->constant = wrap(sum, sum->constant + factor * term->value.lo); return true;
  case TERM_ADD: return sum_add(sum, term->args[0], factor) && sum_add(sum, term->args[1], factor);
  case TERM_SUB: return sum_add(sum, term->args[0], factor) && sum_add(sum, term->args[1], -factor);
  case TERM_MUL:
    if (term_is_const(term->args[1]))
      return sum_add(sum, term->args[0], factor * term->args[1]->value.lo);
    return add_part(sum, term, factor);
  case TERM_SEXT:
  case TERM_ZEXT: return add_extended(sum, term, factor);
  default: return add_part(sum, term, factor);
  }
}

const Term *sum_term(const TermSum *sum)
{
  Terms *terms = sum->terms;
  const Term *res = term_bv(terms, sum->width, sum->constant);
  for (unsigned i = 0; i < sum->count; i++) {
    const Term *factor = term_bv(terms, sum->width, sum->parts[i].factor);
    const Term *part = term_binary(terms, TERM_MUL, sum->parts[i].term, factor);
    res = term_binary(terms, TERM_ADD, res, part);
  }
  return res;
}

static bool divide(const TermSum *sum, uint64_t *number, uint64_t divisor)
{
  int64_t value = signed_of(*number, sum->width);
  if (value % (int64_t)divisor)
    return false;
  *number = wrap(sum, (uint64_t)(value / (int64_t)divisor));
  return true;
}

bool sum_divide(TermSum *sum, uint64_t divisor)
{
  if (!divide(sum, &sum->constant, divisor))
    return false;
  for (unsigned i = 0; i < sum->count; i++)
    if (!divide(sum, &sum->parts[i].factor, divisor))
      return false;
  return true;
}
