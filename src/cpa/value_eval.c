/* The value of a term under a partial assignment.
 *
 * An operand that is not known makes the result unknown, unless the others decide it. */
#include "base/map.h"
#include "cpa/value.h"
#include "term/bits.h"

/* Up to this many nodes, recursion without a memory of results is faster, and safe. */
enum { SMALL_TERM = 256 };

typedef struct Evaluation {
  ValueCpa *cpa;
  const Content *c;
  bool large;
  Map done; /* large terms: id -> index into values */
  VEC(Datum) values;
} Evaluation;

static Datum eval_node(Evaluation *e, const Term *term);

static Datum value_at(Evaluation *e, const Term *term)
{
  if (term->op == TERM_CONST)
    return datum_plain(term->value);
  if (!e->large)
    return eval_node(e, term);
  uint64_t at = 0;
  return map_get(&e->done, term->id, &at) ? e->values.data[at] : datum_unknown();
}

static Datum plain_bits(Bits bits)
{
  return datum_plain(value_of_bits(bits));
}

static Datum plain_bool(bool b)
{
  return datum_plain(value_of(b));
}

/* ---- ranges of terms that are not known ---- */

typedef struct Bounds {
  Bits low, high;
} Bounds;

static Bounds bounds_full(unsigned width)
{
  return (Bounds){0, bits_mask(width)};
}

static bool is_plain_not_zero(Datum d)
{
  return datum_is_plain(d) && bits_of(d.bits);
}

static Bounds bounds_ite(Evaluation *e, const Term *term)
{
  Datum a = value_at(e, term->args[1]), b = value_at(e, term->args[2]);
  if (!datum_is_plain(a) || !datum_is_plain(b))
    return bounds_full(term->type.width);
  Bits x = bits_of(a.bits), y = bits_of(b.bits);
  return x < y ? (Bounds){x, y} : (Bounds){y, x};
}

static Bounds bounds_band(Evaluation *e, const Term *term)
{
  Bounds res = bounds_full(term->type.width);
  for (unsigned i = 0; i < 2; i++) {
    Datum mask = value_at(e, term->args[i]);
    if (datum_is_plain(mask) && bits_of(mask.bits) < res.high)
      res.high = bits_of(mask.bits);
  }
  return res;
}

/* The least and greatest number that the bits may stand for, read as unsigned. */
static Bounds bounds_of(Evaluation *e, const Term *term, Datum d)
{
  Bounds res = bounds_full(term->type.width);
  if (datum_is_plain(d))
    return (Bounds){bits_of(d.bits), bits_of(d.bits)};
  switch (term->op) {
  case TERM_ZEXT: res.high = bits_mask(term->args[0]->type.width); break;
  case TERM_BAND: return bounds_band(e, term);
  case TERM_ITE: return bounds_ite(e, term);
  case TERM_UREM:
    d = value_at(e, term->args[1]);
    if (is_plain_not_zero(d))
      res.high = bits_of(d.bits) - 1;
    break;
  case TERM_LSHR:
    d = value_at(e, term->args[1]);
    if (datum_is_plain(d) && bits_of(d.bits) < term->type.width)
      res.high >>= (unsigned)d.bits.lo;
    break;
  default: break;
  }
  return res;
}

/* The same, read as signed and moved up by half the range, so that it can be compared as unsigned.
 */
static Bounds bounds_signed(Evaluation *e, const Term *term, Datum d)
{
  unsigned width = term->type.width;
  Bits half = bits_least(width);
  if (!d.known && term->op == TERM_SEXT) {
    Bits small = bits_least(term->args[0]->type.width);
    return (Bounds){half - small, half + small - 1};
  }
  Bounds b = bounds_of(e, term, d);
  if ((b.low ^ b.high) & half)
    return bounds_full(width);
  return (Bounds){b.low ^ half, b.high ^ half};
}

static Datum compare_bounds(Bounds a, Bounds b, bool or_equal)
{
  if (or_equal ? a.high <= b.low : a.high < b.low)
    return plain_bool(true);
  if (or_equal ? a.low > b.high : a.low >= b.high)
    return plain_bool(false);
  return datum_unknown();
}

static Datum compare(Evaluation *e, const Term *term, const Datum *args)
{
  bool is_signed = term->op == TERM_SLT || term->op == TERM_SLE;
  bool or_equal = term->op == TERM_ULE || term->op == TERM_SLE;
  Bounds bounds[2];
  for (unsigned i = 0; i < 2; i++)
    bounds[i] =
        is_signed ? bounds_signed(e, term->args[i], args[i]) : bounds_of(e, term->args[i], args[i]);
  return compare_bounds(bounds[0], bounds[1], or_equal);
}

static Datum equal_bounds(Evaluation *e, const Term *term, const Datum *args)
{
  if (term->args[0]->type.kind != TYPE_BV)
    return datum_unknown();
  Bounds a = bounds_of(e, term->args[0], args[0]), b = bounds_of(e, term->args[1], args[1]);
  if (a.high < b.low || b.high < a.low)
    return plain_bool(false);
  a = bounds_signed(e, term->args[0], args[0]), b = bounds_signed(e, term->args[1], args[1]);
  return a.high < b.low || b.high < a.low ? plain_bool(false) : datum_unknown();
}

/* ---- one operator ---- */

static bool has_bits(Datum d, Bits bits)
{
  return datum_is_plain(d) && bits_of(d.bits) == bits;
}

static bool either_has(const Datum *args, Bits bits)
{
  return has_bits(args[0], bits) || has_bits(args[1], bits);
}

/* A shift of nothing, or out of the word. */
static Datum partial_shift(const Term *term, const Datum *args)
{
  if (has_bits(args[0], 0))
    return args[0];
  if (term->op == TERM_ASHR)
    return has_bits(args[0], bits_mask(term->type.width)) ? args[0] : datum_unknown();
  bool out = datum_is_plain(args[1]) && bits_of(args[1].bits) >= term->type.width;
  return out ? plain_bits(0) : datum_unknown();
}

/* An operator with an operand that is not known. */
static Datum apply_partially(Evaluation *e, const Term *term, const Datum *args)
{
  Bits all = bits_mask(term->type.width);
  switch (term->op) {
  case TERM_MUL:
  case TERM_BAND: return either_has(args, 0) ? plain_bits(0) : datum_unknown();
  case TERM_BOR: return either_has(args, all) ? plain_bits(all) : datum_unknown();
  case TERM_UREM:
  case TERM_SREM:
    return has_bits(args[0], 0) || has_bits(args[1], 1) ? plain_bits(0) : datum_unknown();
  case TERM_SHL:
  case TERM_LSHR:
  case TERM_ASHR: return partial_shift(term, args);
  case TERM_ULT:
  case TERM_ULE:
  case TERM_SLT:
  case TERM_SLE: return compare(e, term, args);
  case TERM_EQ: return equal_bounds(e, term, args);
  case TERM_UMULO:
    return either_has(args, 0) || either_has(args, 1) ? plain_bool(false) : datum_unknown();
  case TERM_SMULO: return either_has(args, 0) ? plain_bool(false) : datum_unknown();
  case TERM_SADDO:
  case TERM_UADDO: return either_has(args, 0) ? plain_bool(false) : datum_unknown();
  case TERM_SSUBO:
  case TERM_USUBO: return has_bits(args[1], 0) ? plain_bool(false) : datum_unknown();
  default: return datum_unknown();
  }
}

static Datum apply(Evaluation *e, const Term *term)
{
  Datum args[3];
  Value values[3];
  bool plain = true, address = false;
  for (unsigned i = 0; i < term->count; i++) {
    args[i] = value_at(e, term->args[i]);
    values[i] = args[i].bits;
    plain &= datum_is_plain(args[i]);
    address |= args[i].known && args[i].base;
  }
  if (plain)
    return datum_plain(
        value_apply(term->op, term->type, term->args[0]->type, term->hi, term->lo, values));
  Datum res = address ? value_apply_address(e->cpa, e->c, term, args) : datum_unknown();
  return res.known ? res : apply_partially(e, term, args);
}

static Datum eval_ite(Evaluation *e, const Term *term)
{
  Datum condition = value_at(e, term->args[0]);
  if (datum_is_plain(condition))
    return value_at(e, term->args[condition.bits.lo ? 1 : 2]);
  Datum a = value_at(e, term->args[1]);
  return a.known && datum_same(a, value_at(e, term->args[2])) ? a : datum_unknown();
}

static Datum eval_junction(Evaluation *e, const Term *term)
{
  bool absorbing = term->op == TERM_OR, all = true;
  for (unsigned i = 0; i < term->count; i++) {
    Datum d = value_at(e, term->args[i]);
    if (d.known && (bool)d.bits.lo == absorbing)
      return plain_bool(absorbing);
    all &= d.known;
  }
  return all ? plain_bool(!absorbing) : datum_unknown();
}

static bool touches_arrays(const Term *term)
{
  return term->type.kind == TYPE_ARRAY || (term->count && term->args[0]->type.kind == TYPE_ARRAY);
}

static Datum eval_node(Evaluation *e, const Term *term)
{
  if (touches_arrays(term))
    return datum_unknown();
  switch (term->op) {
  case TERM_CONST: return datum_plain(term->value);
  case TERM_VAR: {
    const Variable *var = value_variable(e->cpa, term);
    return var ? value_get(e->cpa, e->c, var) : datum_unknown();
  }
  case TERM_ITE: return eval_ite(e, term);
  case TERM_AND:
  case TERM_OR: return eval_junction(e, term);
  default: return apply(e, term);
  }
}

/* ---- large terms, bottom up ---- */

typedef VEC(const Term *) TermStack;

/* Are all arguments done?  Those that are not come first. */
static bool arguments_done(Evaluation *e, const Term *term, TermStack *stack)
{
  unsigned before = stack->count;
  uint64_t at;
  for (unsigned i = 0; i < term->count; i++)
    if (term->args[i]->op != TERM_CONST && !map_get(&e->done, term->args[i]->id, &at))
      vec_push(stack, term->args[i]);
  return stack->count == before;
}

static Datum eval_large(Evaluation *e, const Term *term)
{
  TermStack stack = {0};
  vec_push(&stack, term);
  uint64_t at;
  while (stack.count) {
    const Term *next = vec_last(&stack);
    if (map_get(&e->done, next->id, &at)) {
      stack.count--;
    } else if (arguments_done(e, next, &stack)) {
      stack.count--;
      Datum d = eval_node(e, next);
      map_put(&e->done, next->id, e->values.count);
      vec_push(&e->values, d);
    }
  }
  Datum res = value_at(e, term);
  vec_free(&stack);
  vec_free(&e->values);
  map_free(&e->done);
  return res;
}

Datum value_eval(ValueCpa *cpa, const Content *c, const Term *term)
{
  Evaluation e = {.cpa = cpa, .c = c, .large = term->size > SMALL_TERM};
  return e.large ? eval_large(&e, term) : eval_node(&e, term);
}
