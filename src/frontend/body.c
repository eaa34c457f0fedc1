#include "frontend/translate.h"

#include <string.h>

const Place *place_of(Translator *tr, const Unit *unit, LLVMMetadataRef location,
                      const char *function)
{
  LLVMMetadataRef scope = LLVMDILocationGetScope(location);
  LLVMMetadataRef file = scope ? LLVMDIScopeGetFile(scope) : NULL;
  return program_place(tr->program, translator_file(tr, unit, debug_file_name(&tr->debug, file)),
                       LLVMDILocationGetLine(location), LLVMDILocationGetColumn(location), function,
                       NULL);
}

/* ---- declaring a function: parameters and results ---- */

/* The alloca that does nothing but keep a parameter: its first store, and the parameter's only use.
 */
static LLVMValueRef home_of(LLVMValueRef param)
{
  LLVMUseRef use = LLVMGetFirstUse(param);
  if (!use || LLVMGetNextUse(use))
    return NULL;
  LLVMValueRef store = LLVMGetUser(use);
  if (!LLVMIsAStoreInst(store) || LLVMGetOperand(store, 0) != param)
    return NULL;
  LLVMValueRef home = LLVMGetOperand(store, 1);
  return LLVMIsAAllocaInst(home) ? home : NULL;
}

/* Debug information of a local: from the llvm.dbg.declare that names it. */
static void find_declarations(const Translator *tr, LLVMValueRef function, Map *declare_of)
{
  (void)tr;
  for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function); block;
       block = LLVMGetNextBasicBlock(block))
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i)) {
      if (!LLVMIsADbgDeclareInst(i))
        continue;
      LLVMValueRef declared = debug_declared_value(i);
      if (declared)
        map_put_ptr(declare_of, declared, i);
    }
}

static Variable *add_param(Translator *tr, Function *function, const char *name, Type type,
                           bool pointer)
{
  Variable *var =
      program_add_variable(tr->program, function, VARIABLE_PARAM,
                           intern_format(tr->names, "%s::%s", function->name, name), type);
  var->pointer = pointer;
  return var;
}

static void declare_home(Translator *tr, Function *function, const Unit *unit, LLVMValueRef home,
                         const Map *declare_of, Variable *var)
{
  LLVMValueRef declare = map_get_ptr(declare_of, home);
  if (!declare)
    return;
  DebugVariable debug = debug_of_declare(&tr->debug, declare);
  Text type = {0};
  debug_type_text(&tr->debug, debug.type, &type);
  var->source = debug.name;
  var->ctype = type.length ? intern(tr->names, text_of(&type)) : NULL;
  var->is_signed = debug_type_is_signed(&tr->debug, debug.type);
  var->place =
      program_place(tr->program, translator_file(tr, unit, debug_file_name(&tr->debug, debug.file)),
                    debug.line, debug.column, function->source, NULL);
  map_put_ptr(&tr->param_of_alloca, home, var);
  text_free(&type);
}

static void declare_scalar(Translator *tr, Function *function, const Unit *unit, LLVMValueRef param,
                           const Leaf *leaf, const Map *declare_of)
{
  LLVMValueRef home = home_of(param);
  Type kept;
  bool fits = home && layout_scalar(tr->target, LLVMGetAllocatedType(home), &kept) &&
              type_equal(kept, leaf->type) && map_has_ptr(declare_of, home);
  const char *name = value_name(tr, param);
  if (!fits)
    name = intern_format(tr->names, "%s.in", *name ? name : "arg");
  Variable *var = add_param(tr, function, name, leaf->type, leaf->pointer);
  if (fits)
    declare_home(tr, function, unit, home, declare_of, var);
}

static void declare_parts(Translator *tr, Function *function, LLVMValueRef param, const Slot *slot)
{
  for (unsigned i = 0; i < slot->leaves.count; i++) {
    const Leaf *leaf = &slot->leaves.data[i];
    add_param(tr, function, intern_format(tr->names, "%s.in%u", value_name(tr, param), i),
              leaf->type, leaf->pointer);
  }
}

static void declare_results(Translator *tr, Function *function, const LeafVec *leaves)
{
  function->result_count = leaves->count;
  function->result_types = arena_alloc(tr->program->arena, (leaves->count + 1) * sizeof(Type));
  for (unsigned i = 0; i < leaves->count; i++)
    function->result_types[i] = leaves->data[i].type;
}

static void declare_params(Translator *tr, Function *function, const Unit *unit, LLVMValueRef llvm)
{
  Map declare_of = {0};
  find_declarations(tr, llvm, &declare_of);
  for (unsigned i = 0; i < LLVMCountParams(llvm); i++) {
    Slot slot = signature_param(tr, llvm, i);
    LLVMValueRef param = LLVMGetParam(llvm, i);
    bool is_vector = LLVMGetTypeKind(LLVMTypeOf(param)) == LLVMVectorTypeKind;
    function->by_memory |= slot.type || is_vector;
    if (slot.kind == SLOT_SRET)
      declare_results(tr, function, &slot.leaves);
    else if (slot.kind == SLOT_SCALARS && slot.leaves.count == 1)
      declare_scalar(tr, function, unit, param, &slot.leaves.data[0], &declare_of);
    else
      declare_parts(tr, function, param, &slot);
    slot_free(&slot);
  }
  if (function->variadic)
    add_param(tr, function, "va.in", type_bv(tr->pointer_bits), true);
  map_free(&declare_of);
}

bool body_is_noreturn(LLVMValueRef function)
{
  return LLVMGetEnumAttributeAtIndex(function, LLVMAttributeFunctionIndex,
                                     LLVMGetEnumAttributeKindForName("noreturn", 8));
}

static bool is_result(LLVMValueRef function, const char *attribute)
{
  unsigned kind = LLVMGetEnumAttributeKindForName(attribute, strlen(attribute));
  return LLVMGetEnumAttributeAtIndex(function, LLVMAttributeReturnIndex, kind);
}

/* Of what has no body in C, narrow results alone say how they are made wider. */
static Sign sign_of_result(const Translator *tr, LLVMValueRef function)
{
  LLVMMetadataRef type = debug_result_type(&tr->debug, LLVMGetSubprogram(function));
  if (type)
    return debug_type_is_signed(&tr->debug, type) ? SIGN_SIGNED : SIGN_UNSIGNED;
  if (is_result(function, "signext"))
    return SIGN_SIGNED;
  return is_result(function, "zeroext") ? SIGN_UNSIGNED : SIGN_UNKNOWN;
}

void body_declare(Translator *tr, Function *function, LLVMValueRef llvm)
{
  const Unit *unit = translator_unit_of(tr, llvm);
  LLVMTypeRef type = LLVMGlobalGetValueType(llvm);
  /* Called through a pointer, an error function is one whose body is the error. */
  function->has_body = !LLVMIsDeclaration(llvm) || is_error_function(tr, function->source);
  function->variadic = LLVMIsFunctionVarArg(type);
  function->noreturn = body_is_noreturn(llvm) || library_ends_program(function->source);
  function->pure = !function->has_body && library_is_pure(function->source);
  function->library = !function->has_body && library_computes(function->source);
  function->result_sign = sign_of_result(tr, llvm);
  LLVMMetadataRef program = LLVMGetSubprogram(llvm);
  if (program)
    function->place = program_place(
        tr->program,
        translator_file(tr, unit, debug_file_name(&tr->debug, LLVMDIScopeGetFile(program))),
        LLVMDISubprogramGetLine(program), 0, function->source, NULL);
  if (!function->has_body)
    return;
  if (LLVMGetTypeKind(LLVMGetReturnType(type)) != LLVMVoidTypeKind) {
    LeafVec leaves = {0};
    signature_scalars(tr, LLVMGetReturnType(type), &leaves);
    declare_results(tr, function, &leaves);
    vec_free(&leaves);
  }
  declare_params(tr, function, unit, llvm);
}

/* ---- the body ---- */

/* Locals stand in the first block; elsewhere it is a call of alloca, perhaps one of many. */
static bool is_local(const Body *b, LLVMBasicBlockRef block, LLVMValueRef instruction)
{
  if (block != LLVMGetEntryBasicBlock(b->llvm) || !LLVMIsAAllocaInst(instruction))
    return false;
  LLVMValueRef count = LLVMGetOperand(instruction, 0);
  return LLVMIsAConstantInt(count) && LLVMConstIntGetZExtValue(count) == 1;
}

static void find_locals(Body *b)
{
  Map declare_of = {0};
  find_declarations(b->tr, b->llvm, &declare_of);
  for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(b->llvm); block;
       block = LLVMGetNextBasicBlock(block))
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i)) {
      if (LLVMIsAIntrinsicInst(i) && LLVMGetIntrinsicID(LLVMGetCalledValue(i)) ==
                                         LLVMLookupIntrinsicID("llvm.lifetime.start", 19))
        map_put_ptr(&b->has_lifetime, LLVMGetOperand(i, 1), i);
      if (!is_local(b, block, i))
        continue;
      Storage *storage = storage_new(b->tr, LLVMGetAllocatedType(i), LLVMGetAlignment(i));
      LLVMValueRef declare = map_get_ptr(&declare_of, i);
      if (declare)
        storage->debug = debug_of_declare(&b->tr->debug, declare);
      const char *name = value_name(b->tr, i);
      storage_decide(b->tr, b, storage, i, *name ? name : "tmp");
      map_put_ptr(&b->storage_of, i, storage);
    }
  for (LLVMValueRef i = LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(b->llvm)); i;
       i = LLVMGetNextInstruction(i)) {
    Storage *storage = LLVMIsAAllocaInst(i) ? map_get_ptr(&b->storage_of, i) : NULL;
    if (storage)
      bypass_add(b, storage, i, map_get_ptr(&declare_of, i));
  }
  map_free(&declare_of);
}

/* A by-value or result parameter is an object of this function. */
static Storage *own_storage(Body *b, LLVMValueRef param, const Slot *slot)
{
  Storage *storage = storage_new(b->tr, slot->type, slot->align);
  Map declare_of = {0};
  find_declarations(b->tr, b->llvm, &declare_of);
  LLVMValueRef declare = map_get_ptr(&declare_of, param);
  if (declare)
    storage->debug = debug_of_declare(&b->tr->debug, declare);
  map_free(&declare_of);
  storage_decide(b->tr, b, storage, param, value_name(b->tr, param));
  map_put_ptr(&b->storage_of, param, storage);
  return storage;
}

Pointer pointer_to(Storage *storage)
{
  if (storage->promoted)
    return (Pointer){storage, 0, NULL};
  return (Pointer){NULL, 0, storage->object->base->term};
}

/* Padding is not passed: the callee finds anything there. */
static void begin_padding(Body *b, Storage *storage, const LeafVec *leaves)
{
  LeafVec all = {0};
  for (unsigned i = 0; i < leaves->count; i++)
    vec_push(&all, leaves->data[i]);
  storage_add_padding(&all, storage->size);
  if (storage->object && all.count > leaves->count)
    emit_havoc_memory(b, storage->object->base->term, pointer_const(b->tr, storage->size),
                      HAVOC_UNINIT, storage->debug.name);
  for (unsigned i = 0; i < storage->cells.count && all.count > leaves->count; i++)
    emit_havoc(b, storage->cells.data[i].var, HAVOC_UNINIT, storage->cells.data[i].var->source);
  vec_free(&all);
}

static void receive_by_value(Body *b, LLVMValueRef param, const Slot *slot, unsigned *next)
{
  Storage *storage = own_storage(b, param, slot);
  begin_padding(b, storage, &slot->leaves);
  for (unsigned i = 0; i < slot->leaves.count; i++)
    memory_write(b, pointer_shift(b, pointer_to(storage), slot->leaves.data[i].offset),
                 b->function->params.data[(*next)++]->term);
}

/* A large by-value struct comes as a pointer to the caller's object and is copied here. */
static void receive_copy(Body *b, LLVMValueRef param, const Slot *slot, unsigned *next)
{
  Reg *reg = reg_new(b, 1);
  reg->parts[0] = b->function->params.data[(*next)++]->term;
  Storage *storage = storage_new(b->tr, slot->type, slot->align);
  storage->object = program_add_object(
      b->program, b->function, OBJECT_LOCAL,
      intern_format(b->tr->names, "%s::%s", b->function->name, value_name(b->tr, param)),
      storage->size, storage->align);
  map_put_ptr(&b->storage_of, param, storage);
  const Term *args[] = {storage->object->base->term, reg->parts[0],
                        pointer_const(b->tr, storage->size)};
  if (!body_call_model(b, "memcpy", 3, args, NULL))
    body_unsupported(b, "a large struct passed by value");
}

static void receive_params(Body *b)
{
  unsigned next = 0;
  for (unsigned i = 0; i < LLVMCountParams(b->llvm); i++) {
    LLVMValueRef param = LLVMGetParam(b->llvm, i);
    Slot slot = signature_param(b->tr, b->llvm, i);
    if (slot.kind == SLOT_SRET) {
      b->sret = own_storage(b, param, &slot);
      LLVMValueRef first = LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(b->llvm));
      storage_begin(b, b->sret, param, first);
    } else if (slot.kind == SLOT_BYVAL) {
      receive_by_value(b, param, &slot, &next);
    } else if (slot.kind == SLOT_POINTER) {
      receive_copy(b, param, &slot, &next);
    } else {
      Reg *reg = reg_new(b, slot.leaves.count);
      for (unsigned k = 0; k < slot.leaves.count; k++)
        reg->parts[k] = b->function->params.data[next++]->term;
      map_put_ptr(&b->regs, param, reg);
    }
    slot_free(&slot);
  }
  if (b->function->variadic)
    b->va_area = b->function->params.data[next];
}

void body_set_place(Body *b, LLVMValueRef instruction)
{
  LLVMMetadataRef location = LLVMInstructionGetDebugLoc(instruction);
  if (location && LLVMDILocationGetLine(location))
    b->place = place_of(b->tr, b->unit, location, b->function->source);
}

static void translate_block(Body *b, LLVMBasicBlockRef block)
{
  map_clear(&b->index_of);
  vec_clear(&b->pending);
  unsigned count = 0;
  for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i))
    map_put(&b->index_of, (uintptr_t)i, count++);
  b->index = 0;
  for (LLVMValueRef i = LLVMGetFirstInstruction(block); i && b->at;
       i = LLVMGetNextInstruction(i), b->index++) {
    body_set_place(b, i);
    if (LLVMIsAPHINode(i))
      body_phi(b, i);
    else if (LLVMIsATerminatorInst(i))
      body_terminator(b, block, i);
    else
      body_instruction(b, i);
  }
}

static void body_free(Body *b)
{
  Map *maps[] = {&b->regs, &b->storage_of, &b->location_of, &b->index_of, &b->has_lifetime};
  for (unsigned i = 0; i < sizeof maps / sizeof *maps; i++)
    map_free(maps[i]);
  bypass_free(b);
  vec_free(&b->pending);
  vec_free(&b->free_temps);
  vec_free(&b->to_visit);
  arena_free(b->scratch);
}

/* All it does is assembly, which ends it, too. */
static bool is_naked(LLVMValueRef function)
{
  static const char name[] = "naked";
  unsigned kind = LLVMGetEnumAttributeKindForName(name, sizeof name - 1);
  return LLVMGetEnumAttributeAtIndex(function, LLVMAttributeFunctionIndex, kind);
}

bool body_translate(Translator *tr, LLVMValueRef llvm)
{
  Body body = {.tr = tr, .program = tr->program, .terms = tr->terms, .llvm = llvm};
  Body *b = &body;
  b->scratch = arena_new();
  b->unit = translator_unit_of(tr, llvm);
  b->function = map_get_ptr(&tr->function_of_value, llvm);
  b->place = b->function->place;
  find_locals(b);
  b->function->entry = b->at = function_add_location(tr->program, b->function);
  b->function->exit = function_add_location(tr->program, b->function);
  receive_params(b);
  if (is_error_function(tr, b->function->source)) {
    emit_end(b, LOCATION_ERROR, property_name(PROPERTY_UNREACH_CALL));
  } else if (is_naked(llvm)) {
    body_unsupported(b, "a function that is naked");
  } else if (b->at) {
    map_put_ptr(&b->location_of, LLVMGetEntryBasicBlock(llvm), b->at);
    vec_push(&b->to_visit, LLVMGetEntryBasicBlock(llvm));
  }
  /* Depth first, so that what dominates a block is translated before it. */
  while (b->to_visit.count && tr->run->fail == FAIL_NONE && !tr->run->stop) {
    LLVMBasicBlockRef block = vec_pop(&b->to_visit);
    b->at = map_get_ptr(&b->location_of, block);
    b->last = NULL;
    translate_block(b, block);
  }
  body_free(b);
  return tr->run->fail == FAIL_NONE;
}
