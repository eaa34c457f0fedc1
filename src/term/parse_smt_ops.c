/* Operators of SMT-LIB in terms of ours. */
#include <math.h>
#include <string.h>

#include "term/bits.h"
#include "term/parse_smt_build.h"

static const SmtOp ops[] = {
    {"not", SHAPE_PLAIN, TERM_NOT},
    {"ite", SHAPE_PLAIN, TERM_ITE},
    {"=", SHAPE_CHAIN, TERM_EQ},
    {"and", SHAPE_JUNCTION, TERM_AND},
    {"or", SHAPE_JUNCTION, TERM_OR},
    {"=>", SHAPE_IMPLIES, TERM_OR},
    {"xor", SHAPE_XOR, TERM_EQ},
    {"distinct", SHAPE_DISTINCT, TERM_EQ},
    {"bvadd", SHAPE_LEFT, TERM_ADD},
    {"bvsub", SHAPE_LEFT, TERM_SUB},
    {"bvmul", SHAPE_LEFT, TERM_MUL},
    {"bvudiv", SHAPE_PLAIN, TERM_UDIV},
    {"bvsdiv", SHAPE_PLAIN, TERM_SDIV},
    {"bvurem", SHAPE_PLAIN, TERM_UREM},
    {"bvsrem", SHAPE_PLAIN, TERM_SREM},
    {"bvneg", SHAPE_PLAIN, TERM_NEG},
    {"bvnot", SHAPE_PLAIN, TERM_BNOT},
    {"bvand", SHAPE_LEFT, TERM_BAND},
    {"bvor", SHAPE_LEFT, TERM_BOR},
    {"bvxor", SHAPE_LEFT, TERM_BXOR},
    {"bvnand", SHAPE_INVERTED, TERM_BAND},
    {"bvnor", SHAPE_INVERTED, TERM_BOR},
    {"bvxnor", SHAPE_INVERTED, TERM_BXOR},
    {"bvcomp", SHAPE_COMPARE, TERM_EQ},
    {"bvshl", SHAPE_PLAIN, TERM_SHL},
    {"bvlshr", SHAPE_PLAIN, TERM_LSHR},
    {"bvashr", SHAPE_PLAIN, TERM_ASHR},
    {"bvult", SHAPE_PLAIN, TERM_ULT},
    {"bvule", SHAPE_PLAIN, TERM_ULE},
    {"bvslt", SHAPE_PLAIN, TERM_SLT},
    {"bvsle", SHAPE_PLAIN, TERM_SLE},
    {"bvugt", SHAPE_SWAPPED, TERM_ULT},
    {"bvuge", SHAPE_SWAPPED, TERM_ULE},
    {"bvsgt", SHAPE_SWAPPED, TERM_SLT},
    {"bvsge", SHAPE_SWAPPED, TERM_SLE},
    {"concat", SHAPE_LEFT, TERM_CONCAT},
    {"select", SHAPE_PLAIN, TERM_SELECT},
    {"store", SHAPE_PLAIN, TERM_STORE},
    {"fp", SHAPE_FLOAT, TERM_FOFBITS},
    {"fp.add", SHAPE_ROUNDED, TERM_FADD},
    {"fp.sub", SHAPE_ROUNDED, TERM_FSUB},
    {"fp.mul", SHAPE_ROUNDED, TERM_FMUL},
    {"fp.div", SHAPE_ROUNDED, TERM_FDIV},
    {"fp.sqrt", SHAPE_ROUNDED, TERM_FSQRT},
    {"fp.roundToIntegral", SHAPE_INTEGRAL, TERM_FROUND},
    {"fp.neg", SHAPE_PLAIN, TERM_FNEG},
    {"fp.abs", SHAPE_PLAIN, TERM_FABS},
    {"fp.eq", SHAPE_PLAIN, TERM_FEQ},
    {"fp.lt", SHAPE_PLAIN, TERM_FLT},
    {"fp.leq", SHAPE_PLAIN, TERM_FLE},
    {"fp.gt", SHAPE_SWAPPED, TERM_FLT},
    {"fp.geq", SHAPE_SWAPPED, TERM_FLE},
    {"fp.isNaN", SHAPE_IS_NAN, TERM_FEQ},
    {"fp.isInfinite", SHAPE_IS_INFINITE, TERM_FEQ},
    {"fp.isZero", SHAPE_IS_ZERO, TERM_FEQ},
    {"fp.isNegative", SHAPE_IS_NEGATIVE, TERM_FBITS},
    {"fp.isPositive", SHAPE_IS_POSITIVE, TERM_FBITS},
    {"fp.to_ieee_bv", SHAPE_BITS, TERM_FBITS},
};

const SmtOp *smt_op_find(const char *name)
{
  for (unsigned i = 0; i < sizeof ops / sizeof *ops; i++)
    if (!strcmp(ops[i].name, name))
      return &ops[i];
  return NULL;
}

/* ---- floats ---- */

bool smt_float_type(uint64_t exponent, uint64_t significand, Type *type)
{
  unsigned width = exponent == 8 && significand == 24    ? 32
                   : exponent == 11 && significand == 53 ? 64
                   : exponent == 15 && significand == 64 ? 80
                                                         : 0;
  *type = type_float(width);
  return width != 0;
}

const Term *smt_float_of_bits(Terms *terms, Type type, const Term *bits)
{
  if (type.width != 80)
    return term_convert(terms, TERM_FOFBITS, type, bits);
  const Term *exponent = term_extract(terms, bits, 77, 63);
  const Term *leading = term_ite(terms, term_eq(terms, exponent, term_bv(terms, 15, 0)),
                                 term_bv(terms, 1, 0), term_bv(terms, 1, 1));
  const Term *low = term_binary(terms, TERM_CONCAT, leading, term_extract(terms, bits, 62, 0));
  const Term *all = term_binary(terms, TERM_CONCAT, term_extract(terms, bits, 78, 63), low);
  return term_convert(terms, TERM_FOFBITS, type, all);
}

static const char *build_float(Terms *terms, unsigned count, const Term *const *args,
                               const Term **res)
{
  Type type;
  if (count != 3 || args[0]->type.kind != TYPE_BV || args[0]->type.width != 1 ||
      args[1]->type.kind != TYPE_BV || args[2]->type.kind != TYPE_BV ||
      !smt_float_type(args[1]->type.width, args[2]->type.width + 1u, &type))
    return "needs sign, exponent and fraction of a float of 32, 64 or 80 bits";
  const Term *high = term_binary(terms, TERM_CONCAT, args[0], args[1]);
  *res = smt_float_of_bits(terms, type, term_binary(terms, TERM_CONCAT, high, args[2]));
  return NULL;
}

static const Term *is_nan(Terms *terms, const Term *a)
{
  return term_not(terms, term_binary(terms, TERM_FEQ, a, a));
}

static const Term *has_sign(Terms *terms, const Term *a, bool negative)
{
  unsigned width = a->type.width;
  const Term *bits = term_convert(terms, TERM_FBITS, type_bv(width), a);
  const Term *sign =
      term_eq(terms, term_extract(terms, bits, width - 1, width - 1), term_bv(terms, 1, negative));
  return term_and(terms, term_not(terms, is_nan(terms, a)), sign);
}

static const Term *float_constant(Terms *terms, Type type, double number)
{
  return term_const(terms, type, value_of_double(number, type.width));
}

static const char *classify(Terms *terms, const SmtOp *op, unsigned count, const Term *const *args,
                            const Term **res)
{
  if (count != 1 || args[0]->type.kind != TYPE_FLOAT)
    return "needs one float";
  const Term *a = args[0], *size = term_unary(terms, TERM_FABS, a);
  switch (op->shape) {
  case SHAPE_IS_NAN: *res = is_nan(terms, a); break;
  case SHAPE_IS_INFINITE:
    *res = term_binary(terms, TERM_FEQ, size, float_constant(terms, a->type, INFINITY));
    break;
  case SHAPE_IS_ZERO:
    *res = term_binary(terms, TERM_FEQ, a, float_constant(terms, a->type, 0));
    break;
  default: *res = has_sign(terms, a, op->shape == SHAPE_IS_NEGATIVE); break;
  }
  return NULL;
}

/* ---- application ---- */

static const char *make(Terms *terms, TermOp op, unsigned hi, unsigned count,
                        const Term *const *args, const Term **res)
{
  const char *fault = term_fault(op, type_bool(), hi, 0, count, args);
  if (!fault)
    *res = term_make(terms, op, type_bool(), hi, 0, count, args);
  return fault;
}

static const char *make_left(Terms *terms, TermOp op, unsigned count, const Term *const *args,
                             const Term **res)
{
  const char *fault = count < 2 ? "needs two or more arguments" : NULL;
  const Term *sum = count ? args[0] : NULL;
  for (unsigned i = 1; i < count && !fault; i++)
    fault = make(terms, op, 0, 2, (const Term *const[]){sum, args[i]}, &sum);
  *res = sum;
  return fault;
}

/* Of neighbours, or of each pair. */
static const char *make_pairs(Terms *terms, const SmtOp *op, unsigned count,
                              const Term *const *args, const Term **res)
{
  const char *fault = count < 2 ? "needs two or more arguments" : NULL;
  const Term *all = term_true(terms), *one = NULL;
  for (unsigned i = 0; i < count && !fault; i++)
    for (unsigned k = i + 1; k < count && !fault; k++) {
      if (op->shape == SHAPE_CHAIN && k > i + 1)
        break;
      fault = make(terms, op->op, 0, 2, (const Term *const[]){args[i], args[k]}, &one);
      if (!fault)
        all = term_and(terms, all, op->shape == SHAPE_CHAIN ? one : term_not(terms, one));
    }
  *res = all;
  return fault;
}

static const char *make_implication(Terms *terms, unsigned count, const Term *const *args,
                                    const Term **res)
{
  for (unsigned i = 0; i < count; i++)
    if (args[i]->type.kind != TYPE_BOOL)
      return "needs Booleans";
  if (count < 2)
    return "needs two or more arguments";
  *res = args[count - 1];
  for (unsigned i = count - 1; i > 0; i--)
    *res = term_or(terms, term_not(terms, args[i - 1]), *res);
  return NULL;
}

static const char *make_xor(Terms *terms, unsigned count, const Term *const *args, const Term **res)
{
  for (unsigned i = 0; i < count; i++)
    if (args[i]->type.kind != TYPE_BOOL)
      return "needs Booleans";
  if (count < 2)
    return "needs two or more arguments";
  *res = args[0];
  for (unsigned i = 1; i < count; i++)
    *res = term_not(terms, term_eq(terms, *res, args[i]));
  return NULL;
}

const char *smt_apply(Terms *terms, const SmtOp *op, Rounding mode, unsigned count,
                      const Term *const *args, const Term **res)
{
  const char *fault = NULL;
  switch (op->shape) {
  case SHAPE_PLAIN: return make(terms, op->op, 0, count, args, res);
  case SHAPE_LEFT: return make_left(terms, op->op, count, args, res);
  case SHAPE_CHAIN:
  case SHAPE_DISTINCT: return make_pairs(terms, op, count, args, res);
  case SHAPE_JUNCTION:
    if (count == 1 && args[0]->type.kind == TYPE_BOOL) {
      *res = args[0];
      return NULL;
    }
    return make(terms, op->op, 0, count, args, res);
  case SHAPE_SWAPPED:
    return count == 2 ? make(terms, op->op, 0, 2, (const Term *const[]){args[1], args[0]}, res)
                      : "needs two arguments";
  case SHAPE_INVERTED:
    fault = make(terms, op->op, 0, count, args, res);
    if (!fault)
      *res = term_unary(terms, TERM_BNOT, *res);
    return fault;
  case SHAPE_COMPARE:
    fault = make(terms, op->op, 0, count, args, res);
    if (!fault)
      *res = term_from_bool(terms, *res, 1);
    return fault;
  case SHAPE_IMPLIES: return make_implication(terms, count, args, res);
  case SHAPE_XOR: return make_xor(terms, count, args, res);
  case SHAPE_ROUNDED:
    if (mode != ROUND_EVEN)
      return "can be rounded to nearest (RNE) only";
    return make(terms, op->op, 0, count, args, res);
  case SHAPE_INTEGRAL: return make(terms, op->op, (unsigned)mode, count, args, res);
  case SHAPE_FLOAT: return build_float(terms, count, args, res);
  case SHAPE_BITS:
    if (count != 1 || args[0]->type.kind != TYPE_FLOAT)
      return "needs one float";
    *res = term_convert(terms, TERM_FBITS, type_bv(args[0]->type.width), args[0]);
    if (args[0]->type.width == 80) /* without the leading bit */
      *res = term_binary(terms, TERM_CONCAT, term_extract(terms, *res, 79, 64),
                         term_extract(terms, *res, 62, 0));
    return NULL;
  case SHAPE_IS_NAN:
  case SHAPE_IS_INFINITE:
  case SHAPE_IS_ZERO:
  case SHAPE_IS_NEGATIVE:
  case SHAPE_IS_POSITIVE: return classify(terms, op, count, args, res);
  }
  return "is not known";
}
