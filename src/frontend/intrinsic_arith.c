/* Calls of llvm.* that compute a number. */
#include "frontend/translate.h"
#include "term/bits.h"

static bool with_overflow(Body *b, LLVMValueRef call, const char *name)
{
  static const struct {
    const char *name;
    TermOp op, overflow;
  } table[] = {{"llvm.sadd.with.overflow", TERM_ADD, TERM_SADDO},
               {"llvm.ssub.with.overflow", TERM_SUB, TERM_SSUBO},
               {"llvm.smul.with.overflow", TERM_MUL, TERM_SMULO},
               {"llvm.uadd.with.overflow", TERM_ADD, TERM_UADDO},
               {"llvm.usub.with.overflow", TERM_SUB, TERM_USUBO},
               {"llvm.umul.with.overflow", TERM_MUL, TERM_UMULO}};
  for (unsigned i = 0; i < sizeof table / sizeof *table; i++)
    if (text_starts(name, table[i].name)) {
      Type type;
      if (!layout_scalar(b->tr->target, LLVMTypeOf(LLVMGetArgOperand(call, 0)), &type) ||
          type.kind != TYPE_BV)
        return false;
      const Term *x = body_argument(b, call, 0), *y = body_argument(b, call, 1);
      Reg *reg = reg_new(b, 2);
      reg->parts[0] = term_binary(b->terms, table[i].op, x, y);
      reg->parts[1] = term_binary(b->terms, table[i].overflow, x, y);
      body_set_reg(b, call, reg);
      return true;
    }
  return false;
}

static const Term *bit(Body *b, const Term *x, unsigned index)
{
  return term_extract(b->terms, x, index, index);
}

static const Term *count_ones(Body *b, const Term *x)
{
  unsigned width = x->type.width;
  const Term *sum = term_const(b->terms, x->type, value_of(0));
  for (unsigned i = 0; i < width; i++)
    sum = term_binary(b->terms, TERM_ADD, sum, term_resize_unsigned(b->terms, bit(b, x, i), width));
  return sum;
}

/* Number of zeros before the first one, from the high or the low end. */
static const Term *count_zeros(Body *b, const Term *x, bool from_high)
{
  unsigned width = x->type.width;
  const Term *res = term_bv(b->terms, width, width);
  for (unsigned i = 0; i < width; i++) {
    unsigned at = from_high ? i : width - 1 - i; /* the last one tested decides */
    const Term *is_one = term_eq(b->terms, bit(b, x, at), term_bv(b->terms, 1, 1));
    res =
        term_ite(b->terms, is_one, term_bv(b->terms, width, from_high ? width - 1 - at : at), res);
  }
  return res;
}

static const Term *swap_bytes(Body *b, const Term *x)
{
  const Term *res = term_extract(b->terms, x, 7, 0);
  for (unsigned low = 8; low < x->type.width; low += 8)
    res = term_binary(b->terms, TERM_CONCAT, res, term_extract(b->terms, x, low + 7, low));
  return res;
}

static const Term *reverse_bits(Body *b, const Term *x)
{
  const Term *res = bit(b, x, 0);
  for (unsigned i = 1; i < x->type.width; i++)
    res = term_binary(b->terms, TERM_CONCAT, res, bit(b, x, i));
  return res;
}

static const Term *choose(Body *b, TermOp less, const Term *x, const Term *y, bool larger)
{
  const Term *test = term_binary(b->terms, less, x, y);
  return larger ? term_ite(b->terms, test, y, x) : term_ite(b->terms, test, x, y);
}

static const Term *absolute(Body *b, const Term *x)
{
  const Term *negative =
      term_binary(b->terms, TERM_SLT, x, term_const(b->terms, x->type, value_of(0)));
  return term_ite(b->terms, negative, term_unary(b->terms, TERM_NEG, x), x);
}

/* A funnel shift: the high half of x:y shifted left by z modulo the width (or the low half, right).
 */
static const Term *funnel(Body *b, const Term *x, const Term *y, const Term *z, bool left)
{
  unsigned width = x->type.width;
  const Term *by = term_binary(b->terms, TERM_UREM, z, term_bv(b->terms, width, width));
  const Term *rest = term_binary(b->terms, TERM_SUB, term_bv(b->terms, width, width), by);
  const Term *high = term_binary(b->terms, TERM_SHL, x, left ? by : rest);
  const Term *low = term_binary(b->terms, TERM_LSHR, y, left ? rest : by);
  return term_binary(b->terms, TERM_BOR, high, low);
}

static const Term *saturated(Body *b, const char *name, const Term *x, const Term *y)
{
  const Term *zero = term_const(b->terms, x->type, value_of(0));
  const Term *ones = term_unary(b->terms, TERM_BNOT, zero);
  if (text_starts(name, "llvm.uadd.sat"))
    return term_ite(b->terms, term_binary(b->terms, TERM_UADDO, x, y), ones,
                    term_binary(b->terms, TERM_ADD, x, y));
  if (text_starts(name, "llvm.usub.sat"))
    return term_ite(b->terms, term_binary(b->terms, TERM_USUBO, x, y), zero,
                    term_binary(b->terms, TERM_SUB, x, y));
  return NULL;
}

static const Term *integer_function(Body *b, LLVMValueRef call, const char *name)
{
  const Term *x = body_argument(b, call, 0);
  if (x->type.kind != TYPE_BV)
    return NULL;
  if (text_starts(name, "llvm.ctpop."))
    return count_ones(b, x);
  if (text_starts(name, "llvm.ctlz."))
    return count_zeros(b, x, true);
  if (text_starts(name, "llvm.cttz."))
    return count_zeros(b, x, false);
  if (text_starts(name, "llvm.bswap."))
    return swap_bytes(b, x);
  if (text_starts(name, "llvm.bitreverse."))
    return reverse_bits(b, x);
  if (text_starts(name, "llvm.abs."))
    return absolute(b, x);
  if (LLVMGetNumArgOperands(call) < 2)
    return NULL;
  const Term *y = body_argument(b, call, 1);
  if (text_starts(name, "llvm.smax."))
    return choose(b, TERM_SLT, x, y, true);
  if (text_starts(name, "llvm.smin."))
    return choose(b, TERM_SLT, x, y, false);
  if (text_starts(name, "llvm.umax."))
    return choose(b, TERM_ULT, x, y, true);
  if (text_starts(name, "llvm.umin."))
    return choose(b, TERM_ULT, x, y, false);
  if (text_starts(name, "llvm.ptrmask."))
    return term_binary(b->terms, TERM_BAND, x, y);
  if (text_starts(name, "llvm.fshl."))
    return funnel(b, x, y, body_argument(b, call, 2), true);
  if (text_starts(name, "llvm.fshr."))
    return funnel(b, x, y, body_argument(b, call, 2), false);
  return saturated(b, name, x, y);
}

/* The classes of llvm.is.fpclass. */
enum {
  SNAN = 1,
  QNAN = 2,
  NEG_INF = 4,
  NEG_NORMAL = 8,
  NEG_SUB = 16,
  NEG_ZERO = 32,
  POS_ZERO = 64,
  POS_SUB = 128,
  POS_NORMAL = 256,
  POS_INF = 512
};

static const Term *sign_of(Body *b, const Term *x)
{
  return term_to_bool(b->terms, bit(b, as_bits(b->terms, x), x->type.width - 1u));
}

const Term *body_sign_of_number(Body *b, const Term *x)
{
  const Term *zero = term_const(b->terms, x->type, value_of(0));
  return sign_of(b, term_ite(b->terms, term_binary(b->terms, TERM_FEQ, x, x), x, zero));
}

/* Which NaNs the mask has, told apart by the first bit behind the point. */
static const Term *nan_class(Body *b, const Term *x, uint64_t mask)
{
  unsigned width = x->type.width, quiet_bit = width == 32 ? 22 : width == 64 ? 51 : 62;
  const Term *quiet =
      term_eq(b->terms, bit(b, as_bits(b->terms, x), quiet_bit), term_bv(b->terms, 1, 1));
  bool has_quiet = mask & QNAN, has_signaling = mask & SNAN;
  if (has_quiet == has_signaling)
    return has_quiet ? term_true(b->terms) : term_false(b->terms);
  return has_quiet ? quiet : term_not(b->terms, quiet);
}

/* A mask of classes, tested by comparisons but for the kinds of NaNs. */
static const Term *is_class(Body *b, const Term *x, uint64_t mask)
{
  Terms *terms = b->terms;
  unsigned width = x->type.width;
  const Term *size = term_unary(terms, TERM_FABS, x);
  const Term *infinity = term_const(terms, x->type, value_of_double(__builtin_inf(), width));
  const Term *zero = term_const(terms, x->type, value_of(0));
  Value least = width == 32   ? value_of(0x00800000u)
                : width == 64 ? value_of(0x0010000000000000u)
                              : (Value){0x8000000000000000u, 1};
  const Term *normal = term_const(terms, x->type, least);
  const Term *is_nan = term_not(terms, term_binary(terms, TERM_FEQ, x, x));
  const Term *is_inf = term_binary(terms, TERM_FEQ, size, infinity);
  const Term *is_zero = term_binary(terms, TERM_FEQ, x, zero);
  const Term *is_normal = term_and(terms, term_binary(terms, TERM_FLE, normal, size),
                                   term_binary(terms, TERM_FLT, size, infinity));
  const Term *is_sub = term_and(terms, term_binary(terms, TERM_FLT, zero, size),
                                term_binary(terms, TERM_FLT, size, normal));
  const Term *sign = body_sign_of_number(b, x);
  const struct {
    unsigned negative, positive;
    const Term *test;
  } classes[] = {{NEG_INF, POS_INF, is_inf},
                 {NEG_NORMAL, POS_NORMAL, is_normal},
                 {NEG_SUB, POS_SUB, is_sub},
                 {NEG_ZERO, POS_ZERO, is_zero}};
  const Term *res = term_and(terms, is_nan, nan_class(b, x, mask));
  for (unsigned i = 0; i < sizeof classes / sizeof *classes; i++) {
    bool negative = mask & classes[i].negative, positive = mask & classes[i].positive;
    if (negative || positive) {
      const Term *side = negative && positive ? term_true(terms)
                         : negative           ? sign
                                              : term_not(terms, sign);
      res = term_or(terms, res, term_and(terms, classes[i].test, side));
    }
  }
  return res;
}

static const Term *with_sign(Body *b, const Term *x, const Term *from)
{
  const Term *size = term_unary(b->terms, TERM_FABS, x);
  return term_ite(b->terms, sign_of(b, from), term_unary(b->terms, TERM_FNEG, size), size);
}

static bool is_never_zero(const Term *x)
{
  return term_is_const(x) && bits_of(x->value) & ~bits_least(x->type.width);
}

/* Two zeros of different signs? */
static const Term *differ_by_sign(Body *b, const Term *x, const Term *y)
{
  if (is_never_zero(x) || is_never_zero(y))
    return term_false(b->terms);
  return term_and(
      b->terms, term_binary(b->terms, TERM_FEQ, x, y),
      term_not(b->terms, term_eq(b->terms, body_sign_of_number(b, x), body_sign_of_number(b, y))));
}

/* Something that nobody knows where the condition holds, else false. */
static const Term *unknown_where(Body *b, const Term *condition, const char *what)
{
  if (!b->at || term_is_false(condition))
    return term_false(b->terms);
  Variable *unknown = body_temp(b, type_bv(1), false);
  emit_assign(b, unknown, term_bv(b->terms, 1, 0));
  Location *after = function_add_location(b->program, b->function);
  edge_assume(b->program, b->at, after, b->place, term_not(b->terms, condition), BRANCH_NONE);
  emit_assume(b, condition);
  emit_havoc(b, unknown, HAVOC_UNMODELLED, what);
  emit_jump(b, after);
  b->at = after;
  return term_to_bool(b->terms, unknown->term);
}

/* IEEE minNum and maxNum: a NaN loses against a number; of two zeros either may be taken. */
static const Term *float_choice(Body *b, const Term *x, const Term *y, bool larger)
{
  const char *what = larger ? "fmax" : "fmin";
  const Term *zero = unknown_where(b, differ_by_sign(b, x, y), what);
  const Term *x_is_nan = term_not(b->terms, term_binary(b->terms, TERM_FEQ, x, x));
  const Term *wins =
      larger ? term_binary(b->terms, TERM_FLT, x, y) : term_binary(b->terms, TERM_FLT, y, x);
  return term_ite(b->terms, term_or(b->terms, zero, term_or(b->terms, x_is_nan, wins)), y, x);
}

static const Term *float_function(Body *b, LLVMValueRef call, const char *name)
{
  static const struct {
    const char *name;
    Rounding mode;
  } roundings[] = {{"llvm.floor.", ROUND_DOWN},    {"llvm.ceil.", ROUND_UP},
                   {"llvm.trunc.", ROUND_ZERO},    {"llvm.rint.", ROUND_EVEN},
                   {"llvm.round.", ROUND_AWAY},    {"llvm.roundeven.", ROUND_EVEN},
                   {"llvm.nearbyint.", ROUND_EVEN}};
  const Term *x = body_argument(b, call, 0);
  if (x->type.kind != TYPE_FLOAT)
    return NULL;
  for (unsigned i = 0; i < sizeof roundings / sizeof *roundings; i++)
    if (text_starts(name, roundings[i].name))
      return body_computed(b, term_fround(b->terms, roundings[i].mode, x));
  if (text_starts(name, "llvm.fabs."))
    return term_unary(b->terms, TERM_FABS, x);
  if (text_starts(name, "llvm.sqrt."))
    return body_computed(b, term_unary(b->terms, TERM_FSQRT, x));
  if (text_starts(name, "llvm.is.fpclass."))
    return is_class(b, x, LLVMConstIntGetZExtValue(LLVMGetArgOperand(call, 1)));
  if (text_starts(name, "llvm.copysign."))
    return with_sign(b, x, body_argument(b, call, 1));
  if (text_starts(name, "llvm.minnum."))
    return float_choice(b, x, body_argument(b, call, 1), false);
  if (text_starts(name, "llvm.maxnum."))
    return float_choice(b, x, body_argument(b, call, 1), true);
  return NULL;
}

static bool is_scalar_call(LLVMValueRef call)
{
  if (!LLVMGetNumArgOperands(call))
    return false;
  return layout_is_scalar(LLVMTypeOf(LLVMGetArgOperand(call, 0))) &&
         layout_is_scalar(LLVMTypeOf(call));
}

static bool set_if(Body *b, LLVMValueRef call, const Term *term)
{
  if (term)
    body_set(b, call, term);
  return term;
}

bool body_arithmetic(Body *b, LLVMValueRef call, const char *name)
{
  if (with_overflow(b, call, name))
    return true;
  return is_scalar_call(call) && (set_if(b, call, integer_function(b, call, name)) ||
                                  set_if(b, call, float_function(b, call, name)));
}
