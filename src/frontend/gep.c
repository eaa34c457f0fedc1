#include "frontend/translate.h"

/* Calls "step" for each index of a getelementptr with the type it selects from; NULL for the first
 * index, which moves over whole elements of the source type. */
typedef struct GepStep {
  LLVMTypeRef container; /* NULL: the first index */
  LLVMTypeRef element;   /* what is selected */
  LLVMValueRef index;
} GepStep;

static LLVMTypeRef step_into(LLVMTypeRef container, LLVMValueRef index)
{
  if (LLVMGetTypeKind(container) == LLVMStructTypeKind)
    return LLVMStructGetTypeAtIndex(container, (unsigned)LLVMConstIntGetZExtValue(index));
  return LLVMGetElementType(container);
}

static GepStep gep_step(LLVMValueRef gep, unsigned number, LLVMTypeRef selected)
{
  LLVMValueRef index = LLVMGetOperand(gep, number + 1);
  if (!number)
    return (GepStep){NULL, selected, index};
  return (GepStep){selected, step_into(selected, index), index};
}

static unsigned gep_steps(LLVMValueRef gep)
{
  return (unsigned)LLVMGetNumOperands(gep) - 1;
}

static bool is_field(const GepStep *step)
{
  return step->container && LLVMGetTypeKind(step->container) == LLVMStructTypeKind;
}

static uint64_t field_offset(const Translator *tr, const GepStep *step)
{
  return LLVMOffsetOfElement(tr->target, step->container,
                             (unsigned)LLVMConstIntGetZExtValue(step->index));
}

bool gep_constant_offset(const Translator *tr, LLVMValueRef gep, int64_t *offset)
{
  LLVMTypeRef selected = LLVMGetGEPSourceElementType(gep);
  *offset = 0;
  for (unsigned i = 0; i < gep_steps(gep); i++) {
    GepStep step = gep_step(gep, i, selected);
    selected = step.element;
    if (!LLVMIsAConstantInt(step.index))
      return false;
    *offset += is_field(&step) ? (int64_t)field_offset(tr, &step)
                               : LLVMConstIntGetSExtValue(step.index) *
                                     (int64_t)layout_size(tr->target, step.element);
  }
  return true;
}

const Term *gep_address(Body *b, LLVMValueRef gep, const Term *base)
{
  Translator *tr = b->tr;
  LLVMTypeRef selected = LLVMGetGEPSourceElementType(gep);
  const Term *address = base;
  for (unsigned i = 0; i < gep_steps(gep); i++) {
    GepStep step = gep_step(gep, i, selected);
    selected = step.element;
    const Term *shift;
    if (is_field(&step)) {
      shift = pointer_const(tr, field_offset(tr, &step));
    } else {
      const Term *index = term_resize_signed(b->terms, body_term(b, step.index), tr->pointer_bits);
      const Term *size = pointer_const(tr, layout_size(tr->target, step.element));
      shift = LLVMIsInBounds(gep) ? term_binary_nsw(b->terms, TERM_MUL, index, size)
                                  : term_binary(b->terms, TERM_MUL, index, size);
    }
    address = term_binary(b->terms, TERM_ADD, address, shift);
  }
  return address;
}

static void check_index(Body *b, const GepStep *step)
{
  uint64_t length = LLVMGetArrayLength2(step->container);
  if (!length) /* a flexible array member */
    return;
  const Term *index = body_term(b, step->index);
  const Term *bound = term_bv(b->terms, index->type.width, length);
  emit_exit_if(b, term_not(b->terms, term_binary(b->terms, TERM_ULT, index, bound)), LOCATION_ERROR,
               property_name(PROPERTY_BOUNDS));
}

void gep_check_bounds(Body *b, LLVMValueRef pointer)
{
  while (LLVMIsAGetElementPtrInst(pointer)) {
    LLVMTypeRef selected = LLVMGetGEPSourceElementType(pointer);
    for (unsigned i = 0; i < gep_steps(pointer); i++) {
      GepStep step = gep_step(pointer, i, selected);
      selected = step.element;
      if (step.container && LLVMGetTypeKind(step.container) == LLVMArrayTypeKind)
        check_index(b, &step);
    }
    pointer = LLVMGetOperand(pointer, 0);
  }
}
