#include "cpa/interval_cpa.h"

typedef struct Evaluation {
  IntervalCpa *cpa;
  const PMap *map;
  Map known; /* term id -> interned interval */
} Evaluation;

static Interval lookup(const Evaluation *evaluation, const Term *term)
{
  uint64_t index = 0;
  map_get(&evaluation->known, term->id, &index);
  return evaluation->cpa->table.data[index];
}

static Interval variable_range(const Evaluation *evaluation, const Term *term)
{
  const Variable *var = program_variable(evaluation->cpa->cpa.program, term);
  uint64_t index;
  if (var && pmap_get(evaluation->map, var->id, &index))
    return evaluation->cpa->table.data[index];
  return interval_top(term->type.width);
}

static Interval from_truth(Truth truth)
{
  return truth == TRUTH_UNKNOWN ? interval_top(1) : interval_constant(1, truth == TRUTH_TRUE);
}

static Truth to_truth(const Interval *a)
{
  uint64_t bits;
  return interval_is_constant(a, &bits) ? (bits ? TRUTH_TRUE : TRUTH_FALSE) : TRUTH_UNKNOWN;
}

/* All true, or one false: a conjunction; with the roles exchanged a disjunction. */
static Interval junction(const Evaluation *evaluation, const Term *term, Truth absorbing)
{
  bool all = true;
  for (unsigned i = 0; i < term->count; i++) {
    Interval part = lookup(evaluation, term->args[i]);
    Truth truth = to_truth(&part);
    if (truth == absorbing)
      return from_truth(absorbing);
    all &= truth != TRUTH_UNKNOWN;
  }
  return all ? from_truth(absorbing == TRUTH_FALSE ? TRUTH_TRUE : TRUTH_FALSE) : interval_top(1);
}

static Interval choice(const Evaluation *evaluation, const Term *term)
{
  Interval condition = lookup(evaluation, term->args[0]);
  Interval yes = lookup(evaluation, term->args[1]), no = lookup(evaluation, term->args[2]);
  switch (to_truth(&condition)) {
  case TRUTH_TRUE: return yes;
  case TRUTH_FALSE: return no;
  case TRUTH_UNKNOWN: break;
  }
  return interval_join(&yes, &no);
}

static Interval extracted(const Evaluation *evaluation, const Term *term)
{
  Interval whole = lookup(evaluation, term->args[0]);
  Interval by = interval_constant(whole.width, term->lo);
  if (term->lo)
    whole = interval_lshr(&whole, &by);
  return interval_truncate(&whole, term->type.width);
}

static Interval concatenated(const Evaluation *evaluation, const Term *term)
{
  Interval high = lookup(evaluation, term->args[0]), low = lookup(evaluation, term->args[1]);
  unsigned width = term->type.width;
  Interval wide_high = interval_zext(&high, width), wide_low = interval_zext(&low, width);
  Interval by = interval_constant(width, low.width);
  Interval shifted = interval_shl(&wide_high, &by);
  return interval_add(&shifted, &wide_low);
}

static bool all_fit(const Term *term)
{
  for (unsigned i = 0; i < term->count; i++)
    if (!interval_fits(term->args[i]->type))
      return false;
  return true;
}

static Interval combine(const Evaluation *evaluation, const Term *term)
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
  Interval x = lookup(evaluation, term->args[0]);
  Interval y = term->count > 1 ? lookup(evaluation, term->args[1]) : x;
  if (binary[term->op])
    return binary[term->op](&x, &y);
  if (compare[term->op])
    return x.is_bottom || y.is_bottom ? interval_top(1) : from_truth(compare[term->op](&x, &y));
  switch (term->op) {
  case TERM_NEG: return interval_neg(&x);
  case TERM_BNOT: return interval_not(&x);
  case TERM_NOT: return interval_not(&x);
  case TERM_ZEXT: return interval_zext(&x, term->type.width);
  case TERM_SEXT: return interval_sext(&x, term->type.width);
  case TERM_EXTRACT: return extracted(evaluation, term);
  case TERM_CONCAT: return concatenated(evaluation, term);
  case TERM_ITE: return choice(evaluation, term);
  case TERM_AND: return junction(evaluation, term, TRUTH_FALSE);
  case TERM_OR: return junction(evaluation, term, TRUTH_TRUE);
  default: return interval_top(term->type.width);
  }
}

static Interval range_of(const Evaluation *evaluation, const Term *term)
{
  if (term_is_const(term))
    return interval_constant(term->type.width, term->value.lo);
  if (term_is_var(term))
    return variable_range(evaluation, term);
  return all_fit(term) ? combine(evaluation, term) : interval_top(term->type.width);
}

/* Arguments first, without recursion. */
static void evaluate(Evaluation *evaluation, const Term *root)
{
  VEC(const Term *) open = {0};
  vec_push(&open, root);
  while (open.count) {
    const Term *term = vec_last(&open);
    unsigned before = open.count;
    for (unsigned i = 0; i < term->count && all_fit(term); i++)
      if (!map_get(&evaluation->known, term->args[i]->id, NULL))
        vec_push(&open, term->args[i]);
    if (open.count > before)
      continue;
    Interval range = range_of(evaluation, term);
    map_put(&evaluation->known, term->id, interval_intern(evaluation->cpa, &range));
    open.count--;
  }
  vec_free(&open);
}

Interval interval_eval(IntervalCpa *cpa, const PMap *map, const Term *term)
{
  Evaluation evaluation = {cpa, map, {0}};
  if (term_is_const(term) || term_is_var(term))
    return range_of(&evaluation, term);
  evaluate(&evaluation, term);
  Interval res = lookup(&evaluation, term);
  map_free(&evaluation.known);
  return res;
}
