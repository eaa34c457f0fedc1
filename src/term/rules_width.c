/* Rewrite rules of extract, extensions and concat. */
#include "term/build.h"

static bool is_extension(const Term *t)
{
  return t->op == TERM_ZEXT || t->op == TERM_SEXT;
}

static const Term *extract_of_concat(Terms *terms, const Term *a, unsigned hi, unsigned lo)
{
  unsigned split = a->args[1]->type.width;
  if (hi < split)
    return term_extract(terms, a->args[1], hi, lo);
  if (lo >= split)
    return term_extract(terms, a->args[0], hi - split, lo - split);
  return term_binary(terms, TERM_CONCAT, term_extract(terms, a->args[0], hi - split, 0),
                     term_extract(terms, a->args[1], split - 1, lo));
}

static const Term *extract_of_extension(Terms *terms, const Term *a, unsigned hi, unsigned lo)
{
  const Term *inner = a->args[0];
  unsigned width = inner->type.width;
  if (hi < width)
    return term_extract(terms, inner, hi, lo);
  if (lo >= width && a->op == TERM_ZEXT)
    return term_bv(terms, hi - lo + 1, 0);
  unsigned from = lo < width ? lo : width - 1;
  return term_convert(terms, a->op, type_bv(hi - lo + 1),
                      term_extract(terms, inner, width - 1, from));
}

/* Shifts by a constant within the width; NULL where bits from outside would come in. */
static const Term *extract_of_shift(Terms *terms, const Term *a, unsigned hi, unsigned lo)
{
  unsigned width = a->type.width;
  if (!term_is_const(a->args[1]) || term_bits(a->args[1]) >= width)
    return NULL;
  unsigned by = (unsigned)term_bits(a->args[1]);
  if (a->op == TERM_SHL) {
    if (hi < by)
      return term_bv(terms, hi - lo + 1, 0);
    return lo >= by ? term_extract(terms, a->args[0], hi - by, lo - by) : NULL;
  }
  if (hi + by < width)
    return term_extract(terms, a->args[0], hi + by, lo + by);
  if (lo + by >= width && a->op == TERM_LSHR)
    return term_bv(terms, hi - lo + 1, 0);
  return NULL;
}

/* An argument whose low bits are had without a new extract. */
static bool is_cut_easily(const Term *t, unsigned width)
{
  return term_is_const(t) || (is_extension(t) && t->args[0]->type.width <= width);
}

/* The low bits of a sum depend on low bits only: (char)(c + 1) is a sum of chars.  Only where both
 * arguments get smaller by it, since otherwise one extract would become two. */
static const Term *extract_of_arithmetic(Terms *terms, const Term *a, unsigned width)
{
  if (!is_cut_easily(a->args[0], width) || !is_cut_easily(a->args[1], width))
    return NULL;
  return term_binary(terms, a->op, term_extract(terms, a->args[0], width - 1, 0),
                     term_extract(terms, a->args[1], width - 1, 0));
}

static const Term *rules_extract(Terms *terms, Draft *draft)
{
  const Term *a = draft->args[0];
  unsigned hi = draft->hi, lo = draft->lo;
  if (lo == 0 && hi + 1u == a->type.width)
    return a;
  if (term_splits_constants(a))
    return term_ite(terms, a->args[0], term_extract(terms, a->args[1], hi, lo),
                    term_extract(terms, a->args[2], hi, lo));
  switch (a->op) {
  case TERM_EXTRACT: return term_extract(terms, a->args[0], hi + a->lo, lo + a->lo);
  case TERM_CONCAT: return extract_of_concat(terms, a, hi, lo);
  case TERM_ZEXT:
  case TERM_SEXT: return extract_of_extension(terms, a, hi, lo);
  case TERM_SHL:
  case TERM_LSHR:
  case TERM_ASHR: return extract_of_shift(terms, a, hi, lo);
  case TERM_ADD:
  case TERM_SUB:
  case TERM_MUL:
  case TERM_BAND:
  case TERM_BOR:
  case TERM_BXOR: return lo == 0 ? extract_of_arithmetic(terms, a, hi + 1) : NULL;
  default: return NULL;
  }
}

static const Term *rules_extension(Terms *terms, Draft *draft)
{
  const Term *a = draft->args[0];
  if (term_splits_constants(a))
    return term_ite(terms, a->args[0], term_convert(terms, draft->op, draft->type, a->args[1]),
                    term_convert(terms, draft->op, draft->type, a->args[2]));
  /* A zero-extended number is not negative, so extending its sign adds zeros as well. */
  if (a->op == TERM_ZEXT || a->op == draft->op)
    return term_convert(terms, a->op, draft->type, a->args[0]);
  return NULL;
}

static bool are_neighbours(const Term *high, const Term *low)
{
  return high->op == TERM_EXTRACT && low->op == TERM_EXTRACT && high->args[0] == low->args[0] &&
         high->lo == low->hi + 1u;
}

static const Term *joined(Terms *terms, const Term *high, const Term *low)
{
  return term_extract(terms, high->args[0], high->hi, low->lo);
}

/* Bytes read one by one become the word they were cut from, however the reads are nested. */
static const Term *rules_concat(Terms *terms, Draft *draft)
{
  const Term *a = draft->args[0], *b = draft->args[1];
  if (term_is_zero(a))
    return term_convert(terms, TERM_ZEXT, draft->type, b);
  if (are_neighbours(a, b))
    return joined(terms, a, b);
  if (a->op == TERM_CONCAT && are_neighbours(a->args[1], b))
    return term_binary(terms, TERM_CONCAT, a->args[0], joined(terms, a->args[1], b));
  if (b->op == TERM_CONCAT && are_neighbours(a, b->args[0]))
    return term_binary(terms, TERM_CONCAT, joined(terms, a, b->args[0]), b->args[1]);
  if (b->op == TERM_CONCAT && term_is_const(a) && term_is_const(b->args[0]))
    return term_binary(terms, TERM_CONCAT, term_binary(terms, TERM_CONCAT, a, b->args[0]),
                       b->args[1]);
  return NULL;
}

const Term *rules_width(Terms *terms, Draft *draft)
{
  switch (draft->op) {
  case TERM_EXTRACT: return rules_extract(terms, draft);
  case TERM_CONCAT: return rules_concat(terms, draft);
  default: return rules_extension(terms, draft);
  }
}
