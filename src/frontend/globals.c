#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "frontend/translate.h"

const Term *pointer_const(Translator *tr, uint64_t number)
{
  return term_const(tr->terms, type_bv(tr->pointer_bits),
                    value_truncate(value_of(number), tr->pointer_bits));
}

/* ---- scalar constants ---- */

/* The C interface gives at most 64 bits of an integer; wider ones are read from their text. */
static const Term *integer_constant(Translator *tr, LLVMValueRef constant)
{
  unsigned width = LLVMGetIntTypeWidth(LLVMTypeOf(constant));
  if (width > BV_MOST_BITS)
    return NULL;
  if (width == 1)
    return LLVMConstIntGetZExtValue(constant) ? term_true(tr->terms) : term_false(tr->terms);
  if (width <= 64)
    return term_bv(tr->terms, width, LLVMConstIntGetZExtValue(constant));
  char *text = LLVMPrintValueToString(constant);
  const char *number = strchr(text, ' ');
  Value value;
  bool fine = number && value_parse(number + 1, type_bv(width), &value);
  LLVMDisposeMessage(text);
  return fine ? term_const(tr->terms, type_bv(width), value) : NULL;
}

/* x86_fp80 constants print as 0xK and twenty hexadecimal digits: exponent, then significand. */
static const Term *extended_constant(Translator *tr, LLVMValueRef constant)
{
  char *text = LLVMPrintValueToString(constant);
  const char *digits = strstr(text, "0xK");
  const Term *res = NULL;
  if (digits && strlen(digits + 3) >= 20) {
    char high[5] = {0};
    memcpy(high, digits + 3, 4);
    Value value = {strtoull(digits + 7, NULL, 16), strtoull(high, NULL, 16)};
    res = term_const(tr->terms, type_float(80), value);
  }
  LLVMDisposeMessage(text);
  return res;
}

static const Term *float_constant(Translator *tr, LLVMValueRef constant)
{
  Type type;
  if (!layout_scalar(tr->target, LLVMTypeOf(constant), &type))
    return NULL;
  if (type.width == 80)
    return extended_constant(tr, constant);
  LLVMBool inexact;
  double number = LLVMConstRealGetDouble(constant, &inexact);
  if (isnan(number)) { /* whose bits count */
    LLVMTypeRef bits = LLVMIntTypeInContext(tr->context, type.width);
    LLVMValueRef same = LLVMConstBitCast(constant, bits);
    return term_const(tr->terms, type, value_of(LLVMConstIntGetZExtValue(same)));
  }
  return term_const(tr->terms, type, value_of_double(number, type.width));
}

static const Term *function_address(Translator *tr, LLVMValueRef value)
{
  const char *name = value_name(tr, value);
  bool prints = LLVMIsDeclaration(value) && (!strcmp(name, "printf") || !strcmp(name, "fprintf"));
  LLVMValueRef wrapper =
      prints ? translator_model(tr, intern_format(tr->names, "__octant_indirect_%s", name)) : NULL;
  Function *function =
      translator_function(tr, wrapper ? wrapper : library_behind_pointer(tr, value));
  Object *object = program_function_object(tr->program, function);
  object->hidden = translator_is_static(value);
  object->exposed = !object->hidden;
  return object->base->term;
}

/* A linker leaves what nobody defines null. */
static const Term *null_symbol(Translator *tr, const char *name)
{
  Text text = {0};
  text_format(&text, "%s is weak, and no library defines it", name);
  program_assume(tr->program, text_of(&text));
  text_free(&text);
  return pointer_const(tr, 0);
}

static bool library_has(const char *name)
{
  return library_is_pure(name) || library_is_special(name) || library_computes(name) ||
         library_is_variable(name);
}

static const Term *global_address(Translator *tr, LLVMValueRef global)
{
  LLVMValueRef definition = translator_resolve(tr, global);
  if (LLVMIsAGlobalValue(definition) && LLVMGetLinkage(definition) == LLVMExternalWeakLinkage &&
      !library_has(value_name(tr, definition)))
    return null_symbol(tr, value_name(tr, definition));
  if (LLVMIsAFunction(definition))
    return function_address(tr, definition);
  if (!LLVMIsAGlobalVariable(definition))
    return constant_term(tr, definition); /* an alias into the middle of something */
  Storage *storage = global_storage(tr, definition);
  return storage->object ? storage->object->base->term : NULL;
}

/* Labels whose address is taken are numbered within the program; only equality matters. */
static const Term *label_address(Translator *tr, LLVMValueRef address)
{
  LLVMBasicBlockRef label = LLVMGetBlockAddressBasicBlock(address);
  uint64_t number = tr->labels.count + 1;
  if (!map_get(&tr->labels, (uint64_t)(uintptr_t)label, &number))
    map_put(&tr->labels, (uint64_t)(uintptr_t)label, number);
  return pointer_const(tr, 16 * number);
}

static const Term *gep_constant(Translator *tr, LLVMValueRef gep)
{
  int64_t offset;
  const Term *base = constant_term(tr, LLVMGetOperand(gep, 0));
  if (!base || !gep_constant_offset(tr, gep, &offset))
    return NULL;
  return term_binary(tr->terms, TERM_ADD, base, pointer_const(tr, (uint64_t)offset));
}

static const Term *expression_constant(Translator *tr, LLVMValueRef expression)
{
  LLVMOpcode opcode = LLVMGetConstOpcode(expression);
  if (opcode == LLVMGetElementPtr)
    return gep_constant(tr, expression);
  Type type;
  if (!layout_scalar(tr->target, LLVMTypeOf(expression), &type))
    return NULL;
  const Term *x = constant_term(tr, LLVMGetOperand(expression, 0));
  if (!x)
    return NULL;
  if (LLVMGetNumOperands(expression) == 1)
    return apply_cast(tr->terms, opcode, type, x);
  const Term *y = constant_term(tr, LLVMGetOperand(expression, 1));
  if (!y)
    return NULL;
  if (opcode == LLVMICmp)
    return apply_icmp(tr->terms, LLVMGetICmpPredicate(expression), x, y);
  return apply_binary(tr->terms, opcode, false, x, y);
}

const Term *constant_term(Translator *tr, LLVMValueRef constant)
{
  if (LLVMIsAConstantInt(constant))
    return integer_constant(tr, constant);
  if (LLVMIsAConstantFP(constant))
    return float_constant(tr, constant);
  if (LLVMIsAConstantPointerNull(constant))
    return pointer_const(tr, 0);
  if (LLVMIsAGlobalValue(constant))
    return global_address(tr, constant);
  if (LLVMIsABlockAddress(constant))
    return label_address(tr, constant);
  if (LLVMIsAConstantExpr(constant))
    return expression_constant(tr, constant);
  Type type;
  if (LLVMIsNull(constant) && layout_scalar(tr->target, LLVMTypeOf(constant), &type))
    return term_const(tr->terms, type, value_of(0));
  return NULL;
}

/* ---- initial contents ---- */

typedef struct Contents {
  Translator *tr;
  VEC(Init) inits;
  bool failed;
} Contents;

static void flatten(Contents *out, LLVMValueRef constant, uint64_t offset);

static void flatten_string(Contents *out, LLVMValueRef constant, uint64_t offset)
{
  size_t length;
  const char *bytes = LLVMGetAsString(constant, &length);
  Init init = {offset, NULL, arena_copy(out->tr->program->arena, bytes, length), length};
  vec_push(&out->inits, init);
}

static void flatten_elements(Contents *out, LLVMValueRef constant, uint64_t offset)
{
  LLVMTypeRef type = LLVMTypeOf(constant);
  unsigned count = layout_count(type);
  for (unsigned i = 0; i < count; i++) {
    LLVMValueRef element = LLVMGetAggregateElement(constant, i);
    if (!element)
      out->failed = true;
    else
      flatten(out, element, offset + layout_offset(out->tr->target, type, i));
  }
}

static void flatten(Contents *out, LLVMValueRef constant, uint64_t offset)
{
  if (LLVMIsNull(constant) || LLVMIsUndef(constant) || out->failed)
    return;
  if (layout_is_aggregate(LLVMTypeOf(constant))) {
    if (LLVMGetTypeKind(LLVMTypeOf(constant)) == LLVMArrayTypeKind &&
        LLVMIsConstantString(constant))
      flatten_string(out, constant, offset);
    else
      flatten_elements(out, constant, offset);
    return;
  }
  const Term *term = constant_term(out->tr, constant);
  if (!term) {
    out->failed = true;
    return;
  }
  if (term->type.kind == TYPE_BOOL)
    term = term_from_bool(out->tr->terms, term, 8);
  else if (term->type.kind == TYPE_BV && term->type.width % 8)
    term = term_resize_unsigned(out->tr->terms, term, (term->type.width + 7u) / 8 * 8);
  Init init = {offset, term, NULL, (term->type.width + 7u) / 8};
  vec_push(&out->inits, init);
}

/* The bits of an initial content that fall on bytes [offset, offset + bytes): zero elsewhere. */
static const Term *content_bits(Translator *tr, const Contents *contents, const Cell *cell)
{
  const Term *res = NULL;
  for (uint64_t i = cell->bytes; i-- > 0;) {
    uint64_t at = cell->offset + i;
    const Term *byte = term_bv(tr->terms, 8, 0);
    for (unsigned k = 0; k < contents->inits.count; k++) {
      const Init *init = &contents->inits.data[k];
      if (at < init->offset || at >= init->offset + init->length)
        continue;
      unsigned low = 8 * (unsigned)(at - init->offset);
      byte = init->value ? term_extract(tr->terms, as_bits(tr->terms, init->value), low + 7, low)
                         : term_bv(tr->terms, 8, init->bytes[at - init->offset]);
    }
    res = res ? term_binary(tr->terms, TERM_CONCAT, res, byte) : byte;
  }
  return res;
}

static const Term *cell_content(Translator *tr, const Contents *contents, const Cell *cell)
{
  for (unsigned k = 0; k < contents->inits.count; k++) {
    const Init *init = &contents->inits.data[k];
    if (init->value && init->offset == cell->offset &&
        type_equal(init->value->type, cell->var->term->type))
      return init->value;
  }
  return from_bits(tr->terms, content_bits(tr, contents, cell), cell->var->term->type);
}

static void initialise(Translator *tr, Storage *storage, LLVMValueRef global)
{
  Contents contents = {.tr = tr};
  flatten(&contents, LLVMGetInitializer(global), 0);
  if (contents.failed)
    run_fail(tr->run, FAIL_UNSUPPORTED, "%s: initialiser of a kind that is not supported",
             LLVMGetValueName(global));
  if (storage->promoted) {
    for (unsigned i = 0; i < storage->cells.count; i++)
      storage->cells.data[i].var->init = cell_content(tr, &contents, &storage->cells.data[i]);
  } else {
    storage->object->inits =
        arena_copy(tr->program->arena, contents.inits.data, contents.inits.count * sizeof(Init));
    storage->object->init_count = contents.inits.count;
  }
  vec_free(&contents.inits);
}

static void declare_extern(Translator *tr, Storage *storage, LLVMValueRef global, const char *name)
{
  for (unsigned i = 0; i < storage->cells.count; i++) {
    Variable *var = storage->cells.data[i].var;
    var->init = term_const(tr->terms, var->term->type, value_of(0));
  }
  storage->constant = false;
  vec_push(&tr->externs, storage);
  if (!library_is_variable(name))
    vec_push(&tr->program->externs, ((Extern){name, storage->size, LLVMIsThreadLocal(global)}));
}

/* What the models keep in memory, such as streams, they alone change. */
static void expose(Translator *tr, Storage *storage, LLVMValueRef global)
{
  if (!translator_is_exposed(tr, global))
    return;
  bool changes = tr->settings.externals_write || storage->object;
  storage->constant &= LLVMIsGlobalConstant(global) || !changes;
  for (unsigned i = 0; i < storage->cells.count; i++)
    storage->cells.data[i].var->exposed =
        !LLVMIsGlobalConstant(global) || LLVMIsDeclaration(global);
  if (!storage->object)
    return;
  storage->object->exposed = !translator_unit_of(tr, global)->is_model;
  Secrecy secrecy = translator_secrecy(tr, global);
  storage->object->secret = secrecy != SECRECY_NONE;
  storage->object->apart = secrecy == SECRECY_SURE && !translator_holds_pointers(tr, storage->type);
}

/* "extern int table[]": nobody here knows how much of it there is. */
static LLVMTypeRef type_of_global(const Translator *tr, LLVMValueRef global)
{
  enum { MUCH = 1 << 20 };
  LLVMTypeRef type = LLVMGlobalGetValueType(global);
  if (!LLVMIsDeclaration(global) || LLVMGetTypeKind(type) != LLVMArrayTypeKind ||
      LLVMGetArrayLength2(type))
    return type;
  LLVMTypeRef element = LLVMGetElementType(type);
  uint64_t size = layout_size(tr->target, element);
  return size ? LLVMArrayType2(element, (MUCH + size - 1) / size) : type;
}

Storage *global_storage(Translator *tr, LLVMValueRef global)
{
  Storage *known = map_get_ptr(&tr->storage_of_global, global);
  if (known)
    return known;
  Storage *storage = storage_new(tr, type_of_global(tr, global), LLVMGetAlignment(global));
  map_put_ptr(&tr->storage_of_global, global, storage);
  storage->debug = debug_of_global(&tr->debug, global);
  const char *name = value_name(tr, global);
  if (!storage->debug.name && LLVMIsDeclaration(global))
    storage->debug.name = name;
  storage_decide(tr, NULL, storage, global, *name ? name : "literal");
  if (storage->object) {
    storage->object->readonly = LLVMIsGlobalConstant(global) && !LLVMIsDeclaration(global);
    storage->object->hidden = translator_is_static(global) || LLVMIsThreadLocal(global);
  }
  expose(tr, storage, global);
  if (LLVMIsDeclaration(global))
    declare_extern(tr, storage, global, name);
  else
    initialise(tr, storage, global);
  return storage;
}

static void list_unreached(Translator *tr, Extern unreached)
{
  const Program *program = tr->program;
  for (unsigned i = 0; i < program->externs.count; i++)
    if (!strcmp(program->externs.data[i].name, unreached.name))
      return;
  vec_push(&tr->program->externs, unreached);
}

enum { SOME = 64 }; /* bytes of what has no size */

static Extern unreached_variable(const Translator *tr, LLVMValueRef global)
{
  bool is_sized = LLVMTypeIsSized(LLVMGlobalGetValueType(global));
  uint64_t size = is_sized ? layout_size(tr->target, type_of_global(tr, global)) : SOME;
  return (Extern){value_name(tr, global), size, LLVMIsThreadLocal(global)};
}

void globals_list_unreached(Translator *tr)
{
  for (unsigned i = 0; i < tr->units.count; i++) {
    LLVMModuleRef module = tr->units.data[i]->module;
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
      if (LLVMGetFirstUse(f) && translator_is_missing(tr, f) &&
          !library_computes(value_name(tr, f)))
        list_unreached(tr, (Extern){value_source_name(tr, f), SOME, false});
    for (LLVMValueRef g = LLVMGetFirstGlobal(module); g; g = LLVMGetNextGlobal(g))
      if (translator_is_undefined(tr, g))
        list_unreached(tr, unreached_variable(tr, g));
  }
}
