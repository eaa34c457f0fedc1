#include "frontend/translate.h"
#include "frontend/wide.h"

const Term *as_bv(Terms *terms, const Term *term)
{
  return term->type.kind == TYPE_BOOL ? term_from_bool(terms, term, 1) : term;
}

const Term *as_bool(Terms *terms, const Term *term)
{
  return term->type.kind == TYPE_BOOL ? term : term_to_bool(terms, term);
}

const Term *as_bits(Terms *terms, const Term *term)
{
  switch (term->type.kind) {
  case TYPE_BOOL: return term_from_bool(terms, term, 8);
  case TYPE_FLOAT: return term_convert(terms, TERM_FBITS, type_bv(term->type.width), term);
  default: return term;
  }
}

const Term *from_bits(Terms *terms, const Term *bits, Type type)
{
  switch (type.kind) {
  case TYPE_BOOL: return term_eq(terms, term_extract(terms, bits, 0, 0), term_bv(terms, 1, 1));
  case TYPE_FLOAT:
    return term_convert(terms, TERM_FOFBITS, type, term_resize_unsigned(terms, bits, type.width));
  default: return term_resize_unsigned(terms, bits, type.width);
  }
}

Reg *reg_new(Body *b, unsigned count)
{
  Reg *reg = arena_zero(b->scratch, sizeof *reg + count * sizeof *reg->parts);
  reg->count = count;
  return reg;
}

bool body_is_pointer(LLVMValueRef value)
{
  return LLVMGetTypeKind(LLVMTypeOf(value)) == LLVMPointerTypeKind;
}

static Type body_type(const Body *b, LLVMTypeRef type)
{
  Type res = type_bv(b->tr->pointer_bits);
  layout_scalar(b->tr->target, type, &res);
  return res;
}

static const Term *arbitrary_scalar(Body *b, LLVMTypeRef type)
{
  return body_arbitrary(b, body_type(b, type), HAVOC_UNINIT, NULL);
}

static const Term *scalar_constant(Body *b, LLVMValueRef value)
{
  if (LLVMIsUndef(value) || LLVMIsPoison(value))
    return arbitrary_scalar(b, LLVMTypeOf(value));
  const Term *term = constant_term(b->tr, value);
  if (term)
    return term;
  body_unsupported(b, "a constant of a kind that is not supported");
  return term_const(b->terms, body_type(b, LLVMTypeOf(value)), value_of(0));
}

static void constant_parts(Body *b, LLVMValueRef value, Reg *reg, unsigned *at)
{
  LLVMTypeRef type = LLVMTypeOf(value);
  if (!layout_is_aggregate(type)) {
    reg->parts[(*at)++] = scalar_constant(b, value);
    return;
  }
  for (unsigned i = 0; i < layout_count(type); i++)
    constant_parts(b, LLVMGetAggregateElement(value, i), reg, at);
}

static Reg *constant_reg(Body *b, LLVMValueRef value)
{
  if (layout_is_wide(LLVMTypeOf(value)) && LLVMIsAConstantInt(value))
    return wide_constant(b, value);
  LeafVec scalars = {0};
  signature_scalars(b->tr, LLVMTypeOf(value), &scalars);
  Reg *reg = reg_new(b, scalars.count);
  unsigned at = 0;
  if (LLVMIsUndef(value) || LLVMIsPoison(value) || LLVMIsNull(value))
    for (; at < scalars.count; at++) {
      Type type = scalars.data[at].type;
      reg->parts[at] = term_const(b->terms, type, value_of(0));
      if (!LLVMIsNull(value) && scalars.count == 1)
        reg->parts[at] = body_arbitrary(b, type, HAVOC_UNINIT, NULL);
    }
  else
    constant_parts(b, value, reg, &at);
  vec_free(&scalars);
  return reg;
}

Reg *body_reg(Body *b, LLVMValueRef value)
{
  Reg *known = map_get_ptr(&b->regs, value);
  if (known)
    return known;
  if (LLVMIsConstant(value))
    return constant_reg(b, value);
  Storage *storage = map_get_ptr(&b->storage_of, value);
  Reg *reg = reg_new(b, 1);
  if (storage && storage->object) {
    reg->parts[0] = storage->object->base->term;
  } else {
    /* A register that was never set: its definition stands in dead code. */
    LeafVec scalars = {0};
    signature_scalars(b->tr, LLVMTypeOf(value), &scalars);
    reg = reg_new(b, scalars.count ? scalars.count : 1);
    for (unsigned i = 0; i < scalars.count; i++)
      reg->parts[i] = term_const(b->terms, scalars.data[i].type, value_of(0));
    if (!scalars.count)
      reg->parts[0] = pointer_const(b->tr, 0);
    vec_free(&scalars);
  }
  return reg;
}

const Term *body_term(Body *b, LLVMValueRef value)
{
  return body_reg(b, value)->parts[0];
}

const Term *body_argument(Body *b, LLVMValueRef call, unsigned index)
{
  return body_term(b, LLVMGetArgOperand(call, index));
}

/* Does a phi node take the value on the way from another block than its own?  From its own it is
 * taken at the end of that block. */
static bool is_taken_later(LLVMValueRef phi, LLVMValueRef value, LLVMBasicBlockRef block)
{
  for (unsigned i = 0; i < LLVMCountIncoming(phi); i++)
    if (LLVMGetIncomingValue(phi, i) == value && LLVMGetIncomingBlock(phi, i) != block)
      return true;
  return false;
}

static bool is_used_elsewhere(LLVMValueRef value)
{
  LLVMBasicBlockRef block = LLVMGetInstructionParent(value);
  for (LLVMUseRef use = LLVMGetFirstUse(value); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (LLVMIsAPHINode(user) ? is_taken_later(user, value, block)
                             : LLVMGetInstructionParent(user) != block)
      return true;
  }
  return false;
}

/* What other blocks use, and what has grown large, gets a temporary; the rest stays a term and is
 * watched until its last use. */
void body_set_reg(Body *b, LLVMValueRef value, Reg *reg)
{
  bool hold = is_used_elsewhere(value);
  for (unsigned i = 0; i < reg->count; i++)
    if (hold || reg->parts[i]->size > MOST_FOLDED)
      reg->parts[i] = body_hold(b, reg->parts[i], body_is_pointer(value));
  map_put_ptr(&b->regs, value, reg);
  if (!hold && LLVMGetFirstUse(value))
    vec_push(&b->pending, value);
}

void body_set(Body *b, LLVMValueRef value, const Term *term)
{
  Reg *reg = reg_new(b, 1);
  reg->parts[0] = term;
  body_set_reg(b, value, reg);
}
