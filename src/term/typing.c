/* Which arguments an operator takes, and the type of what it yields. */
#include "term/build.h"

static bool is_kind(const Term *t, TypeKind kind)
{
  return t->type.kind == kind;
}

static bool same_type(const Term *a, const Term *b)
{
  return type_equal(a->type, b->type);
}

static bool is_float_width(unsigned width)
{
  return width == 32 || width == 64 || width == 80;
}

bool type_is_valid(Type type)
{
  switch ((TypeKind)type.kind) {
  case TYPE_BOOL: return type.width == 1 && !type.index && !type.element;
  case TYPE_BV:
    return type.width >= 1 && type.width <= BV_MOST_BITS && !type.index && !type.element;
  case TYPE_FLOAT: return is_float_width(type.width) && !type.index && !type.element;
  case TYPE_ARRAY:
    return type.index >= 1 && type.index <= BV_MOST_BITS && type.element != TYPE_ARRAY &&
           type_is_valid(type_element(type));
  }
  return false;
}

static const char *arity_fault(TermOp op, unsigned count)
{
  static const signed char arities[] = {
#define OP(name, text, smt, arity) arity,
#include "term/ops.def"
#undef OP
  };
  if (arities[op] < 0)
    return count >= 2 ? NULL : "needs two or more arguments";
  return count == (unsigned)arities[op] ? NULL : "has another number of arguments";
}

static const char *all_of_kind(unsigned count, const Term *const *args, TypeKind kind,
                               const char *fault)
{
  for (unsigned i = 0; i < count; i++)
    if (!is_kind(args[i], kind))
      return fault;
  return NULL;
}

static const char *alike_of_kind(unsigned count, const Term *const *args, TypeKind kind,
                                 const char *fault)
{
  const char *other = all_of_kind(count, args, kind, fault);
  if (other)
    return other;
  return count < 2 || same_type(args[0], args[1]) ? NULL : "needs arguments of one width";
}

static const char *extension_fault(Type type, const Term *a)
{
  if (!is_kind(a, TYPE_BV) || type.kind != TYPE_BV)
    return "extends a bit-vector to a bit-vector type";
  return type.width >= a->type.width ? NULL : "cannot extend to a smaller width";
}

static const char *conversion_fault(Type type, TypeKind to, const Term *a, TypeKind from)
{
  return type.kind == to && is_kind(a, from) ? NULL : "does not convert between these types";
}

static const char *concat_fault(const Term *const *args)
{
  if (!is_kind(args[0], TYPE_BV) || !is_kind(args[1], TYPE_BV))
    return "needs bit-vectors";
  unsigned width = (unsigned)args[0]->type.width + args[1]->type.width;
  return width <= BV_MOST_BITS ? NULL : "exceeds the greatest width";
}

static const char *extract_fault(unsigned hi, unsigned lo, const Term *a)
{
  if (!is_kind(a, TYPE_BV))
    return "needs a bit-vector";
  return lo <= hi && hi < a->type.width ? NULL : "reaches outside of its argument";
}

static const char *array_fault(TermOp op, const Term *const *args)
{
  if (!is_kind(args[0], TYPE_ARRAY))
    return "needs an array";
  if (!type_equal(args[1]->type, type_bv(args[0]->type.index)))
    return "needs an index of the array's index type";
  if (op == TERM_STORE && !type_equal(args[2]->type, type_element(args[0]->type)))
    return "needs an element of the array's element type";
  return NULL;
}

static const char *argument_fault(TermOp op, Type type, unsigned hi, unsigned lo, unsigned count,
                                  const Term *const *args)
{
  switch (op) {
  case TERM_CONST:
  case TERM_VAR: return "is a leaf";
  case TERM_ITE:
    return is_kind(args[0], TYPE_BOOL) && same_type(args[1], args[2])
               ? NULL
               : "needs a Boolean and two terms of one type";
  case TERM_EQ: return same_type(args[0], args[1]) ? NULL : "needs two terms of one type";
  case TERM_NOT:
  case TERM_AND:
  case TERM_OR: return all_of_kind(count, args, TYPE_BOOL, "needs Booleans");
  case TERM_EXTRACT: return extract_fault(hi, lo, args[0]);
  case TERM_ZEXT:
  case TERM_SEXT: return extension_fault(type, args[0]);
  case TERM_CONCAT: return concat_fault(args);
  case TERM_FROUND:
    if (hi > ROUND_ZERO)
      return "has no such rounding mode";
    return all_of_kind(1, args, TYPE_FLOAT, "needs a float");
  case TERM_FCVT: return conversion_fault(type, TYPE_FLOAT, args[0], TYPE_FLOAT);
  case TERM_STOF:
  case TERM_UTOF: return conversion_fault(type, TYPE_FLOAT, args[0], TYPE_BV);
  case TERM_FTOS:
  case TERM_FTOU: return conversion_fault(type, TYPE_BV, args[0], TYPE_FLOAT);
  case TERM_FOFBITS:
    if (type.kind == TYPE_FLOAT && type.width != args[0]->type.width)
      return "needs as many bits as the float has";
    return conversion_fault(type, TYPE_FLOAT, args[0], TYPE_BV);
  case TERM_SELECT:
  case TERM_STORE: return array_fault(op, args);
  case TERM_CONSTARRAY:
    if (type.kind != TYPE_ARRAY || !type_equal(type_element(type), args[0]->type))
      return "needs an array type and an element of it";
    return NULL;
  default:
    if (op >= TERM_FADD && op <= TERM_FBITS)
      return alike_of_kind(count, args, TYPE_FLOAT, "needs floats");
    return alike_of_kind(count, args, TYPE_BV, "needs bit-vectors");
  }
}

bool term_op_takes_type(TermOp op)
{
  switch (op) {
  case TERM_ZEXT:
  case TERM_SEXT:
  case TERM_FCVT:
  case TERM_STOF:
  case TERM_UTOF:
  case TERM_FTOS:
  case TERM_FTOU:
  case TERM_FOFBITS:
  case TERM_CONSTARRAY: return true;
  default: return false;
  }
}

const char *term_fault(TermOp op, Type type, unsigned hi, unsigned lo, unsigned count,
                       const Term *const *args)
{
  const char *fault = arity_fault(op, count);
  if (fault)
    return fault;
  if (term_op_takes_type(op) && !type_is_valid(type))
    return "has no such result type";
  return argument_fault(op, type, hi, lo, count, args);
}

Type term_result_type(TermOp op, Type type, unsigned hi, unsigned lo, const Term *const *args)
{
  if (term_op_takes_type(op))
    return type;
  switch (op) {
  case TERM_ITE: return args[1]->type;
  case TERM_EXTRACT: return type_bv(hi - lo + 1);
  case TERM_CONCAT: return type_bv((unsigned)args[0]->type.width + args[1]->type.width);
  case TERM_FBITS: return type_bv(args[0]->type.width);
  case TERM_SELECT: return type_element(args[0]->type);
  case TERM_EQ:
  case TERM_ULT:
  case TERM_ULE:
  case TERM_SLT:
  case TERM_SLE:
  case TERM_SADDO:
  case TERM_SSUBO:
  case TERM_SMULO:
  case TERM_UADDO:
  case TERM_USUBO:
  case TERM_UMULO:
  case TERM_FEQ:
  case TERM_FLT:
  case TERM_FLE: return type_bool();
  default: return args[0]->type;
  }
}
