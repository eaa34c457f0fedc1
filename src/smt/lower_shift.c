/* Shifters, one stage for each bit of the distance. */
#include "smt/lower_build.h"

unsigned bits_to_count(unsigned width)
{
  unsigned res = 0;
  while (1u << res < width)
    res++;
  return res;
}

static const Term *shifted_left(Terms *t, const Term *value, unsigned by)
{
  return join(t, cut(t, value, value->type.width - by - 1, 0), zeros(t, by));
}

static const Term *shifted_right(Terms *t, const Term *value, unsigned by)
{
  unsigned width = value->type.width;
  return widen(t, cut(t, value, width - 1, by), width);
}

static const Term *top_is_zero(Terms *t, const Term *value, unsigned bits)
{
  unsigned width = value->type.width;
  return is_zero(t, cut(t, value, width - 1, width - bits));
}

/* Distances whose high bits are set shift everything out. */
static const Term *shift_out_all(Terms *t, const Term *value, const Term *amount, unsigned stages,
                                 const Term **sticky)
{
  if (stages >= amount->type.width)
    return value;
  const Term *far = term_not(t, is_zero(t, cut(t, amount, amount->type.width - 1u, stages)));
  *sticky = term_or(t, *sticky, term_and(t, far, term_not(t, is_zero(t, value))));
  return term_ite(t, far, zeros(t, value->type.width), value);
}

const Term *shift_right_sticky(Terms *t, const Term *value, const Term *amount, const Term **sticky)
{
  unsigned stages = bits_to_count(value->type.width);
  value = shift_out_all(t, value, amount, stages, sticky);
  for (unsigned i = 0; i < stages && i < amount->type.width; i++) {
    const Term *chosen = is_set(t, amount, i);
    const Term *lost = term_not(t, is_zero(t, cut(t, value, (1u << i) - 1, 0)));
    *sticky = term_or(t, *sticky, term_and(t, chosen, lost));
    value = term_ite(t, chosen, shifted_right(t, value, 1u << i), value);
  }
  return value;
}

const Term *normalise(Terms *t, const Term *value, const Term **distance)
{
  *distance = NULL;
  for (unsigned i = bits_to_count(value->type.width); i-- > 0;) {
    const Term *chosen = top_is_zero(t, value, 1u << i), *bit = one_bit(t, chosen);
    value = term_ite(t, chosen, shifted_left(t, value, 1u << i), value);
    *distance = *distance ? join(t, *distance, bit) : bit;
  }
  if (!*distance)
    *distance = zeros(t, 1);
  return value;
}

const Term *normalise_within(Terms *t, const Term *value, const Term **room)
{
  unsigned width = (*room)->type.width;
  for (unsigned i = bits_to_count(value->type.width); i-- > 0;) {
    if (i >= width)
      continue;
    const Term *high = cut(t, *room, width - 1, i);
    const Term *chosen = term_and(t, top_is_zero(t, value, 1u << i), term_not(t, is_zero(t, high)));
    value = term_ite(t, chosen, shifted_left(t, value, 1u << i), value);
    high = term_ite(t, chosen, minus(t, high, term_bv(t, width - i, 1)), high);
    *room = i ? join(t, high, cut(t, *room, i - 1, 0)) : high;
  }
  return value;
}
