#include <string.h>

#include "frontend/translate.h"
#include "frontend/wide.h"

static bool is_division(LLVMOpcode opcode)
{
  return opcode == LLVMUDiv || opcode == LLVMSDiv || opcode == LLVMURem || opcode == LLVMSRem;
}

static void division_traps(Body *b, LLVMOpcode opcode, const Term *x, const Term *y)
{
  if (x->type.kind != TYPE_BV)
    return;
  const Term *zero = term_eq(b->terms, y, term_const(b->terms, y->type, value_of(0)));
  if (b->tr->settings.check_division)
    emit_exit_if(b, zero, LOCATION_ERROR, property_name(PROPERTY_DIV_BY_ZERO));
  else
    emit_exit_if(b, zero, LOCATION_END, "trap: division by zero");
  if (opcode != LLVMSDiv && opcode != LLVMSRem)
    return;
  unsigned width = x->type.width;
  if (width > b->tr->pointer_bits)
    return; /* a function of the compiler's library divides, and nothing traps */
  const Term *least = term_binary(b->terms, TERM_SHL, term_bv(b->terms, width, 1),
                                  term_bv(b->terms, width, width - 1));
  const Term *overflow =
      term_and(b->terms, term_eq(b->terms, y, term_bv_signed(b->terms, width, -1)),
               term_eq(b->terms, x, least));
  emit_exit_if(b, overflow, LOCATION_END, "trap: division overflows");
}

/* A distance of a wider type than what is shifted is cut for the machine; the program's own counts.
 */
static void check_distance(Body *b, LLVMValueRef distance, unsigned width)
{
  if (LLVMIsATruncInst(distance) && !strncmp(LLVMGetValueName(distance), "sh_prom", 7))
    distance = LLVMGetOperand(distance, 0);
  const Term *y = body_term(b, distance), *bound = term_bv(b->terms, y->type.width, width);
  emit_exit_if(b, term_not(b->terms, term_binary(b->terms, TERM_ULT, y, bound)), LOCATION_ERROR,
               property_name(PROPERTY_SHIFT));
}

/* Element by element. */
static void vector_binary(Body *b, LLVMValueRef instruction, LLVMOpcode opcode)
{
  Reg *x = body_reg(b, LLVMGetOperand(instruction, 0));
  Reg *y = body_reg(b, LLVMGetOperand(instruction, 1)), *res = reg_new(b, x->count);
  if (!layout_is_scalar(LLVMGetElementType(LLVMTypeOf(instruction)))) {
    body_unsupported(b, "arithmetic on a type that is not supported");
    return;
  }
  for (unsigned i = 0; i < x->count; i++) {
    if (b->tr->settings.check_overflow && !b->unit->is_model)
      overflow_check_element(b, opcode, x->parts[i], y->parts[i]);
    if (is_division(opcode))
      division_traps(b, opcode, x->parts[i], y->parts[i]);
    const Term *part = apply_binary(b->terms, opcode, false, x->parts[i], y->parts[i]);
    if (!part)
      body_unsupported(b, "a vector operation");
    res->parts[i] = part ? body_computed(b, part) : x->parts[i];
  }
  body_set_reg(b, instruction, res);
}

static void binary(Body *b, LLVMValueRef instruction, LLVMOpcode opcode)
{
  LLVMValueRef left = LLVMGetOperand(instruction, 0), right = LLVMGetOperand(instruction, 1);
  if (layout_is_aggregate(LLVMTypeOf(instruction))) {
    vector_binary(b, instruction, opcode);
    return;
  }
  if (layout_is_wide(LLVMTypeOf(instruction))) {
    if (!wide_binary(b, instruction, opcode))
      body_unsupported(b, "arithmetic on integers of more than 128 bits");
    return;
  }
  if (!layout_is_scalar(LLVMTypeOf(instruction))) {
    body_unsupported(b, "arithmetic on a type that is not supported");
    return;
  }
  const Term *x = body_term(b, left), *y = body_term(b, right);
  bool is_shift = opcode == LLVMShl || opcode == LLVMLShr || opcode == LLVMAShr;
  if (is_division(opcode))
    division_traps(b, opcode, x, y);
  if (is_shift && x->type.kind == TYPE_BV) {
    if (b->tr->settings.check_shift)
      check_distance(b, right, x->type.width);
  }
  bool nsw =
      (opcode == LLVMAdd || opcode == LLVMSub || opcode == LLVMMul) && LLVMGetNSW(instruction);
  const Term *res = apply_binary(b->terms, opcode, nsw, x, y);
  if (res)
    body_set(b, instruction, body_computed(b, res));
  else
    body_unsupported(b, "an operation that is not supported");
}

static void cast(Body *b, LLVMValueRef instruction, LLVMOpcode opcode)
{
  LLVMValueRef from = LLVMGetOperand(instruction, 0);
  Type type;
  if (layout_is_wide(LLVMTypeOf(instruction)) || layout_is_wide(LLVMTypeOf(from))) {
    if (!wide_cast(b, instruction, opcode))
      body_unsupported(b, "a conversion of integers of more than 128 bits");
    return;
  }
  if (!layout_scalar(b->tr->target, LLVMTypeOf(instruction), &type) ||
      !layout_is_scalar(LLVMTypeOf(from))) {
    body_unsupported(b, "a conversion between types that are not supported");
    return;
  }
  const Term *res = apply_cast(b->terms, opcode, type, body_term(b, from));
  if (res)
    body_set(b, instruction, opcode == LLVMBitCast ? res : body_computed(b, res));
  else
    body_unsupported(b, "a conversion that is not supported");
}

/* Nothing else changes what is local. */
static void assume_quiet(Body *b, LLVMValueRef volatile_pointer)
{
  if (LLVMIsAAllocaInst(volatile_pointer))
    return;
  program_assume(
      b->program,
      b->tr->settings.volatile_havoc
          ? "what is not volatile changes only where the program writes it: no interrupt "
            "runs a function that it does not call"
          : "volatile objects change only where the program writes them "
            "(--volatile havoc: whenever they are read)");
}

static void load(Body *b, LLVMValueRef instruction)
{
  LLVMTypeRef type = LLVMTypeOf(instruction);
  LLVMValueRef from = LLVMGetOperand(instruction, 0);
  if (b->tr->settings.check_bounds)
    gep_check_bounds(b, from);
  Pointer pointer = body_pointer(b, from);
  if (layout_is_aggregate(type) || layout_is_wide(type)) {
    body_set_reg(b, instruction, memory_read_aggregate(b, pointer, type));
    return;
  }
  Type scalar;
  if (!layout_scalar(b->tr->target, type, &scalar)) {
    body_unsupported(b, "a load of a type that is not supported");
    return;
  }
  bool is_volatile = LLVMGetVolatile(instruction);
  if (is_volatile)
    assume_quiet(b, from);
  if (is_volatile && b->tr->settings.volatile_havoc) {
    body_set(b, instruction, body_arbitrary(b, scalar, HAVOC_VOLATILE, NULL));
    return;
  }
  const Term *term = memory_read(b, pointer, scalar, body_is_pointer(instruction));
  if (is_volatile)
    term = body_hold(b, term, body_is_pointer(instruction));
  body_set(b, instruction, term);
}

static bool writes_only(const Edge *edge, const Term *var)
{
  if (edge->kind == EDGE_CALL) {
    for (unsigned i = 0; i < edge->result_count; i++)
      if (edge->results[i]->term == var)
        return true;
    return false;
  }
  return (edge->kind == EDGE_LOAD || edge->kind == EDGE_HAVOC) && edge->var &&
         edge->var->term == var;
}

static void retarget(Body *b, Variable *from, Variable *to)
{
  Edge *edge = b->last;
  if (edge->kind == EDGE_CALL) {
    for (unsigned i = 0; i < edge->result_count; i++)
      if (edge->results[i] == from)
        edge->results[i] = to;
  } else {
    edge->var = to;
  }
  vec_push(&b->free_temps, from);
}

/* Where a temporary was written by the last edge only to be stored in a variable, the edge may
 * write the variable itself. */
static bool store_directly(Body *b, Pointer pointer, LLVMValueRef value, const Term *term)
{
  if (!b->at || !pointer.storage || !term_is_var(term) || !LLVMIsAInstruction(value))
    return false;
  LLVMUseRef use = LLVMGetFirstUse(value);
  if (!use || LLVMGetNextUse(use))
    return false;
  Variable *temp = program_variable(b->program, term), *cell = NULL;
  for (unsigned i = 0; i < pointer.storage->cells.count; i++)
    if (pointer.storage->cells.data[i].offset == pointer.offset)
      cell = pointer.storage->cells.data[i].var;
  if (temp->kind != VARIABLE_TEMP || !cell || !type_equal(cell->term->type, term->type))
    return false;
  body_protect(b, cell);
  if (!b->last || b->last->to != b->at || !writes_only(b->last, term))
    return false;
  retarget(b, temp, cell);
  return true;
}

static void store(Body *b, LLVMValueRef instruction)
{
  LLVMValueRef value = LLVMGetOperand(instruction, 0), to = LLVMGetOperand(instruction, 1);
  if (b->sret && map_get_ptr(&b->storage_of, value) == b->sret)
    return; /* the debugger's copy of the result pointer */
  if (b->tr->settings.check_bounds)
    gep_check_bounds(b, to);
  Pointer pointer = body_pointer(b, to);
  if (layout_is_aggregate(LLVMTypeOf(value)) || layout_is_wide(LLVMTypeOf(value))) {
    memory_write_aggregate(b, pointer, LLVMTypeOf(value), body_reg(b, value));
    return;
  }
  if (!layout_is_scalar(LLVMTypeOf(value))) {
    body_unsupported(b, "a store of a type that is not supported");
    return;
  }
  const Term *term = body_term(b, value);
  if (!store_directly(b, pointer, value, term))
    memory_write(b, pointer, term);
}

/* First scalar of an aggregate's register that an index path selects, and how many it has. */
static void select_parts(Body *b, LLVMTypeRef type, const unsigned *indices, unsigned count,
                         unsigned *first, unsigned *length, LLVMTypeRef *selected)
{
  *first = 0;
  for (unsigned i = 0; i < count; i++) {
    for (unsigned k = 0; k < indices[i]; k++) {
      LeafVec skipped = {0};
      signature_scalars(b->tr, layout_element(type, k), &skipped);
      *first += skipped.count;
      vec_free(&skipped);
    }
    type = layout_element(type, indices[i]);
  }
  LeafVec chosen = {0};
  signature_scalars(b->tr, type, &chosen);
  *length = chosen.count;
  *selected = type;
  vec_free(&chosen);
}

static void extract_value(Body *b, LLVMValueRef instruction)
{
  LLVMValueRef from = LLVMGetOperand(instruction, 0);
  unsigned first, length;
  LLVMTypeRef selected;
  select_parts(b, LLVMTypeOf(from), LLVMGetIndices(instruction), LLVMGetNumIndices(instruction),
               &first, &length, &selected);
  Reg *whole = body_reg(b, from), *part = reg_new(b, length);
  for (unsigned i = 0; i < length; i++)
    part->parts[i] = whole->parts[first + i];
  body_set_reg(b, instruction, part);
}

static void insert_value(Body *b, LLVMValueRef instruction)
{
  LLVMValueRef from = LLVMGetOperand(instruction, 0);
  unsigned first, length;
  LLVMTypeRef selected;
  select_parts(b, LLVMTypeOf(from), LLVMGetIndices(instruction), LLVMGetNumIndices(instruction),
               &first, &length, &selected);
  Reg *old = body_reg(b, from), *fresh = reg_new(b, old->count);
  Reg *part = body_reg(b, LLVMGetOperand(instruction, 1));
  memcpy(fresh->parts, old->parts, old->count * sizeof *old->parts);
  for (unsigned i = 0; i < length; i++)
    fresh->parts[first + i] = part->parts[i];
  body_set_reg(b, instruction, fresh);
}

static void element(Body *b, LLVMValueRef instruction, bool insert)
{
  Reg *old = body_reg(b, LLVMGetOperand(instruction, 0));
  LLVMValueRef index = LLVMGetOperand(instruction, insert ? 2 : 1);
  if (!LLVMIsAConstantInt(index) || LLVMConstIntGetZExtValue(index) >= old->count) {
    body_unsupported(b, "a vector element at a variable index");
    return;
  }
  unsigned at = (unsigned)LLVMConstIntGetZExtValue(index);
  if (!insert) {
    body_set(b, instruction, old->parts[at]);
    return;
  }
  Reg *fresh = reg_new(b, old->count);
  memcpy(fresh->parts, old->parts, old->count * sizeof *old->parts);
  fresh->parts[at] = body_term(b, LLVMGetOperand(instruction, 1));
  body_set_reg(b, instruction, fresh);
}

static void select_instruction(Body *b, LLVMValueRef instruction)
{
  const Term *condition = body_term(b, LLVMGetOperand(instruction, 0));
  Reg *yes = body_reg(b, LLVMGetOperand(instruction, 1));
  Reg *no = body_reg(b, LLVMGetOperand(instruction, 2)), *res = reg_new(b, yes->count);
  if (condition->type.kind != TYPE_BOOL ||
      layout_is_aggregate(LLVMTypeOf(LLVMGetOperand(instruction, 0)))) {
    body_unsupported(b, "a vector selection");
    return;
  }
  for (unsigned i = 0; i < yes->count; i++)
    res->parts[i] = term_ite(b->terms, condition, yes->parts[i], no->parts[i]);
  body_set_reg(b, instruction, res);
}

/* Is the storage the parameter itself, which has its value already? */
static bool keeps_param(const Storage *storage)
{
  return storage->cells.count == 1 && storage->cells.data[0].var->kind == VARIABLE_PARAM;
}

static void alloca_instruction(Body *b, LLVMValueRef instruction)
{
  Storage *storage = map_get_ptr(&b->storage_of, instruction);
  if (storage) {
    if (!map_has_ptr(&b->has_lifetime, instruction) && !keeps_param(storage))
      storage_begin(b, storage, instruction, LLVMGetNextInstruction(instruction));
    return;
  }
  LLVMValueRef count = LLVMGetOperand(instruction, 0);
  uint64_t size = layout_size(b->tr->target, LLVMGetAllocatedType(instruction));
  const Term *bytes = term_binary(
      b->terms, TERM_MUL, term_resize_unsigned(b->terms, body_term(b, count), b->tr->pointer_bits),
      pointer_const(b->tr, size));
  body_set(b, instruction, body_allocate(b, bytes, LLVMGetAlignment(instruction)));
}

static void gep(Body *b, LLVMValueRef instruction)
{
  if (layout_is_aggregate(LLVMTypeOf(instruction))) {
    body_unsupported(b, "a vector of addresses");
    return;
  }
  int64_t offset;
  LLVMValueRef base = LLVMGetOperand(instruction, 0);
  if (gep_constant_offset(b->tr, instruction, &offset) && body_pointer(b, base).storage)
    return; /* leads into a promoted variable: resolved where it is used */
  body_set(b, instruction, gep_address(b, instruction, body_term(b, base)));
}

static const Term *updated(Body *b, LLVMAtomicRMWBinOp op, const Term *old, const Term *operand)
{
  Terms *terms = b->terms;
  switch (op) {
  case LLVMAtomicRMWBinOpXchg: return operand;
  case LLVMAtomicRMWBinOpAdd: return term_binary(terms, TERM_ADD, old, operand);
  case LLVMAtomicRMWBinOpSub: return term_binary(terms, TERM_SUB, old, operand);
  case LLVMAtomicRMWBinOpAnd: return term_binary(terms, TERM_BAND, old, operand);
  case LLVMAtomicRMWBinOpNand:
    return term_unary(terms, TERM_BNOT, term_binary(terms, TERM_BAND, old, operand));
  case LLVMAtomicRMWBinOpOr: return term_binary(terms, TERM_BOR, old, operand);
  case LLVMAtomicRMWBinOpXor: return term_binary(terms, TERM_BXOR, old, operand);
  case LLVMAtomicRMWBinOpMax:
    return term_ite(terms, term_binary(terms, TERM_SLT, old, operand), operand, old);
  case LLVMAtomicRMWBinOpMin:
    return term_ite(terms, term_binary(terms, TERM_SLT, operand, old), operand, old);
  case LLVMAtomicRMWBinOpUMax:
    return term_ite(terms, term_binary(terms, TERM_ULT, old, operand), operand, old);
  case LLVMAtomicRMWBinOpUMin:
    return term_ite(terms, term_binary(terms, TERM_ULT, operand, old), operand, old);
  default: return NULL;
  }
}

static const Term *atomic_read(Body *b, LLVMValueRef instruction, Pointer pointer, Type type,
                               bool is_pointer)
{
  if (b->tr->settings.volatile_havoc && LLVMGetVolatile(instruction))
    return body_arbitrary(b, type, HAVOC_VOLATILE, NULL);
  return body_hold(b, memory_read(b, pointer, type, is_pointer), is_pointer);
}

static void atomic_update(Body *b, LLVMValueRef instruction)
{
  Pointer pointer = body_pointer(b, LLVMGetOperand(instruction, 0));
  LLVMValueRef value = LLVMGetOperand(instruction, 1);
  const Term *operand = body_term(b, value);
  const Term *old = atomic_read(b, instruction, pointer, operand->type, body_is_pointer(value));
  const Term *fresh = operand->type.kind == TYPE_BV
                          ? updated(b, LLVMGetAtomicRMWBinOp(instruction), old, operand)
                          : NULL;
  if (!fresh) {
    body_unsupported(b, "an atomic operation that is not supported");
    return;
  }
  memory_write(b, pointer, fresh);
  body_set(b, instruction, old);
}

static void compare_exchange(Body *b, LLVMValueRef instruction)
{
  Pointer pointer = body_pointer(b, LLVMGetOperand(instruction, 0));
  LLVMValueRef expected = LLVMGetOperand(instruction, 1);
  const Term *wanted = body_term(b, expected);
  const Term *fresh = body_term(b, LLVMGetOperand(instruction, 2));
  const Term *old = atomic_read(b, instruction, pointer, wanted->type, body_is_pointer(expected));
  const Term *same = body_hold(b, term_eq(b->terms, old, wanted), false);
  memory_write(b, pointer, term_ite(b->terms, same, fresh, old));
  Reg *reg = reg_new(b, 2);
  reg->parts[0] = old;
  reg->parts[1] = same;
  body_set_reg(b, instruction, reg);
}

void body_instruction(Body *b, LLVMValueRef instruction)
{
  LLVMOpcode opcode = LLVMGetInstructionOpcode(instruction);
  switch (opcode) {
  case LLVMAlloca: alloca_instruction(b, instruction); break;
  case LLVMLoad: load(b, instruction); break;
  case LLVMStore: store(b, instruction); break;
  case LLVMGetElementPtr: gep(b, instruction); break;
  case LLVMICmp:
    if (!layout_is_scalar(LLVMTypeOf(LLVMGetOperand(instruction, 0))))
      body_unsupported(b, "a comparison of a type that is not supported");
    else
      body_set(b, instruction,
               apply_icmp(b->terms, LLVMGetICmpPredicate(instruction),
                          body_term(b, LLVMGetOperand(instruction, 0)),
                          body_term(b, LLVMGetOperand(instruction, 1))));
    break;
  case LLVMFCmp:
    if (!layout_is_scalar(LLVMTypeOf(LLVMGetOperand(instruction, 0))))
      body_unsupported(b, "a comparison of floats of a type that is not supported");
    else
      body_set(b, instruction,
               apply_fcmp(b->terms, LLVMGetFCmpPredicate(instruction),
                          body_term(b, LLVMGetOperand(instruction, 0)),
                          body_term(b, LLVMGetOperand(instruction, 1))));
    break;
  case LLVMFNeg: {
    Reg *x = body_reg(b, LLVMGetOperand(instruction, 0)), *res = reg_new(b, x->count);
    for (unsigned i = 0; i < x->count; i++)
      res->parts[i] = term_unary(b->terms, TERM_FNEG, x->parts[i]);
    body_set_reg(b, instruction, res);
    break;
  }
  case LLVMSelect: select_instruction(b, instruction); break;
  case LLVMFreeze: body_set_reg(b, instruction, body_reg(b, LLVMGetOperand(instruction, 0))); break;
  case LLVMExtractValue: extract_value(b, instruction); break;
  case LLVMInsertValue: insert_value(b, instruction); break;
  case LLVMExtractElement: element(b, instruction, false); break;
  case LLVMInsertElement: element(b, instruction, true); break;
  case LLVMAtomicRMW: atomic_update(b, instruction); break;
  case LLVMAtomicCmpXchg: compare_exchange(b, instruction); break;
  case LLVMFence: break;
  case LLVMCall: body_call(b, instruction); break;
  case LLVMVAArg: body_unsupported(b, "va_arg of this type"); break;
  default:
    if (LLVMIsACastInst(instruction))
      cast(b, instruction, opcode);
    else if (LLVMIsABinaryOperator(instruction))
      binary(b, instruction, opcode);
    else
      body_unsupported(b, "an instruction that is not supported");
  }
}
