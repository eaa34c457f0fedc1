#include "term/sum.h"

enum { MOST_STEPS = 256 };

static Bits wrap(const TermSum *sum, Bits number)
{
  return number & bits_mask(sum->width);
}

static bool add_part(TermSum *sum, const Term *term, Bits factor)
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

static void add_constant(TermSum *sum, Bits number)
{
  sum->constant = wrap(sum, sum->constant + number);
}

static SignedBits signed_of(Bits number, unsigned width)
{
  return (SignedBits)bits_of(value_sign_extend(value_of_bits(number), width));
}

/* Each part of what is extended, extended. */
static bool add_extended(TermSum *sum, const Term *term, Bits factor)
{
  const Term *narrow = term->args[0];
  TermSum inner = {.width = narrow->type.width, .extends = sum->extends, .steps = sum->steps};
  if (!sum_add(&inner, narrow, 1) || (inner.count == 1 && inner.parts[0].term == narrow))
    return add_part(sum, term, factor);
  sum->steps = inner.steps;
  add_constant(sum, factor * (Bits)signed_of(inner.constant, inner.width));
  for (unsigned i = 0; i < inner.count; i++) {
    const Term *wide = term_rebuild(sum->extends, term, &inner.parts[i].term);
    Bits more = wrap(sum, factor * (Bits)signed_of(inner.parts[i].factor, inner.width));
    if (more && !add_part(sum, wide, more))
      return false;
  }
  return true;
}

bool sum_add(TermSum *sum, const Term *term, Bits factor)
{
  const Term *const *args = term->args;
  factor = wrap(sum, factor);
  if (!factor)
    return true;
  if (sum->steps++ == MOST_STEPS)
    return false;
  switch (term->op) {
  case TERM_CONST: add_constant(sum, factor * bits_of(term->value)); return true;
  case TERM_ADD: return sum_add(sum, args[0], factor) && sum_add(sum, args[1], factor);
  case TERM_SUB: return sum_add(sum, args[0], factor) && sum_add(sum, args[1], -factor);
  case TERM_NEG: return sum_add(sum, args[0], -factor);
  case TERM_MUL:
    if (term_is_const(args[1]))
      return sum_add(sum, args[0], factor * bits_of(args[1]->value));
    return add_part(sum, term, factor);
  case TERM_SEXT:
  case TERM_ZEXT:
    return sum->extends ? add_extended(sum, term, factor) : add_part(sum, term, factor);
  default: return add_part(sum, term, factor);
  }
}

static const Term *number(Terms *terms, const TermSum *sum, Bits bits)
{
  return term_const(terms, type_bv(sum->width), value_of_bits(bits));
}

const Term *sum_term(Terms *terms, const TermSum *sum)
{
  const Term *res = number(terms, sum, sum->constant);
  for (unsigned i = 0; i < sum->count; i++) {
    const Term *factor = number(terms, sum, sum->parts[i].factor);
    const Term *part = term_binary(terms, TERM_MUL, sum->parts[i].term, factor);
    res = term_binary(terms, TERM_ADD, res, part);
  }
  return res;
}

static bool divide(const TermSum *sum, Bits *factor, uint64_t divisor)
{
  SignedBits value = signed_of(*factor, sum->width);
  if (value % (SignedBits)divisor)
    return false;
  *factor = wrap(sum, (Bits)(value / (SignedBits)divisor));
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

static bool is_sum(const Term *term)
{
  return term->op == TERM_ADD || term->op == TERM_SUB;
}

bool sums_differ_by(const Term *a, const Term *b, Bits *difference)
{
  if (a->type.kind != TYPE_BV || (!is_sum(a) && !is_sum(b)))
    return false;
  TermSum sum = {.width = a->type.width};
  if (!sum_add(&sum, a, 1) || !sum_add(&sum, b, -(Bits)1) || sum.count)
    return false;
  *difference = sum.constant;
  return true;
}
