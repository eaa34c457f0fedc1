/* Control flow: the ends of blocks and what phi nodes become. */

#include "frontend/translate.h"

static Location *block_location(Body *b, LLVMBasicBlockRef block)
{
  Location *known = map_get_ptr(&b->location_of, block);
  if (known)
    return known;
  Location *fresh = function_add_location(b->program, b->function);
  map_put_ptr(&b->location_of, block, fresh);
  vec_push(&b->to_visit, block);
  return fresh;
}

Reg *body_phi(Body *b, LLVMValueRef phi)
{
  Reg *reg = map_get_ptr(&b->regs, phi);
  if (reg)
    return reg;
  LeafVec scalars = {0};
  if (!signature_scalars(b->tr, LLVMTypeOf(phi), &scalars))
    vec_clear(&scalars);
  reg = reg_new(b, scalars.count);
  for (unsigned i = 0; i < scalars.count; i++)
    reg->parts[i] = body_temp(b, scalars.data[i].type, scalars.data[i].pointer)->term;
  vec_free(&scalars);
  map_put_ptr(&b->regs, phi, reg);
  return reg;
}

static LLVMValueRef incoming(LLVMValueRef phi, LLVMBasicBlockRef from)
{
  for (unsigned i = 0; i < LLVMCountIncoming(phi); i++)
    if (LLVMGetIncomingBlock(phi, i) == from)
      return LLVMGetIncomingValue(phi, i);
  return NULL;
}

static LLVMValueRef first_phi(LLVMBasicBlockRef block)
{
  LLVMValueRef first = LLVMGetFirstInstruction(block);
  return first && LLVMIsAPHINode(first) ? first : NULL;
}

static LLVMValueRef next_phi(LLVMValueRef phi)
{
  LLVMValueRef next = LLVMGetNextInstruction(phi);
  return next && LLVMIsAPHINode(next) ? next : NULL;
}

/* All phi nodes of a block change at once: with several, the values are held first. */
static void assign_phis(Body *b, LLVMBasicBlockRef from, LLVMBasicBlockRef to)
{
  VEC(const Term *) values = {0};
  bool several = first_phi(to) && next_phi(first_phi(to));
  for (LLVMValueRef phi = first_phi(to); phi; phi = next_phi(phi)) {
    Reg *source = body_reg(b, incoming(phi, from));
    Reg *target = body_phi(b, phi);
    for (unsigned i = 0; i < target->count; i++) {
      const Term *value = source->parts[i];
      if (several && !term_is_const(value)) {
        Variable *temp = body_temp(b, value->type, body_is_pointer(phi));
        emit_assign(b, temp, value);
        value = temp->term;
      }
      vec_push(&values, value);
    }
  }
  unsigned next = 0;
  for (LLVMValueRef phi = first_phi(to); phi; phi = next_phi(phi)) {
    Reg *target = map_get_ptr(&b->regs, phi);
    for (unsigned i = 0; i < target->count; i++)
      emit_assign(b, program_variable(b->program, target->parts[i]), values.data[next++]);
  }
  vec_free(&values);
}

/* The branch of a block that does nothing but choose by a phi node of its own, as && and || make
 * them; NULL where the block is none.  Who comes there knows the way already. */
static LLVMValueRef choosing_branch(LLVMBasicBlockRef block)
{
  LLVMValueRef phi = first_phi(block), branch = LLVMGetBasicBlockTerminator(block);
  if (!phi || !branch || LLVMGetNextInstruction(phi) != branch || !LLVMIsABranchInst(branch) ||
      !LLVMIsConditional(branch) || LLVMGetCondition(branch) != phi ||
      overflow_shift_handler(LLVMGetSuccessor(branch, 1)))
    return NULL;
  LLVMUseRef use = LLVMGetFirstUse(phi);
  return use && !LLVMGetNextUse(use) ? branch : NULL;
}

static void branch_on(Body *b, LLVMBasicBlockRef block, LLVMValueRef branch, const Term *condition);

/* clang has one block for all computed gotos of a function, which no longer tells where they are.
 */
static LLVMValueRef shared_goto(LLVMBasicBlockRef block)
{
  LLVMValueRef phi = first_phi(block), jump = LLVMGetBasicBlockTerminator(block);
  return phi && jump && LLVMGetNextInstruction(phi) == jump && LLVMIsAIndirectBrInst(jump) &&
                 LLVMGetOperand(jump, 0) == phi
             ? jump
             : NULL;
}

/* From the block where the program says "goto", through the block that ends in the jump. */
static void indirect_branch(Body *b, LLVMBasicBlockRef from, LLVMBasicBlockRef block,
                            LLVMValueRef jump, LLVMValueRef target)
{
  const Term *address = body_hold(b, body_term(b, target), true);
  const Term *none = term_true(b->terms);
  Location *at = b->at;
  if (!at)
    return;
  Map seen = {0};
  for (unsigned i = 0; i < LLVMGetNumSuccessors(jump); i++) {
    LLVMBasicBlockRef to = LLVMGetSuccessor(jump, i);
    if (map_has_ptr(&seen, to))
      continue;
    map_put_ptr(&seen, to, to);
    const Term *label = constant_term(b->tr, LLVMBlockAddress(b->llvm, to));
    const Term *same = term_eq(b->terms, address, label);
    none = term_and(b->terms, none, term_not(b->terms, same));
    if (term_is_false(same))
      continue;
    b->at = function_add_location(b->program, b->function);
    b->last = edge_assume(b->program, at, b->at, b->place, same, BRANCH_CASE);
    assign_phis(b, block, to);
    bypass_enter(b, from, to);
    emit_jump(b, block_location(b, to));
  }
  map_free(&seen);
  b->last = edge_assume(b->program, at, function_add_location(b->program, b->function), b->place,
                        none, BRANCH_NONE);
  b->at = b->last->to;
  emit_end(b, LOCATION_UNSUPPORTED, "a goto to an address that is no label of the function");
}

static void go_to(Body *b, LLVMBasicBlockRef from, LLVMBasicBlockRef to)
{
  LLVMValueRef jump = b->bypassed ? shared_goto(to) : NULL;
  if (jump) {
    indirect_branch(b, from, to, jump, incoming(first_phi(to), from));
    return;
  }
  LLVMValueRef branch = choosing_branch(to);
  LLVMValueRef value = branch ? incoming(first_phi(to), from) : NULL;
  if (value && !LLVMIsUndef(value)) {
    bypass_enter(b, from, to);
    const Term *condition = body_term(b, value);
    body_set_place(b, branch);
    branch_on(b, to, branch, condition);
    return;
  }
  assign_phis(b, from, to);
  bypass_enter(b, from, to);
  emit_jump(b, block_location(b, to));
}

static void branch_to(Body *b, Location *at, LLVMBasicBlockRef from, LLVMBasicBlockRef to,
                      const Term *condition, Branch branch)
{
  if (term_is_false(condition))
    return;
  Location *next = function_add_location(b->program, b->function);
  b->last = edge_assume(b->program, at, next, b->place, condition, branch);
  b->at = next;
  go_to(b, from, to);
}

static void mark_loop(Body *b, LLVMValueRef branch)
{
  LLVMMetadataRef loop = debug_loop_start(&b->tr->debug, branch);
  if (loop)
    block_location(b, LLVMGetSuccessor(branch, 0))->loop =
        place_of(b->tr, b->unit, loop, b->function->source);
}

static void branch_on(Body *b, LLVMBasicBlockRef block, LLVMValueRef branch, const Term *condition)
{
  const Place *place = b->place;
  Location *at = b->at;
  if (at && !term_is_false(condition))
    mark_loop(b, branch);
  if (at) {
    branch_to(b, at, block, LLVMGetSuccessor(branch, 0), condition, BRANCH_TRUE);
    b->place = place;
    branch_to(b, at, block, LLVMGetSuccessor(branch, 1), term_not(b->terms, condition),
              BRANCH_FALSE);
  }
  b->at = NULL;
}

static void conditional_branch(Body *b, LLVMBasicBlockRef block, LLVMValueRef br)
{
  LLVMBasicBlockRef yes = LLVMGetSuccessor(br, 0), no = LLVMGetSuccessor(br, 1);
  if (overflow_joins_shift_check(br)) {
    go_to(b, block, no);
    return;
  }
  LLVMValueRef shift = overflow_shift_handler(no);
  if (shift) {
    overflow_check_shift(b, shift);
    go_to(b, block, yes);
    return;
  }
  branch_on(b, block, br, body_term(b, LLVMGetCondition(br)));
}

/* An integer that stays the same in all cases; a wide one has several parts. */
static Reg *switched_value(Body *b, LLVMValueRef value)
{
  const Reg *reg = body_reg(b, value);
  Reg *res = reg_new(b, reg->count);
  for (unsigned i = 0; i < reg->count; i++)
    res->parts[i] = body_hold(b, reg->parts[i], false);
  return res;
}

static const Term *equals_label(Body *b, const Reg *value, LLVMValueRef label)
{
  const Reg *parts = body_reg(b, label);
  const Term *same = term_true(b->terms);
  for (unsigned i = 0; i < value->count; i++)
    same = term_and(b->terms, same, term_eq(b->terms, value->parts[i], parts->parts[i]));
  return same;
}

static void switch_branch(Body *b, LLVMBasicBlockRef block, LLVMValueRef instruction)
{
  const Reg *value = switched_value(b, LLVMGetOperand(instruction, 0));
  const Term *none = term_true(b->terms);
  Location *at = b->at;
  if (!at)
    return;
  int count = LLVMGetNumOperands(instruction);
  for (int i = 2; i + 1 < count; i += 2) {
    const Term *same = equals_label(b, value, LLVMGetOperand(instruction, (unsigned)i));
    none = term_and(b->terms, none, term_not(b->terms, same));
    branch_to(b, at, block, LLVMValueAsBasicBlock(LLVMGetOperand(instruction, (unsigned)i + 1)),
              same, BRANCH_CASE);
  }
  branch_to(b, at, block, LLVMValueAsBasicBlock(LLVMGetOperand(instruction, 1)), none,
            BRANCH_DEFAULT);
  b->at = NULL;
}

static void return_values(Body *b, LLVMValueRef instruction)
{
  if (!b->at)
    return;
  VEC(const Term *) values = {0};
  if (b->sret) {
    LeafVec leaves = {0};
    storage_leaves(b->tr, b->sret->type, MOST_COPIES, &leaves);
    for (unsigned i = 0; i < leaves.count; i++)
      vec_push(&values, memory_read(b, pointer_shift(b, pointer_to(b->sret), leaves.data[i].offset),
                                    leaves.data[i].type, leaves.data[i].pointer));
    vec_free(&leaves);
  } else if (LLVMGetNumOperands(instruction) == 1) {
    Reg *reg = body_reg(b, LLVMGetOperand(instruction, 0));
    for (unsigned i = 0; i < reg->count; i++)
      vec_push(&values, reg->parts[i]);
  }
  edge_return(b->program, b->at, b->place, values.count, values.data);
  b->at = NULL;
  vec_free(&values);
}

void body_terminator(Body *b, LLVMBasicBlockRef block, LLVMValueRef instruction)
{
  /* From here on each way out reads registers as they are now: holding one on one way would be
   * missed on the others. */
  vec_clear(&b->pending);
  if (LLVMIsABranchInst(instruction) && !LLVMIsConditional(instruction))
    mark_loop(b, instruction);
  switch (LLVMGetInstructionOpcode(instruction)) {
  case LLVMRet: return_values(b, instruction); break;
  case LLVMBr:
    if (LLVMIsConditional(instruction))
      conditional_branch(b, block, instruction);
    else
      go_to(b, block, LLVMGetSuccessor(instruction, 0));
    break;
  case LLVMSwitch: switch_branch(b, block, instruction); break;
  case LLVMIndirectBr:
    indirect_branch(b, block, block, instruction, LLVMGetOperand(instruction, 0));
    break;
  case LLVMUnreachable: emit_end(b, LOCATION_END, "unreachable code is reached"); break;
  default: body_unsupported(b, "a control transfer that is not supported");
  }
  b->at = NULL;
  b->last = NULL;
}
