#include "smt/sums.h"

enum {
  MOST_PARTS = 64, /* of both sums */
  MOST_STEPS = 256 /* terms looked at: they may share much */
};

/* A sum of parts with factors, modulo 2^width. */
typedef struct Sum {
  Bits constant;
  unsigned count, steps;
  struct {
    const Term *term;
    Bits factor;
  } parts[MOST_PARTS];
} Sum;

static bool add_part(Sum *sum, const Term *term, Bits factor)
{
  unsigned i = 0;
  while (i < sum->count && sum->parts[i].term != term)
    i++;
  if (i == MOST_PARTS)
    return false;
  if (i == sum->count) {
    sum->parts[i].term = term;
    sum->parts[i].factor = 0;
    sum->count++;
  }
  sum->parts[i].factor += factor;
  return true;
}

static bool add(Sum *sum, const Term *term, Bits factor)
{
  if (sum->steps++ == MOST_STEPS)
    return false;
  switch (term->op) {
  case TERM_CONST: sum->constant += factor * bits_of(term->value); return true;
  case TERM_ADD: return add(sum, term->args[0], factor) && add(sum, term->args[1], factor);
  case TERM_SUB: return add(sum, term->args[0], factor) && add(sum, term->args[1], -factor);
  case TERM_NEG: return add(sum, term->args[0], -factor);
  case TERM_MUL:
    if (term_is_const(term->args[1]))
      return add(sum, term->args[0], factor * bits_of(term->args[1]->value));
    return add_part(sum, term, factor);
  default: return add_part(sum, term, factor);
  }
}

static bool is_sum(const Term *term)
{
  return term->op == TERM_ADD || term->op == TERM_SUB;
}

bool sums_differ_by(const Term *a, const Term *b, Bits *difference)
{
  Sum sum = {.count = 0};
  Bits mask = bits_mask(a->type.width);
  if (a->type.kind != TYPE_BV || (!is_sum(a) && !is_sum(b)) || !add(&sum, a, 1) ||
      !add(&sum, b, -(Bits)1))
    return false;
  for (unsigned i = 0; i < sum.count; i++)
    if (sum.parts[i].factor & mask)
      return false;
  *difference = sum.constant & mask;
  return true;
}
