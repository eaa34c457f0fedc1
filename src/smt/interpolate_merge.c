/* a <= b and b <= a are a = b: equations are the better predicates. */
#include "smt/interpolate_build.h"
#include "term/bits.h"

/* low <= high, in one of the two orders. */
typedef struct Order {
  const Term *low, *high;
  bool is_signed;
} Order;

static const Term *shift(Terms *terms, const Term *constant, Bits by)
{
  unsigned width = constant->type.width;
  Bits bits = (bits_of(constant->value) + by) & bits_mask(width);
  return term_const(terms, constant->type, value_of_bits(bits));
}

/* A strict order is one of these only next to a constant, which is no limit of its type there. */
static bool read_order(Terms *terms, const Term *literal, Order *order)
{
  bool negated = literal->op == TERM_NOT;
  const Term *atom = negated ? literal->args[0] : literal;
  bool is_signed = atom->op == TERM_SLT || atom->op == TERM_SLE;
  if (!is_signed && atom->op != TERM_ULT && atom->op != TERM_ULE)
    return false;
  bool strict = (atom->op == TERM_SLT || atom->op == TERM_ULT) != negated;
  *order = (Order){atom->args[negated], atom->args[!negated], is_signed};
  if (strict && term_is_const(order->low))
    order->low = shift(terms, order->low, 1);
  else if (strict && term_is_const(order->high))
    order->high = shift(terms, order->high, ~(Bits)0);
  else
    return !strict;
  return true;
}

static const Term *merge(Terms *terms, const Term *a, const Term *b)
{
  Order first, second;
  if (!read_order(terms, a, &first) || !read_order(terms, b, &second) ||
      first.is_signed != second.is_signed || first.low != second.high || first.high != second.low)
    return NULL;
  return term_eq(terms, first.low, first.high);
}

void conjuncts_merge(Terms *terms, InterpolantVec *parts)
{
  for (unsigned i = 0; i < parts->count; i++)
    for (unsigned j = i + 1; j < parts->count; j++) {
      const Term *both = merge(terms, parts->data[i], parts->data[j]);
      if (!both)
        continue;
      parts->data[i] = both;
      parts->data[j--] = vec_last(parts);
      parts->count--;
    }
}
