/* The range of a term. */
#include "cpa/interval_cpa.h"

#include <math.h>

/* Up to this many nodes, recursion without a memory of results is faster, and safe. */
enum { SMALL_TERM = 128 };

typedef struct Evaluation {
  IntervalCpa *cpa;
  const Content *c;
  bool large;
  Map done; /* large terms: id -> index into values */
  VEC(Range) values;
} Evaluation;

static Range eval_node(Evaluation *e, const Term *term);

static Range range_of(Evaluation *e, const Term *term)
{
  if (!e->large)
    return eval_node(e, term);
  uint64_t at = 0;
  return map_get(&e->done, term->id, &at) ? e->values.data[at] : range_top(term->type);
}

static Interval numbers_of(Evaluation *e, const Term *term)
{
  Range range = range_of(e, term);
  return range_numbers(&range);
}

/* ---- Booleans ---- */

static Range from_truth(Truth truth)
{
  return range_bits(truth == TRUTH_UNKNOWN ? interval_top(1)
                                           : interval_constant(1, truth == TRUTH_TRUE));
}

static Truth truth_of(Evaluation *e, const Term *term)
{
  uint64_t bits;
  Interval a = numbers_of(e, term);
  return interval_is_constant(&a, &bits) ? (bits ? TRUTH_TRUE : TRUTH_FALSE) : TRUTH_UNKNOWN;
}

/* All true, or one false: a conjunction; with the roles exchanged a disjunction. */
static Range junction(Evaluation *e, const Term *term, Truth absorbing)
{
  bool all = true;
  for (unsigned i = 0; i < term->count; i++) {
    Truth truth = truth_of(e, term->args[i]);
    if (truth == absorbing)
      return from_truth(absorbing);
    all &= truth != TRUTH_UNKNOWN;
  }
  return from_truth(!all ? TRUTH_UNKNOWN : absorbing == TRUTH_FALSE ? TRUTH_TRUE : TRUTH_FALSE);
}

static Range choice(Evaluation *e, const Term *term)
{
  switch (truth_of(e, term->args[0])) {
  case TRUTH_TRUE: return range_of(e, term->args[1]);
  case TRUTH_FALSE: return range_of(e, term->args[2]);
  case TRUTH_UNKNOWN: break;
  }
  Range yes = range_of(e, term->args[1]), no = range_of(e, term->args[2]);
  return range_join(&yes, &no);
}

/* ---- bits ---- */

static Interval extracted(Evaluation *e, const Term *term)
{
  Interval whole = numbers_of(e, term->args[0]);
  Interval by = interval_constant(whole.width, term->lo);
  if (term->lo)
    whole = interval_lshr(&whole, &by);
  return interval_truncate(&whole, term->type.width);
}

static Interval concatenated(Evaluation *e, const Term *term)
{
  Interval high = numbers_of(e, term->args[0]), low = numbers_of(e, term->args[1]);
  unsigned width = term->type.width;
  Interval wide_high = interval_zext(&high, width), wide_low = interval_zext(&low, width);
  Interval by = interval_constant(width, low.width);
  Interval shifted = interval_shl(&wide_high, &by);
  return interval_add(&shifted, &wide_low);
}

/* Does the exact result fit? */
static Truth overflows(const Term *term, const Interval *x, const Interval *y)
{
  if (x->is_bottom || y->is_bottom)
    return TRUTH_UNKNOWN;
  __int128 a = x->least, b = x->most, c = y->least, d = y->most, low, high;
  bool is_signed = term->op == TERM_SADDO || term->op == TERM_SSUBO || term->op == TERM_SMULO;
  if (!is_signed)
    a = x->unsigned_least, b = x->unsigned_most, c = y->unsigned_least, d = y->unsigned_most;
  switch (term->op) {
  case TERM_SADDO:
  case TERM_UADDO: low = a + c, high = b + d; break;
  case TERM_SSUBO:
  case TERM_USUBO: low = a - d, high = b - c; break;
  default: {
    if (!is_signed && x->width > 63) /* a product of 128 bits */
      return TRUTH_UNKNOWN;
    __int128 corners[] = {a * c, a * d, b * c, b * d};
    low = high = corners[0];
    for (unsigned i = 1; i < 4; i++) {
      low = corners[i] < low ? corners[i] : low;
      high = corners[i] > high ? corners[i] : high;
    }
  }
  }
  __int128 size = (__int128)1 << x->width;
  __int128 least = is_signed ? -size / 2 : 0, most = is_signed ? size / 2 - 1 : size - 1;
  if (low >= least && high <= most)
    return TRUTH_FALSE;
  return high < least || low > most ? TRUTH_TRUE : TRUTH_UNKNOWN;
}

static Range combine_bits(Evaluation *e, const Term *term)
{
  static Interval (*const binary[TERM_OP_COUNT])(const Interval *, const Interval *) = {
      [TERM_ADD] = interval_add,   [TERM_SUB] = interval_sub,   [TERM_MUL] = interval_mul,
      [TERM_UDIV] = interval_udiv, [TERM_SDIV] = interval_sdiv, [TERM_UREM] = interval_urem,
      [TERM_SREM] = interval_srem, [TERM_BAND] = interval_and,  [TERM_BOR] = interval_or,
      [TERM_BXOR] = interval_xor,  [TERM_SHL] = interval_shl,   [TERM_LSHR] = interval_lshr,
      [TERM_ASHR] = interval_ashr};
  static Truth (*const compare[TERM_OP_COUNT])(const Interval *,
                                               const Interval *) = {[TERM_ULT] = interval_ult,
                                                                    [TERM_ULE] = interval_ule,
                                                                    [TERM_SLT] = interval_slt,
                                                                    [TERM_SLE] = interval_sle,
                                                                    [TERM_EQ] = interval_eq};
  Range first = range_of(e, term->args[0]);
  Range second = term->count > 1 ? range_of(e, term->args[1]) : first;
  if (first.base || second.base)
    return interval_apply_address(e->cpa, e->c, term, &first, &second);
  Interval x = first.bits, y = second.bits;
  if (binary[term->op])
    return range_bits(binary[term->op](&x, &y));
  if (compare[term->op])
    return from_truth(x.is_bottom || y.is_bottom ? TRUTH_UNKNOWN : compare[term->op](&x, &y));
  switch (term->op) {
  case TERM_NEG: return range_bits(interval_neg(&x));
  case TERM_BNOT:
  case TERM_NOT: return range_bits(interval_not(&x));
  case TERM_ZEXT: return range_bits(interval_zext(&x, term->type.width));
  case TERM_SEXT: return range_bits(interval_sext(&x, term->type.width));
  case TERM_SADDO:
  case TERM_SSUBO:
  case TERM_SMULO:
  case TERM_UADDO:
  case TERM_USUBO:
  case TERM_UMULO: return from_truth(overflows(term, &x, &y));
  case TERM_STOF: return range_float(float_interval_from_signed(&x, term->type.width));
  case TERM_UTOF: return range_float(float_interval_from_unsigned(&x, term->type.width));
  case TERM_FOFBITS: return range_convert(&first, term->type);
  default: return range_top(term->type);
  }
}

/* ---- floats ---- */

static FloatInterval integral(const FloatInterval *a, Rounding mode)
{
  static double (*const functions[])(double) = {[ROUND_EVEN] = roundeven,
                                                [ROUND_AWAY] = round,
                                                [ROUND_UP] = ceil,
                                                [ROUND_DOWN] = floor,
                                                [ROUND_ZERO] = trunc};
  return float_interval_map(a, functions[mode]);
}

/* What a comparison with itself says. */
static Truth is_number(const FloatInterval *a)
{
  if (!a->may_be_nan)
    return TRUTH_TRUE;
  return a->has_numbers ? TRUTH_UNKNOWN : TRUTH_FALSE;
}

static Range combine_floats(Evaluation *e, const Term *term)
{
  static FloatInterval (*const binary[TERM_OP_COUNT])(
      const FloatInterval *, const FloatInterval *) = {[TERM_FADD] = float_interval_add,
                                                       [TERM_FSUB] = float_interval_sub,
                                                       [TERM_FMUL] = float_interval_mul,
                                                       [TERM_FDIV] = float_interval_div,
                                                       [TERM_FREM] = float_interval_rem};
  static Truth (*const compare[TERM_OP_COUNT])(const FloatInterval *, const FloatInterval *) = {
      [TERM_FLT] = float_interval_lt,
      [TERM_FLE] = float_interval_le,
      [TERM_FEQ] = float_interval_eq,
      [TERM_EQ] = float_interval_same};
  Range first = range_of(e, term->args[0]);
  Range second = term->count > 1 ? range_of(e, term->args[1]) : first;
  FloatInterval x = first.real, y = second.real;
  if (term->op == TERM_FEQ && term->args[0] == term->args[1])
    return from_truth(is_number(&x));
  if (binary[term->op])
    return range_float(binary[term->op](&x, &y));
  if (compare[term->op])
    return from_truth(compare[term->op](&x, &y));
  switch (term->op) {
  case TERM_FNEG: return range_float(float_interval_neg(&x));
  case TERM_FABS: return range_float(float_interval_abs(&x));
  case TERM_FSQRT: return range_float(float_interval_sqrt(&x));
  case TERM_FROUND: return range_float(integral(&x, (Rounding)term->hi));
  case TERM_FCVT: return range_float(float_interval_convert(&x, term->type.width));
  case TERM_FTOS: return range_bits(float_interval_to_signed(&x, term->type.width));
  case TERM_FTOU: return range_bits(float_interval_to_unsigned(&x, term->type.width));
  case TERM_FBITS: return range_convert(&first, term->type);
  default: return range_top(term->type);
  }
}

/* ---- terms ---- */

static bool all_fit(const Term *term)
{
  if (!interval_fits(term->type))
    return false;
  for (unsigned i = 0; i < term->count; i++)
    if (!interval_fits(term->args[i]->type))
      return false;
  return true;
}

static Range variable_range(Evaluation *e, const Term *term)
{
  const Variable *var = interval_variable(e->cpa, term);
  return var ? interval_get(e->cpa, e->c, var) : range_top(term->type);
}

static Range eval_node(Evaluation *e, const Term *term)
{
  if (!all_fit(term))
    return interval_fits(term->type) ? range_top(term->type) : range_top(type_bv(1));
  switch (term->op) {
  case TERM_CONST: return range_constant(term->type, term->value);
  case TERM_VAR: return variable_range(e, term);
  case TERM_ITE: return choice(e, term);
  case TERM_AND: return junction(e, term, TRUTH_FALSE);
  case TERM_OR: return junction(e, term, TRUTH_TRUE);
  case TERM_EXTRACT: return range_bits(extracted(e, term));
  case TERM_CONCAT: return range_bits(concatenated(e, term));
  default: break;
  }
  return term->args[0]->type.kind == TYPE_FLOAT ? combine_floats(e, term) : combine_bits(e, term);
}

/* ---- large terms: arguments first, without recursion ---- */

typedef VEC(const Term *) TermStack;

static bool arguments_done(Evaluation *e, const Term *term, TermStack *open)
{
  unsigned before = open->count;
  uint64_t at;
  for (unsigned i = 0; i < term->count && all_fit(term); i++)
    if (!map_get(&e->done, term->args[i]->id, &at))
      vec_push(open, term->args[i]);
  return open->count == before;
}

static Range eval_large(Evaluation *e, const Term *root)
{
  TermStack open = {0};
  uint64_t at;
  vec_push(&open, root);
  while (open.count) {
    const Term *term = vec_last(&open);
    if (map_get(&e->done, term->id, &at)) {
      open.count--;
    } else if (arguments_done(e, term, &open)) {
      open.count--;
      Range range = eval_node(e, term);
      map_put(&e->done, term->id, e->values.count);
      vec_push(&e->values, range);
    }
  }
  Range res = range_of(e, root);
  vec_free(&open);
  vec_free(&e->values);
  map_free(&e->done);
  return res;
}

Range interval_eval(IntervalCpa *cpa, const Content *c, const Term *term)
{
  Evaluation e = {.cpa = cpa, .c = c, .large = term->size > SMALL_TERM};
  return e.large ? eval_large(&e, term) : eval_node(&e, term);
}
