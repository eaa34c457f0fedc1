#include <string.h>

#include "frontend/translate.h"

typedef struct CallSite {
  LLVMValueRef call;
  Function *callee;   /* NULL: indirect */
  const Term *target; /* then its address */
  bool va_area;       /* unnamed arguments go to memory */
  unsigned named;     /* LLVM arguments that are not unnamed ones */
  TermVec args;
  VEC(Variable *) results;
  int sret; /* index of the argument that takes the result, -1 where none does */
} CallSite;

void body_unsupported(Body *b, const char *what)
{
  emit_end(b, LOCATION_UNSUPPORTED, what);
}

/* A by-value argument: the scalars of what the pointer points to. */
static void pass_by_value(Body *b, CallSite *site, LLVMValueRef argument, const Slot *slot)
{
  Pointer pointer = body_pointer(b, argument);
  for (unsigned i = 0; i < slot->leaves.count; i++) {
    const Leaf *leaf = &slot->leaves.data[i];
    const Term *part =
        memory_read(b, pointer_shift(b, pointer, leaf->offset), leaf->type, leaf->pointer);
    vec_push(&site->args, part);
  }
}

static void pass_named(Body *b, CallSite *site)
{
  for (unsigned i = 0; i < site->named; i++) {
    LLVMValueRef argument = LLVMGetArgOperand(site->call, i);
    Slot slot = signature_argument(b->tr, site->call, i);
    if (slot.kind == SLOT_SRET) {
      site->sret = (int)i;
    } else if (slot.kind == SLOT_BYVAL) {
      pass_by_value(b, site, argument, &slot);
    } else if (LLVMGetTypeKind(LLVMTypeOf(argument)) != LLVMMetadataTypeKind) {
      Reg *reg = body_reg(b, argument);
      for (unsigned k = 0; k < reg->count; k++)
        vec_push(&site->args, reg->parts[k]);
    }
    slot_free(&slot);
  }
}

/* ---- unnamed arguments: laid out in memory as the calling convention has them on the stack ----
 */

typedef struct Unnamed {
  LLVMValueRef argument;
  LLVMTypeRef byval;
  uint64_t offset;
} Unnamed;

static uint64_t round_up(uint64_t number, uint64_t to)
{
  return (number + to - 1) / to * to;
}

/* What may come in registers, too, is words: integers and short vectors. */
static bool may_be_in_registers(const Translator *tr, LLVMTypeRef type)
{
  LLVMTypeKind kind = LLVMGetTypeKind(type);
  return kind == LLVMIntegerTypeKind ||
         (kind == LLVMVectorTypeKind && layout_size(tr->target, type) <= 16);
}

/* On i386 all but vectors of 16 bytes and more is words. */
static bool is_aligned_on_i386(const Translator *tr, const Slot *slot, LLVMTypeRef type)
{
  return !slot->type && LLVMGetTypeKind(type) == LLVMVectorTypeKind &&
         layout_size(tr->target, type) >= 16;
}

static uint64_t unnamed_align(const Translator *tr, const Slot *slot, LLVMTypeRef type)
{
  uint64_t word = tr->pointer_bits / 8;
  bool is_words = word == 4 ? !is_aligned_on_i386(tr, slot, type)
                            : !slot->type && may_be_in_registers(tr, type);
  if (is_words)
    return word;
  uint64_t align = slot->type ? slot->align : LLVMABIAlignmentOfType(tr->target, type);
  return align > word ? align : word;
}

/* With its padding, which in a union is what another member holds. */
static void copy_unnamed(Body *b, Pointer to, Pointer from, LLVMTypeRef type)
{
  LeafVec leaves = {0};
  if (!layout_leaves(b->tr->target, type, 0, 1u << 16, &leaves))
    body_unsupported(b, "an aggregate with parts that are not supported");
  storage_add_padding(&leaves, layout_size(b->tr->target, type));
  for (unsigned i = 0; i < leaves.count; i++) {
    const Leaf *leaf = &leaves.data[i];
    const Term *part =
        memory_read(b, pointer_shift(b, from, leaf->offset), leaf->type, leaf->pointer);
    memory_write(b, pointer_shift(b, to, leaf->offset), part);
  }
  vec_free(&leaves);
}

static void pass_unnamed(Body *b, CallSite *site)
{
  Translator *tr = b->tr;
  uint64_t word = tr->pointer_bits / 8, size = 0, most = 16;
  unsigned count = LLVMGetNumArgOperands(site->call) - site->named;
  Unnamed *all = mem_zero(count, sizeof *all);
  for (unsigned i = 0; i < count; i++) {
    Slot slot = signature_argument(tr, site->call, site->named + i);
    all[i].argument = LLVMGetArgOperand(site->call, site->named + i);
    all[i].byval = slot.kind == SLOT_BYVAL || slot.kind == SLOT_POINTER ? slot.type : NULL;
    LLVMTypeRef type = all[i].byval ? all[i].byval : LLVMTypeOf(all[i].argument);
    uint64_t align = unnamed_align(tr, &slot, type);
    slot_free(&slot);
    all[i].offset = round_up(size, align);
    size = all[i].offset + round_up(layout_size(tr->target, type), word);
    most = align > most ? align : most;
  }
  const char *name = intern_format(tr->names, "%s::va", b->function->name);
  Object *area =
      program_add_object(b->program, b->function, OBJECT_LOCAL, name, size ? size : 1, most);
  Pointer base = {NULL, 0, area->base->term};
  for (unsigned i = 0; i < count; i++) {
    Pointer to = pointer_shift(b, base, all[i].offset);
    if (all[i].byval)
      copy_unnamed(b, to, body_pointer(b, all[i].argument), all[i].byval);
    else
      memory_write_aggregate(b, to, LLVMTypeOf(all[i].argument), body_reg(b, all[i].argument));
  }
  vec_push(&site->args, area->base->term);
  mem_free(all);
}

/* ---- fitting the call to the callee ---- */

static const Term *fitted(Body *b, const Term *arg, Type type)
{
  if (type_equal(arg->type, type))
    return arg;
  if (arg->type.kind == TYPE_FLOAT && type.kind == TYPE_FLOAT)
    return body_computed(b, term_convert(b->terms, TERM_FCVT, type, arg));
  return from_bits(b->terms, as_bits(b->terms, arg), type);
}

/* Old-style calls may pass too few, too many or differently sized arguments. */
static void fit_arguments(Body *b, CallSite *site)
{
  VariableVec *params = &site->callee->params;
  for (unsigned i = site->args.count; i < params->count; i++) {
    const Term *missing =
        body_arbitrary(b, params->data[i]->term->type, HAVOC_UNINIT, "missing argument");
    vec_push(&site->args, missing);
  }
  site->args.count = params->count;
  for (unsigned i = 0; i < params->count; i++)
    site->args.data[i] = fitted(b, site->args.data[i], params->data[i]->term->type);
}

static void add_result(Body *b, CallSite *site, Type type, bool pointer)
{
  vec_push(&site->results, body_temp(b, type, pointer));
}

/* The results as the callee gives them, or as the call expects them where the callee is unknown. */
static void make_results(Body *b, CallSite *site)
{
  LeafVec expected = {0};
  if (site->sret >= 0) {
    Slot slot = signature_argument(b->tr, site->call, (unsigned)site->sret);
    expected = slot.leaves;
  } else if (LLVMGetTypeKind(LLVMTypeOf(site->call)) != LLVMVoidTypeKind) {
    signature_scalars(b->tr, LLVMTypeOf(site->call), &expected);
  }
  unsigned count = expected.count;
  bool known = site->callee && site->callee->has_body;
  if (known)
    count = site->callee->result_count;
  else if (site->callee && !site->callee->result_types && count) {
    site->callee->result_types = arena_alloc(b->program->arena, count * sizeof(Type));
    site->callee->result_count = count;
    for (unsigned i = 0; i < count; i++)
      site->callee->result_types[i] = expected.data[i].type;
  }
  for (unsigned i = 0; i < count; i++)
    add_result(b, site, known ? site->callee->result_types[i] : expected.data[i].type,
               i < expected.count && expected.data[i].pointer);
  vec_free(&expected);
}

static void store_sret(Body *b, CallSite *site)
{
  unsigned index = (unsigned)site->sret;
  Slot slot = signature_argument(b->tr, site->call, index);
  Pointer to = body_pointer(b, LLVMGetArgOperand(site->call, index));
  for (unsigned i = 0; i < slot.leaves.count && i < site->results.count; i++)
    memory_write(b, pointer_shift(b, to, slot.leaves.data[i].offset), site->results.data[i]->term);
  slot_free(&slot);
}

static void set_result(Body *b, CallSite *site)
{
  LLVMTypeRef type = LLVMTypeOf(site->call);
  if (LLVMGetTypeKind(type) == LLVMVoidTypeKind)
    return;
  LeafVec expected = {0};
  signature_scalars(b->tr, type, &expected);
  Reg *reg = reg_new(b, expected.count);
  for (unsigned i = 0; i < expected.count; i++)
    reg->parts[i] = i < site->results.count
                        ? fitted(b, site->results.data[i]->term, expected.data[i].type)
                        : body_arbitrary(b, expected.data[i].type, HAVOC_UNINIT, "missing result");
  body_set_reg(b, site->call, reg);
  vec_free(&expected);
}

/* A call of a function without a body whose results would differ in number from an earlier call:
 * the automaton's function has one signature, so such a call has its own arbitrary results. */
static void fit_external_results(Body *b, CallSite *site)
{
  Function *callee = site->callee;
  if (!callee || callee->has_body)
    return;
  bool same = callee->result_count == site->results.count;
  for (unsigned i = 0; same && i < site->results.count; i++)
    same = type_equal(callee->result_types[i], site->results.data[i]->term->type);
  if (same)
    return;
  for (unsigned i = 0; i < site->results.count; i++)
    emit_havoc(b, site->results.data[i], HAVOC_EXTERNAL, callee->source);
  site->results.count = 0;
}

static void emit_call_edge(Body *b, CallSite *site)
{
  if (!b->at)
    return;
  Variable **results = site->results.data;
  unsigned count = site->results.count;
  if (site->callee && !site->callee->has_body && site->callee->result_count != count) {
    results = NULL;
    count = 0;
  }
  Edge *edge =
      edge_call(b->program, b->at, function_add_location(b->program, b->function), b->place,
                site->callee, site->target, site->args.count, site->args.data, count, results);
  b->last = edge;
  b->at = edge->to;
}

static bool is_noreturn(const CallSite *site)
{
  return site->callee && !site->callee->has_body && site->callee->noreturn;
}

/* Does the callee leave in errno what nobody else says? */
static bool may_set_errno(const CallSite *site)
{
  const Function *callee = site->callee;
  return !callee || (!callee->has_body && !library_is_special(callee->source)) ||
         library_hides_errno(callee->source);
}

static void finish_call(Body *b, CallSite *site)
{
  make_results(b, site);
  if (site->callee && site->callee->has_body)
    fit_arguments(b, site);
  else if (site->callee && site->sret < 0 && !LLVMGetFirstUse(site->call))
    site->results.count = 0; /* nobody asks */
  if (!site->callee || !site->callee->pure)
    body_protect_globals(b);
  if (is_noreturn(site))
    body_finish_before(b, site->callee->source);
  emit_call_edge(b, site);
  fit_external_results(b, site);
  if (is_noreturn(site)) {
    emit_end(b, LOCATION_END, site->callee->source);
    return;
  }
  if (site->sret >= 0)
    store_sret(b, site);
  else
    set_result(b, site);
  if (may_set_errno(site))
    body_may_set_errno(b, site->callee ? site->callee->source : "a function behind a pointer");
}

void body_call_external(Body *b, LLVMValueRef call, Function *callee)
{
  CallSite site = {
      .call = call, .callee = callee, .sret = -1, .named = LLVMGetNumArgOperands(call)};
  pass_named(b, &site);
  finish_call(b, &site);
  vec_free(&site.args);
  vec_free(&site.results);
}

/* A body that is there to be inlined and no definition: it is what a call means in its unit. */
static bool is_inlined(LLVMValueRef callee)
{
  static const char name[] = "alwaysinline";
  unsigned kind = LLVMGetEnumAttributeKindForName(name, sizeof name - 1);
  return LLVMIsAFunction(callee) && LLVMGetLinkage(callee) == LLVMAvailableExternallyLinkage &&
         LLVMGetEnumAttributeAtIndex(callee, LLVMAttributeFunctionIndex, kind);
}

void body_call(Body *b, LLVMValueRef call)
{
  LLVMValueRef callee = LLVMGetCalledValue(call);
  if (LLVMIsAInlineAsm(callee)) {
    body_assembly(b, call, callee);
    return;
  }
  if (!is_inlined(callee))
    callee = translator_resolve(b->tr, callee);
  CallSite site = {.call = call, .sret = -1, .named = LLVMGetNumArgOperands(call)};
  if (LLVMIsAFunction(callee)) {
    const char *name = value_name(b->tr, callee);
    if (!strncmp(name, "llvm.", 5)) {
      if (!body_intrinsic(b, call, name))
        body_unsupported(b, intern_format(b->tr->names, "compiler intrinsic %s", name));
      return;
    }
    if (is_error_function(b->tr, name)) {
      emit_end(b, LOCATION_ERROR, property_name(PROPERTY_UNREACH_CALL));
      return;
    }
    if (LLVMIsDeclaration(callee) ? body_library_call(b, call, callee, name)
                                  : body_allocation(b, call, callee, name))
      return;
    site.callee = translator_function_itself(b->tr, callee);
    site.va_area = site.callee->has_body && site.callee->variadic;
    if (site.va_area && LLVMCountParams(callee) < site.named)
      site.named = LLVMCountParams(callee);
  } else {
    LLVMTypeRef type = LLVMGetCalledFunctionType(call);
    site.target = body_term(b, callee);
    site.va_area = LLVMIsFunctionVarArg(type) && LLVMCountParamTypes(type);
    if (site.va_area)
      site.named = LLVMCountParamTypes(type);
  }
  pass_named(b, &site);
  if (site.va_area)
    pass_unnamed(b, &site);
  finish_call(b, &site);
  vec_free(&site.args);
  vec_free(&site.results);
}

/* A call that is not in the program. */
static void emit_own_call(Body *b, Function *callee, unsigned count, const Term *const *args,
                          Variable **results)
{
  body_protect_globals(b);
  Edge *edge = edge_call(b->program, b->at, function_add_location(b->program, b->function),
                         b->place, callee, NULL, count, args, callee->result_count, results);
  b->last = edge;
  b->at = edge->to;
}

bool body_call_model(Body *b, const char *name, unsigned count, const Term *const *args,
                     const Term **result)
{
  LLVMValueRef model = translator_model(b->tr, intern(b->tr->names, name));
  if (!model)
    return false;
  Function *callee = translator_function(b->tr, model);
  if (!b->at || callee->params.count != count || (result && callee->result_count != 1))
    return false;
  Variable *results[4];
  for (unsigned i = 0; i < callee->result_count && i < 4; i++)
    results[i] = body_temp(b, callee->result_types[i], true);
  emit_own_call(b, callee, count, args, results);
  if (result)
    *result = results[0]->term;
  return true;
}

void body_finish(Body *b)
{
  if (b->at)
    emit_own_call(b, b->tr->finish, 0, NULL, NULL);
}

void body_may_set_errno(Body *b, const char *function)
{
  if (!b->tr->settings.uses_errno || !b->at)
    return;
  const Term *error = body_arbitrary(b, type_bv(8), HAVOC_ERRNO, function);
  body_call_model(b, "__octant_may_set_errno", 1, &error, NULL);
}
