/* Overflow that clang's own checks do not tell as we define it: of vectors, which it does not look
 * at, and of signed left shifts.  For each of these it branches to a call of
 * __ubsan_handle_shift_out_of_bounds_abort(DATA, LEFT, RIGHT).  Its condition is not ours, but the
 * call tells the operands, even where the shift itself was folded into a constant; DATA holds the
 * place and, for each operand, a type: its kind, twice the logarithm of its width plus one where it
 * is signed, and its name. */
#include <string.h>

#include "frontend/translate.h"

enum { LEFT_OPERAND = 1, RIGHT_OPERAND };

LLVMValueRef overflow_shift_handler(LLVMBasicBlockRef block)
{
  for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i))
    if (LLVMIsACallInst(i) && !strcmp(LLVMGetValueName(LLVMGetCalledValue(i)),
                                      "__ubsan_handle_shift_out_of_bounds_abort"))
      return i;
  return NULL;
}

bool overflow_joins_shift_check(LLVMValueRef branch)
{
  LLVMBasicBlockRef join = LLVMGetSuccessor(branch, 1);
  LLVMValueRef phi = LLVMGetFirstInstruction(join), end = LLVMGetBasicBlockTerminator(join);
  LLVMValueRef part = LLVMGetBasicBlockTerminator(LLVMGetSuccessor(branch, 0));
  return LLVMIsAPHINode(phi) && LLVMIsABranchInst(end) && LLVMIsConditional(end) &&
         LLVMGetCondition(end) == phi && overflow_shift_handler(LLVMGetSuccessor(end, 1)) &&
         LLVMIsABranchInst(part) && !LLVMIsConditional(part) && LLVMGetSuccessor(part, 0) == join;
}

static unsigned type_info(LLVMValueRef handler, unsigned operand)
{
  LLVMValueRef data = LLVMGetInitializer(LLVMGetArgOperand(handler, 0));
  LLVMValueRef type = LLVMGetInitializer(LLVMGetAggregateElement(data, operand));
  return (unsigned)LLVMConstIntGetZExtValue(LLVMGetAggregateElement(type, 1));
}

/* What the handler's block stored where the address of a wide operand is passed. */
static LLVMValueRef stored_value(LLVMValueRef handler, LLVMValueRef address)
{
  for (LLVMValueRef i = LLVMGetPreviousInstruction(handler); i; i = LLVMGetPreviousInstruction(i))
    if (LLVMIsAStoreInst(i) && LLVMGetOperand(i, 1) == address)
      return LLVMGetOperand(i, 0);
  return NULL;
}

/* The operand before the handler's block widened it or put it into memory; NULL: not recognised. */
static const Term *operand_term(Body *b, LLVMValueRef handler, unsigned operand)
{
  LLVMValueRef value = LLVMGetArgOperand(handler, operand);
  if (LLVMIsAConstantInt(value)) {
    unsigned width = 1u << (type_info(handler, operand) >> 1);
    const Term *constant = body_term(b, value);
    return width < constant->type.width ? term_extract(b->terms, constant, width - 1, 0) : constant;
  }
  if (LLVMIsAPtrToIntInst(value))
    value = stored_value(handler, LLVMGetOperand(value, 0));
  else if (LLVMIsAZExtInst(value) &&
           LLVMGetInstructionParent(value) == LLVMGetInstructionParent(handler))
    value = LLVMGetOperand(value, 0);
  return value ? body_term(b, value) : NULL;
}

/* The exact product x * 2^y does not fit the signed type.  A negative x is judged by its value like
 * any other: (-1) << 1 is -2 and fits.  A negative distance is no overflow but a bad shift. */
static const Term *shift_overflows(Terms *terms, const Term *x, const Term *y, bool y_is_signed)
{
  unsigned width = x->type.width, y_width = y->type.width;
  const Term *zero = term_const(terms, y->type, value_of(0));
  const Term *negative = y_is_signed ? term_binary(terms, TERM_SLT, y, zero) : term_false(terms);
  const Term *small = term_binary(terms, TERM_ULT, y, term_bv(terms, y_width, width));
  const Term *distance = term_resize_unsigned(terms, y, width);
  const Term *back =
      term_binary(terms, TERM_ASHR, term_binary(terms, TERM_SHL, x, distance), distance);
  const Term *is_zero = term_eq(terms, x, term_const(terms, x->type, value_of(0)));
  return term_not(
      terms, term_ite(terms, small, term_eq(terms, back, x), term_or(terms, is_zero, negative)));
}

/* x << y with x >= 0 does not fit the signed type but the unsigned one: its sign bit is set.  C11
 * 6.5.7 calls that undefined, C++14 and compilers do not, and competitions do not agree either. */
static const Term *shift_sets_sign(Terms *terms, const Term *x, const Term *y)
{
  unsigned width = x->type.width, y_width = y->type.width;
  const Term *zero = term_const(terms, x->type, value_of(0));
  const Term *small = term_binary(terms, TERM_ULT, y, term_bv(terms, y_width, width));
  const Term *distance = term_resize_unsigned(terms, y, width);
  const Term *result = term_binary(terms, TERM_SHL, x, distance);
  const Term *fits = term_eq(terms, term_binary(terms, TERM_LSHR, result, distance), x);
  const Term *positive = term_binary(terms, TERM_SLE, zero, x);
  return term_and(terms, term_and(terms, small, positive),
                  term_and(terms, fits, term_binary(terms, TERM_SLT, result, zero)));
}

void overflow_check_shift(Body *b, LLVMValueRef handler)
{
  const Term *x = operand_term(b, handler, LEFT_OPERAND);
  const Term *y = operand_term(b, handler, RIGHT_OPERAND);
  if (!x || !y || x->type.kind != TYPE_BV || y->type.kind != TYPE_BV) {
    body_unsupported(b, "a check of a shift on a type that is not supported");
    return;
  }
  bool y_is_signed = type_info(handler, RIGHT_OPERAND) & 1;
  if (b->tr->settings.svcomp)
    emit_exit_if(
        b, shift_sets_sign(b->terms, x, y), LOCATION_UNSUPPORTED,
        "a left shift into the sign bit, which is an overflow to C11 but not to everybody");
  emit_exit_if(b, shift_overflows(b->terms, x, y, y_is_signed), LOCATION_ERROR,
               property_name(PROPERTY_NO_OVERFLOW));
}

/* The result would be another with more bits; NULL where there is no such thing. */
static const Term *element_overflows(Terms *terms, LLVMOpcode opcode, const Term *x, const Term *y)
{
  unsigned width = x->type.width;
  switch (opcode) {
  case LLVMAdd: return term_binary(terms, TERM_SADDO, x, y);
  case LLVMSub: return term_binary(terms, TERM_SSUBO, x, y);
  case LLVMMul: return term_binary(terms, TERM_SMULO, x, y);
  case LLVMShl: return shift_overflows(terms, x, y, false);
  case LLVMSDiv:
  case LLVMSRem: {
    const Term *minus_one = term_bv_signed(terms, width, -1);
    const Term *least =
        term_binary(terms, TERM_SHL, term_bv(terms, width, 1), term_bv(terms, width, width - 1));
    return term_and(terms, term_eq(terms, x, least), term_eq(terms, y, minus_one));
  }
  default: return NULL;
  }
}

void overflow_check_element(Body *b, LLVMOpcode opcode, const Term *x, const Term *y)
{
  const Term *overflows =
      x->type.kind == TYPE_BV ? element_overflows(b->terms, opcode, x, y) : NULL;
  if (!overflows)
    return;
  if (opcode == LLVMSDiv || opcode == LLVMSRem)
    emit_exit_if(b, overflows, LOCATION_ERROR, property_name(PROPERTY_NO_OVERFLOW));
  else
    emit_exit_if(b, overflows, LOCATION_UNSUPPORTED,
                 "an operation on vectors that overflows unless their elements are unsigned");
}
