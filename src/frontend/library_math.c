/* Mathematics of the C library: exact where terms can say it, else within known limits. */
#include <string.h>

#include "frontend/translate.h"

static bool gets_float(LLVMValueRef call)
{
  if (LLVMGetNumArgOperands(call) < 1)
    return false;
  LLVMTypeKind kind = LLVMGetTypeKind(LLVMTypeOf(LLVMGetArgOperand(call, 0)));
  return kind == LLVMFloatTypeKind || kind == LLVMDoubleTypeKind || kind == LLVMX86_FP80TypeKind;
}

/* The name without the suffix that tells float and long double functions. */
static bool is_math(const char *name, const char *base, LLVMValueRef call)
{
  size_t length = strlen(base);
  if (strncmp(name, base, length))
    return false;
  bool suffixed = (name[length] == 'f' || name[length] == 'l') && !name[length + 1];
  return (suffixed || !name[length]) && gets_float(call) &&
         LLVMTypeOf(call) == LLVMTypeOf(LLVMGetArgOperand(call, 0));
}

static bool exact_mathematics(Body *b, LLVMValueRef call, const char *name)
{
  static const struct {
    const char *name;
    Rounding mode;
  } roundings[] = {{"floor", ROUND_DOWN},    {"ceil", ROUND_UP},        {"trunc", ROUND_ZERO},
                   {"rint", ROUND_EVEN},     {"nearbyint", ROUND_EVEN}, {"round", ROUND_AWAY},
                   {"roundeven", ROUND_EVEN}};
  for (unsigned i = 0; i < sizeof roundings / sizeof *roundings; i++)
    if (is_math(name, roundings[i].name, call)) {
      body_set(
          b, call,
          body_computed(b, term_fround(b->terms, roundings[i].mode, body_argument(b, call, 0))));
      return true;
    }
  if (is_math(name, "fabs", call))
    body_set(b, call, term_unary(b->terms, TERM_FABS, body_argument(b, call, 0)));
  else if (is_math(name, "sqrt", call))
    body_set(b, call,
             body_computed(b, term_unary(b->terms, TERM_FSQRT, body_argument(b, call, 0)))),
        body_may_set_errno(b, name);
  else if (is_math(name, "fmod", call) && LLVMGetNumArgOperands(call) == 2)
    body_set(b, call,
             body_computed(b, term_binary(b->terms, TERM_FREM, body_argument(b, call, 0),
                                          body_argument(b, call, 1)))),
        body_may_set_errno(b, name);
  else
    return false;
  return true;
}

/* Functions with a meaning that terms cannot say. */
static bool is_inexact_math(const char *name)
{
  static const char *const functions[] = {
      "sin",   "cos",    "tan",    "asin",  "acos",      "atan",     "atan2", "sinh",
      "cosh",  "tanh",   "exp",    "exp2",  "expm1",     "log",      "log2",  "log10",
      "log1p", "pow",    "cbrt",   "hypot", "erf",       "erfc",     "asinh", "acosh",
      "atanh", "tgamma", "lgamma", "fma",   "remainder", "nextafter"};
  for (unsigned i = 0; i < sizeof functions / sizeof *functions; i++) {
    size_t length = strlen(functions[i]);
    if (!strncmp(name, functions[i], length) &&
        (!name[length] || ((name[length] == 'f' || name[length] == 'l') && !name[length + 1])))
      return true;
  }
  return false;
}

/* Sine and cosine lie between -1 and 1, or are no number. */
static void bound_by_one(Body *b, const Term *value)
{
  Terms *terms = b->terms;
  unsigned width = value->type.width;
  const Term *one = term_const(terms, value->type, value_of_double(1, width));
  const Term *minus_one = term_const(terms, value->type, value_of_double(-1, width));
  const Term *is_nan = term_not(terms, term_binary(terms, TERM_FEQ, value, value));
  const Term *inside = term_and(terms, term_binary(terms, TERM_FLE, minus_one, value),
                                term_binary(terms, TERM_FLE, value, one));
  emit_assume(b, term_or(terms, is_nan, inside));
}

static bool inexact_mathematics(Body *b, LLVMValueRef call, const char *name)
{
  Type type;
  if (!is_inexact_math(name) || !gets_float(call) ||
      !layout_scalar(b->tr->target, LLVMTypeOf(call), &type))
    return false;
  const Term *value = body_arbitrary(b, type, HAVOC_UNMODELLED, name);
  if (type.kind == TYPE_FLOAT && (text_starts(name, "sin") || text_starts(name, "cos")) &&
      name[3] != 'h')
    bound_by_one(b, value);
  body_set(b, call, value);
  body_may_set_errno(b, name);
  return true;
}

bool library_mathematics(Body *b, LLVMValueRef call, const char *name)
{
  return exact_mathematics(b, call, name) || inexact_mathematics(b, call, name);
}
