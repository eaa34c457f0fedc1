/* Rewrite rules of floats and arrays. */
#include "term/build.h"

static bool is_commutative(TermOp op)
{
  return op == TERM_FADD || op == TERM_FMUL || op == TERM_FEQ;
}

/* From a smaller format through a larger one: the first step is exact.  Back to the first format it
 * still is not the identity, since conversions do not keep the payload of a NaN. */
static const Term *rules_fcvt(Terms *terms, Draft *draft)
{
  const Term *a = draft->args[0];
  if (type_equal(draft->type, a->type))
    return a;
  if (a->op != TERM_FCVT)
    return NULL;
  const Term *inner = a->args[0];
  if (inner->type.width > a->type.width || type_equal(inner->type, draft->type))
    return NULL;
  return term_convert(terms, TERM_FCVT, draft->type, inner);
}

static unsigned precision_of(Type type)
{
  return type.width == 32 ? 24 : type.width == 64 ? 53 : 64;
}

/* An integer that the float holds exactly, converted back to a type in which it fits. */
static const Term *rules_to_integer(Terms *terms, Draft *draft)
{
  const Term *a = draft->args[0];
  bool is_signed = draft->op == TERM_FTOS;
  if (a->op != (is_signed ? TERM_STOF : TERM_UTOF))
    return NULL;
  const Term *inner = a->args[0];
  if (inner->type.width > precision_of(a->type) || inner->type.width > draft->type.width)
    return NULL;
  return term_convert(terms, is_signed ? TERM_SEXT : TERM_ZEXT, draft->type, inner);
}

const Term *rules_float(Terms *terms, Draft *draft)
{
  const Term *a = draft->args[0];
  if (is_commutative(draft->op))
    draft_order(draft);
  switch (draft->op) {
  case TERM_FNEG: return a->op == TERM_FNEG ? a->args[0] : NULL;
  case TERM_FABS:
    if (a->op == TERM_FABS)
      return a;
    return a->op == TERM_FNEG ? term_unary(terms, TERM_FABS, a->args[0]) : NULL;
  case TERM_FLT: return a == draft->args[1] ? terms->no : NULL;
  case TERM_FCVT: return rules_fcvt(terms, draft);
  case TERM_FTOS:
  case TERM_FTOU: return rules_to_integer(terms, draft);
  case TERM_FBITS: return a->op == TERM_FOFBITS ? a->args[0] : NULL;
  case TERM_FOFBITS: return a->op == TERM_FBITS ? a->args[0] : NULL;
  default: return NULL;
  }
}

/* How many stores to other places a read looks through. */
enum { MOST_STORES = 64 };

static const Term *rules_select(Draft *draft)
{
  const Term *array = draft->args[0], *index = draft->args[1];
  for (unsigned i = 0; i < MOST_STORES && array->op == TERM_STORE; i++) {
    if (array->args[1] == index)
      return array->args[2];
    if (!term_certainly_differ(array->args[1], index))
      break;
    array = array->args[0];
  }
  if (array->op == TERM_CONSTARRAY)
    return array->args[0];
  draft->args[0] = array;
  return NULL;
}

static const Term *rules_store(Terms *terms, Draft *draft)
{
  const Term *array = draft->args[0], *index = draft->args[1], *element = draft->args[2];
  if (element->op == TERM_SELECT && element->args[0] == array && element->args[1] == index)
    return array;
  if (array->op == TERM_STORE && array->args[1] == index)
    return term_store(terms, array->args[0], index, element);
  return NULL;
}

const Term *rules_array(Terms *terms, Draft *draft)
{
  switch (draft->op) {
  case TERM_SELECT: return rules_select(draft);
  case TERM_STORE: return rules_store(terms, draft);
  default: return NULL;
  }
}
