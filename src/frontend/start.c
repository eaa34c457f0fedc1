/* What happens before the program's first function and after its last. */
#include <string.h>

#include "frontend/translate.h"

typedef struct Start {
  Translator *tr;
  Program *program;
  Function *function;
  Location *at;
} Start;

static Location *next(Start *start)
{
  Location *from = start->at;
  start->at = function_add_location(start->program, start->function);
  return from;
}

static void start_call(Start *start, Function *callee, unsigned count, const Term *const *args,
                       Variable **results)
{
  Location *from = next(start);
  edge_call(start->program, from, start->at, NULL, callee, NULL, count, args, callee->result_count,
            results);
}

static Variable *start_variable(Start *start, const char *name, Type type, bool pointer)
{
  Variable *var = program_add_variable(start->program, start->function, VARIABLE_TEMP,
                                       intern_format(start->tr->names, "_start::%s", name), type);
  var->pointer = pointer;
  return var;
}

static void start_havoc(Start *start, Variable *var, HavocKind why, const char *what)
{
  Location *from = next(start);
  edge_havoc(start->program, from, start->at, NULL, var, why, what);
}

/* What the C library defines is not arbitrary, only unknown here; all else may be part of a program
 * of which this is a part. */
static HavocKind kind_of_extern(const Translator *tr, const Storage *storage)
{
  bool is_known = !tr->settings.svcomp && storage->debug.name;
  return is_known && library_is_variable(storage->debug.name) ? HAVOC_EXTERNAL : HAVOC_UNINIT;
}

static void havoc_memory(Start *start, const Object *object, HavocKind why, const char *what)
{
  Location *from = next(start);
  edge_havoc_memory(start->program, from, start->at, NULL, object->base->term,
                    pointer_const(start->tr, object->size), why, what);
}

static void havoc_extern(Start *start, const Storage *storage)
{
  HavocKind why = kind_of_extern(start->tr, storage);
  bool foreign = start->tr->settings.is_part && translator_holds_pointers(start->tr, storage->type);
  if (storage->object)
    storage->object->foreign = foreign;
  for (unsigned i = 0; i < storage->cells.count; i++) {
    Location *from = next(start);
    storage->cells.data[i].var->foreign = foreign && storage->cells.data[i].var->pointer;
    edge_havoc(start->program, from, start->at, NULL, storage->cells.data[i].var, why,
               storage->cells.data[i].var->source);
  }
  if (storage->object && storage->size)
    havoc_memory(start, storage->object, why, storage->object->source);
}

/* ---- the arguments of main ---- */

enum {
  ARGUMENT_BITS = 20,   /* of argc */
  MOST_TEXTS = 8,       /* arguments whose texts are known to be texts */
  LONGEST_TEXT = 131072 /* with its end; Linux hands no longer one to a program */
};

static void store_at(Start *start, const Object *object, const Term *offset, const Term *value)
{
  Location *from = next(start);
  edge_store(start->program, from, start->at, NULL,
             term_binary(start->tr->terms, TERM_ADD, object->base->term, offset), value);
}

/* An arbitrary text that ends within its object. */
static const Object *make_text(Start *start, unsigned index)
{
  const char *name = intern_format(start->tr->names, "argv[%u]", index);
  Object *text = program_add_object(start->program, NULL, OBJECT_GLOBAL, name, LONGEST_TEXT, 1);
  text->source = name;
  havoc_memory(start, text, HAVOC_INPUT, name);
  store_at(start, text, pointer_const(start->tr, LONGEST_TEXT - 1),
           term_const(start->tr->terms, type_bv(8), value_of(0)));
  return text;
}

/* A text where there are so many arguments; NULL where there are not. */
static const Term *text_or_null(Start *start, const Term *argc, unsigned index)
{
  Terms *terms = start->tr->terms;
  const Term *number = term_bv(terms, argc->type.width, index);
  return term_ite(terms, term_binary(terms, TERM_ULT, number, argc),
                  make_text(start, index)->base->term, pointer_const(start->tr, 0));
}

/* As many texts as there are, and NULL after the last.  Beyond the first few, where pointers lead
 * is not said. */
static const Term *make_argv(Start *start, const Term *argc)
{
  Translator *tr = start->tr;
  unsigned bits = tr->pointer_bits, word = bits / 8;
  Object *argv = program_add_object(start->program, NULL, OBJECT_GLOBAL, "argv",
                                    (uint64_t)word * ((1 << ARGUMENT_BITS) + 1), word);
  havoc_memory(start, argv, HAVOC_UNMODELLED, "a caller with many arguments");
  for (unsigned i = 0; i < MOST_TEXTS; i++)
    store_at(start, argv, pointer_const(tr, (uint64_t)i * word), text_or_null(start, argc, i));
  store_at(start, argv,
           term_binary(tr->terms, TERM_MUL, term_resize_signed(tr->terms, argc, bits),
                       pointer_const(tr, word)),
           pointer_const(tr, 0));
  return argv->base->term;
}

/* Does the function keep the parameter in a variable that it never reads? */
static bool is_read(const Translator *tr, const Function *function, unsigned index)
{
  LLVMValueRef value = map_get_ptr(&tr->value_of_function, function);
  if (!value || index >= LLVMCountParams(value))
    return true;
  LLVMUseRef use = LLVMGetFirstUse(LLVMGetParam(value, index));
  if (!use)
    return false;
  LLVMValueRef store = LLVMGetUser(use);
  if (LLVMGetNextUse(use) || !LLVMIsAStoreInst(store) ||
      !LLVMIsAAllocaInst(LLVMGetOperand(store, 1)))
    return true;
  use = LLVMGetFirstUse(LLVMGetOperand(store, 1));
  return LLVMGetUser(use) != store || LLVMGetNextUse(use);
}

static bool may_be_pointer(Translator *tr, const Function *function, const Variable *param)
{
  LLVMValueRef value = map_get_ptr(&tr->value_of_function, function);
  return param->pointer || (param->term->type.width == tr->pointer_bits && value &&
                            translator_takes_unions(tr, value));
}

static const Term *make_argument(Start *start, const Function *function, const Variable *param,
                                 HavocKind why)
{
  const char *name = param->source ? param->source : "argument";
  Variable *var = start_variable(start, name, param->term->type, param->pointer);
  var->foreign = start->tr->settings.is_part && may_be_pointer(start->tr, function, param);
  start_havoc(start, var, why, name);
  return var->term;
}

static void make_arguments(Start *start, const Function *entry, TermVec *out)
{
  bool is_main = !strcmp(entry->source, "main");
  const Term *argc = NULL;
  for (unsigned i = 0; i < entry->params.count; i++) {
    const Variable *param = entry->params.data[i];
    if (is_main && i == 0 && param->term->type.kind == TYPE_BV) {
      Variable *number = start_variable(start, "argc", type_bv(ARGUMENT_BITS), false);
      start_havoc(start, number, HAVOC_INPUT, "argc");
      argc = term_resize_unsigned(start->tr->terms, number->term, param->term->type.width);
      vec_push(out, argc);
    } else if (i == 1 && argc && param->pointer && is_read(start->tr, entry, 1)) {
      vec_push(out, make_argv(start, argc));
    } else {
      vec_push(out, make_argument(start, entry, param, HAVOC_INPUT));
    }
  }
}

/* ---- constructors ---- */

/* Appends one list in the order in which it runs: lower priorities first, else as they stand. */
static void read_constructors(Translator *tr, LLVMModuleRef module, const char *name,
                              Constructors *out)
{
  LLVMValueRef list = LLVMGetNamedGlobal(module, name);
  LLVMValueRef items = list ? LLVMGetInitializer(list) : NULL;
  for (unsigned i = 0; items && i < layout_count(LLVMTypeOf(items)); i++) {
    LLVMValueRef item = LLVMGetAggregateElement(items, i);
    LLVMValueRef function = LLVMGetAggregateElement(item, 1);
    if (!LLVMIsAFunction(function))
      continue;
    Constructor next = {LLVMConstIntGetZExtValue(LLVMGetAggregateElement(item, 0)),
                        translator_function(tr, function)};
    vec_push(out, next);
    for (unsigned k = out->count - 1; k && out->data[k - 1].priority > next.priority; k--) {
      out->data[k] = out->data[k - 1];
      out->data[k - 1] = next;
    }
  }
}

/* Those that ask for parameters get some, which no violation rests on: the C library hands them
 * those of main. */
static void call_constructor(Start *start, const Constructor *constructor)
{
  TermVec args = {0};
  VariableVec results = {0};
  const Function *function = constructor->function;
  for (unsigned i = 0; i < function->params.count; i++)
    vec_push(&args, make_argument(start, function, function->params.data[i], HAVOC_UNMODELLED));
  for (unsigned i = 0; i < function->result_count; i++)
    vec_push(&results, start_variable(start, "unused", function->result_types[i], false));
  start_call(start, constructor->function, args.count, args.data, results.data);
  vec_free(&results);
  vec_free(&args);
}

static Start start_function(Translator *tr, const char *name)
{
  Function *function = program_add_function(tr->program, name);
  function->source = function->name;
  function->has_body = true;
  function->entry = function_add_location(tr->program, function);
  function->exit = function_add_location(tr->program, function);
  return (Start){tr, tr->program, function, function->entry};
}

/* Once: where one of them ends the program again, the C library does not begin with them anew. */
static void call_destructors(Start *start, const Constructors *last)
{
  Terms *terms = start->tr->terms;
  Variable *begun = program_add_variable(start->program, NULL, VARIABLE_GLOBAL,
                                         intern(start->tr->names, "#destroyed"), type_bool());
  begun->init = term_false(terms);
  Location *before = next(start), *done = function_add_location(start->program, start->function);
  edge_assume(start->program, before, done, NULL, begun->term, BRANCH_NONE);
  edge_assume(start->program, before, start->at, NULL, term_not(terms, begun->term), BRANCH_NONE);
  Location *from = next(start);
  edge_assign(start->program, from, start->at, NULL, begun, term_true(terms));
  for (unsigned i = last->count; i-- > 0;)
    call_constructor(start, &last->data[i]);
  edge_assume(start->program, start->at, done, NULL, term_true(terms), BRANCH_NONE);
  start->at = done;
}

/* Functions given to atexit first, then destructors. */
static void make_finish(Translator *tr, const Constructors *last)
{
  LLVMValueRef handlers = translator_uses(tr, "atexit")
                              ? translator_model(tr, intern(tr->names, "__octant_call_handlers"))
                              : NULL;
  if (!handlers && !last->count)
    return;
  Start start = start_function(tr, "_finish");
  if (handlers)
    start_call(&start, translator_function(tr, handlers), 0, NULL, NULL);
  if (last->count)
    call_destructors(&start, last);
  if (handlers && last->count) /* those that these ask for */
    start_call(&start, translator_function(tr, handlers), 0, NULL, NULL);
  edge_return(tr->program, start.at, NULL, 0, NULL);
  tr->finish = start.function;
}

void start_find(Translator *tr, Constructors *first)
{
  Constructors last = {0};
  for (unsigned u = 0; u < tr->units.count; u++) {
    read_constructors(tr, tr->units.data[u]->module, "llvm.global_ctors", first);
    read_constructors(tr, tr->units.data[u]->module, "llvm.global_dtors", &last);
  }
  make_finish(tr, &last);
  vec_free(&last);
}

static void make_start(Translator *tr, Function *entry, Start *start, const Constructors *first)
{
  TermVec args = {0};
  Variable *results[8];
  for (unsigned i = 0; i < tr->externs.count; i++)
    havoc_extern(start, tr->externs.data[i]);
  for (unsigned i = 0; i < first->count; i++)
    call_constructor(start, &first->data[i]);
  make_arguments(start, entry, &args);
  unsigned count = entry->result_count < 8 ? entry->result_count : 8;
  const Term *status[8];
  for (unsigned i = 0; i < count; i++) {
    results[i] = start_variable(start, "status", entry->result_types[i], false);
    status[i] = results[i]->term;
  }
  start_call(start, entry, args.count, args.data, results);
  if (tr->finish)
    start_call(start, tr->finish, 0, NULL, NULL);
  edge_return(start->program, start->at, NULL, count, status);
  start->function->result_count = count;
  start->function->result_types = entry->result_types;
  vec_free(&args);
}

void start_program(Translator *tr, Function *entry, const Constructors *first)
{
  tr->program->entry = entry;
  tr->program->entry_is_odd = entry->by_memory || entry->variadic;
  if (!entry->params.count && !tr->externs.count && !first->count && !tr->finish)
    return;
  Start start = start_function(tr, "_start");
  tr->program->entry = start.function;
  make_start(tr, entry, &start, first);
}
