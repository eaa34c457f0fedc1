#include "frontend/frontend.h"

#include <glob.h>
#include <string.h>

#include "cfa/pointsto.h"
#include "cfa/tidy.h"
#include "frontend/clang.h"
#include "frontend/models.h"
#include "frontend/translate.h"

/* ---- settings ---- */

static bool is_checked(const Run *run, const Specification *specification, PropertyKind kind,
                       const char *check)
{
  if (specification && specification_find(specification, kind))
    return true;
  for (unsigned i = 0; i < run->options.check.count; i++)
    if (!strcmp(run->options.check.data[i], check))
      return true;
  return false;
}

static bool check_names(Run *run)
{
  static const char *const known[] = {"assertion", "overflow", "div-by-zero", "shift", "bounds"};
  for (unsigned i = 0; i < run->options.check.count; i++) {
    const char *name = run->options.check.data[i];
    bool found = false;
    for (unsigned k = 0; k < sizeof known / sizeof *known && !found; k++)
      found = !strcmp(name, known[k]);
    if (!found)
      return run_fail(run, FAIL_USAGE,
                      "--check %s: known are assertion, overflow, div-by-zero, shift and bounds",
                      name);
  }
  return true;
}

static void settle(Translator *tr, const Specification *specification)
{
  const Options *options = &tr->run->options;
  Settings *settings = &tr->settings;
  settings->svcomp = *options->semantics ? !strcmp(options->semantics, "svcomp")
                                         : specification && specification->from_file;
  tr->run->options.semantics = settings->svcomp ? "svcomp" : "everyday";
  settings->volatile_havoc = !strcmp(options->volatile_, "havoc");
  settings->externals_write =
      *options->undefined ? !strcmp(options->undefined, "havoc") : !settings->svcomp;
  settings->malloc_may_fail = options->malloc_may_fail && !settings->svcomp;
  settings->check_assertion = is_checked(tr->run, specification, PROPERTY_ASSERTION, "assertion") ||
                              (!settings->svcomp && !specification);
  settings->check_overflow = is_checked(tr->run, specification, PROPERTY_NO_OVERFLOW, "overflow");
  settings->check_division =
      is_checked(tr->run, specification, PROPERTY_DIV_BY_ZERO, "div-by-zero");
  settings->check_shift = is_checked(tr->run, specification, PROPERTY_SHIFT, "shift");
  settings->check_bounds = is_checked(tr->run, specification, PROPERTY_BOUNDS, "bounds");
  if (!specification) {
    vec_push(&settings->error_functions, "reach_error");
    vec_push(&settings->error_functions, "__VERIFIER_error");
    return;
  }
  for (unsigned i = 0; i < specification->properties.count; i++) {
    const Property *property = &specification->properties.data[i];
    if (property->kind == PROPERTY_UNREACH_CALL)
      vec_push(&settings->error_functions, property->argument);
    if (property->kind == PROPERTY_UNREACH_LABEL)
      vec_push(&settings->error_labels, property->argument);
  }
}

static bool uses(const Translator *tr, const char *name)
{
  for (unsigned u = 0; u < tr->units.count; u++) {
    LLVMValueRef function = LLVMGetNamedFunction(tr->units.data[u]->module, name);
    if (function && LLVMIsDeclaration(function))
      return true;
  }
  return false;
}

/* ---- the start of the program ---- */

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

static void start_havoc(Start *start, Variable *var, const char *what)
{
  Location *from = next(start);
  edge_havoc(start->program, from, start->at, NULL, var, HAVOC_INPUT, what);
}

static void havoc_extern(Start *start, const Storage *storage)
{
  for (unsigned i = 0; i < storage->cells.count; i++) {
    Location *from = next(start);
    edge_havoc(start->program, from, start->at, NULL, storage->cells.data[i].var, HAVOC_UNINIT,
               storage->cells.data[i].var->source);
  }
  if (storage->object && storage->size) {
    Location *from = next(start);
    edge_havoc_memory(start->program, from, start->at, NULL, storage->object->base->term,
                      pointer_const(start->tr, storage->size), HAVOC_UNINIT,
                      storage->object->source);
  }
}

/* argc >= 0 and argv[argc] == NULL; the strings themselves are arbitrary memory. */
static void make_arguments(Start *start, const Function *entry, TermVec *out)
{
  enum { ARGUMENT_BITS = 20, MOST_ARGUMENTS = 1 << ARGUMENT_BITS };
  Terms *terms = start->tr->terms;
  unsigned bits = start->tr->pointer_bits, word = bits / 8;
  const Term *argc = NULL;
  for (unsigned i = 0; i < entry->params.count; i++) {
    const Variable *param = entry->params.data[i];
    const char *name = param->source ? param->source : "argument";
    bool is_main = !strcmp(entry->source, "main");
    if (is_main && i == 1 && argc && param->pointer) {
      Object *argv = program_add_object(start->program, NULL, OBJECT_GLOBAL, "argv",
                                        (uint64_t)word * (MOST_ARGUMENTS + 1), word);
      Location *from = next(start);
      edge_havoc_memory(start->program, from, start->at, NULL, argv->base->term,
                        pointer_const(start->tr, argv->size), HAVOC_INPUT, "argv");
      const Term *last =
          term_binary(terms, TERM_ADD, argv->base->term,
                      term_binary(terms, TERM_MUL, term_resize_signed(terms, argc, bits),
                                  pointer_const(start->tr, word)));
      from = next(start);
      edge_store(start->program, from, start->at, NULL, last, pointer_const(start->tr, 0));
      vec_push(out, argv->base->term);
      continue;
    }
    if (is_main && i == 0 && param->term->type.kind == TYPE_BV) {
      Variable *number = start_variable(start, "argc", type_bv(ARGUMENT_BITS), false);
      start_havoc(start, number, "argc");
      argc = term_resize_unsigned(terms, number->term, param->term->type.width);
      vec_push(out, argc);
      continue;
    }
    Variable *var = start_variable(start, name, param->term->type, param->pointer);
    start_havoc(start, var, name);
    vec_push(out, var->term);
  }
}

typedef struct Constructor {
  uint64_t priority;
  Function *function;
} Constructor;

typedef VEC(Constructor) Constructors;

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

static void find_constructors(Translator *tr, Constructors *first, Constructors *last)
{
  for (unsigned u = 0; u < tr->units.count; u++) {
    read_constructors(tr, tr->units.data[u]->module, "llvm.global_ctors", first);
    read_constructors(tr, tr->units.data[u]->module, "llvm.global_dtors", last);
  }
}

/* Those that ask for parameters get arbitrary ones. */
static void call_constructor(Start *start, const Constructor *constructor)
{
  TermVec args = {0};
  VariableVec results = {0};
  const Function *function = constructor->function;
  make_arguments(start, function, &args);
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

/* Functions given to atexit first, then destructors. */
static void make_finish(Translator *tr, const Constructors *last)
{
  LLVMValueRef handlers =
      uses(tr, "atexit") ? translator_model(tr, intern(tr->names, "__octant_call_handlers")) : NULL;
  if (!handlers && !last->count)
    return;
  Start start = start_function(tr, "_finish");
  if (handlers)
    start_call(&start, translator_function(tr, handlers), 0, NULL, NULL);
  for (unsigned i = last->count; i-- > 0;)
    call_constructor(&start, &last->data[i]);
  edge_return(tr->program, start.at, NULL, 0, NULL);
  tr->finish = start.function;
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

/* The function where everything starts: the entry itself where it needs no preparation. */
static void begin_program(Translator *tr, Function *entry, const Constructors *first)
{
  tr->program->entry = entry;
  if (!entry->params.count && !tr->externs.count && !first->count && !tr->finish)
    return;
  Start start = start_function(tr, "_start");
  tr->program->entry = start.function;
  make_start(tr, entry, &start, first);
}

static bool translate_all(Translator *tr)
{
  while (tr->to_translate.count) {
    if (tr->run->stop)
      return run_fail(tr->run, FAIL_INTERRUPTED, "interrupted");
    if (!body_translate(tr, vec_pop(&tr->to_translate)))
      return false;
  }
  return true;
}

static bool translate_program(Translator *tr, const Specification *specification)
{
  const char *name = tr->run->options.entry;
  if (specification && specification->entry && !strcmp(name, "main"))
    name = tr->run->options.entry = run_keep(tr->run, specification->entry);
  LLVMValueRef main_value = map_get_ptr(&tr->definitions, intern(tr->names, name));
  if (!main_value || !LLVMIsAFunction(main_value) || LLVMIsDeclaration(main_value) ||
      translator_unit_of(tr, main_value)->is_model)
    return run_fail(tr->run, FAIL_INPUT, "%s: no function %s to start from",
                    tr->units.data[0]->file, name);
  Function *entry = translator_function(tr, main_value);
  Constructors first = {0}, last = {0};
  find_constructors(tr, &first, &last);
  make_finish(tr, &last);
  bool fine = translate_all(tr);
  if (fine)
    begin_program(tr, entry, &first);
  vec_free(&first);
  vec_free(&last);
  return fine;
}

/* ---- units ---- */

static bool is_missing(const Translator *tr, LLVMValueRef function)
{
  const char *name = LLVMGetValueName(function);
  return LLVMIsDeclaration(function) && LLVMGetFirstUse(function) && strncmp(name, "llvm.", 5) &&
         !library_is_special(name) && !library_is_pure(name) &&
         !models_find(tr->pointer_bits, name).data;
}

/* Functions that the unit uses without a body, where neither the library nor a model has one. */
static unsigned count_missing(const Translator *tr, const Bitcode *bitcode)
{
  LLVMModuleRef module = translator_read(tr, bitcode->data, bitcode->size);
  unsigned count = 0;
  for (LLVMValueRef f = module ? LLVMGetFirstFunction(module) : NULL; f; f = LLVMGetNextFunction(f))
    count += is_missing(tr, f);
  if (module)
    LLVMDisposeModule(module);
  return count;
}

/* Since C99 an inline function without "extern" is no definition, and clang drops its body at -O0.
 * Programs in the older manner mean one: where bodies are missing that reading gets its chance. */
static bool compile_unit(Translator *tr, const char *file, CompileFlags flags, Bitcode *out)
{
  if (!clang_compile(tr->run, file, &flags, out))
    return false;
  unsigned missing = out->mentions_inline ? count_missing(tr, out) : 0;
  if (!missing)
    return true;
  Bitcode older;
  flags.gnu89_inline = true;
  if (!clang_compile(tr->run, file, &flags, &older))
    return false;
  bool better = count_missing(tr, &older) < missing;
  bitcode_free(better ? out : &older);
  if (better)
    *out = older;
  tr->program->older_inline |= better;
  return true;
}

static bool compile_units(Translator *tr, const StringList *files)
{
  CompileFlags flags = {tr->pointer_bits, tr->settings.check_overflow, false};
  double before = run_cpu_seconds();
  bool fine = true;
  for (unsigned i = 0; i < files->count && fine; i++) {
    Bitcode bitcode;
    fine = compile_unit(tr, files->data[i], flags, &bitcode);
    double compiled = run_cpu_seconds();
    tr->run->stats.compile_time += compiled - before;
    if (fine)
      fine = translator_add_unit(tr, bitcode.data, bitcode.size, files->data[i], false);
    bitcode_free(&bitcode);
    before = run_cpu_seconds();
  }
  return fine;
}

/* What the library must keep for the program to ask for. */
static void find_uses(Translator *tr)
{
  tr->settings.keeps_sizes =
      uses(tr, "realloc") || uses(tr, "reallocarray") || uses(tr, "malloc_usable_size");
  tr->settings.uses_errno = uses(tr, "__errno_location");
}

/* The C files of a folder as models. */
static bool compile_models(Translator *tr, const char *folder)
{
  Text pattern = {0};
  text_format(&pattern, "%s/*.c", folder);
  glob_t found = {0};
  bool fine = !glob(text_of(&pattern), 0, NULL, &found);
  if (!fine)
    run_fail(tr->run, FAIL_MISSING, "--models %s: no C files there", folder);
  CompileFlags flags = {tr->pointer_bits, false, false};
  for (size_t i = 0; i < found.gl_pathc && fine; i++) {
    Bitcode bitcode;
    fine = clang_compile(tr->run, found.gl_pathv[i], &flags, &bitcode) &&
           translator_add_unit(tr, bitcode.data, bitcode.size, found.gl_pathv[i], true);
    bitcode_free(&bitcode);
  }
  globfree(&found);
  text_free(&pattern);
  return fine;
}

static void translator_free(Translator *tr)
{
  for (unsigned i = 0; i < tr->storages.count; i++)
    storage_free(tr->storages.data[i]);
  vec_free(&tr->storages);
  vec_free(&tr->externs);
  vec_free(&tr->to_translate);
  for (unsigned i = 0; i < tr->units.count; i++)
    LLVMDisposeModule(tr->units.data[i]->module);
  vec_free(&tr->units);
  Map *maps[] = {
      &tr->definitions, &tr->function_of_value, &tr->value_of_function, &tr->storage_of_global,
      &tr->labels,      &tr->param_of_alloca};
  for (unsigned i = 0; i < sizeof maps / sizeof *maps; i++)
    map_free(maps[i]);
  vec_free(&tr->settings.error_functions);
  vec_free(&tr->settings.error_labels);
  LLVMContextDispose(tr->context);
}

static void list_assumptions(Program *program, bool havocs)
{
  Text text = {0};
  for (unsigned i = 0; i < program->functions.count; i++) {
    const Function *function = program->functions.data[i];
    if (function->has_body || function->pure)
      continue;
    text_clear(&text);
    text_format(&text, "%s has no body: its result is arbitrary and %s", function->source,
                havocs ? "it changes only what it can reach" : "it changes nothing");
    program_assume(program, text_of(&text));
  }
  text_free(&text);
}

static bool finish(Translator *tr)
{
  Program *program = tr->program;
  program_renumber(program);
  for (unsigned i = 0; i < tr->settings.error_functions.count; i++)
    vec_push(&program->error_functions, intern(tr->names, tr->settings.error_functions.data[i]));
  double before = run_cpu_seconds();
  bool havocs = tr->settings.externals_write;
  list_assumptions(program, havocs);
  bool fine = program_check(program) && pointsto_resolve_calls(program);
  if (fine && havocs)
    fine = pointsto_havoc_external_calls(program);
  if (fine)
    program_tidy(program);
  fine = fine && pointsto_make_regions(program) && program_check(program);
  tr->run->stats.pointsto_time += run_cpu_seconds() - before;
  return fine;
}

Program *frontend_load(Run *run, const StringList *files, const Specification *specification)
{
  if (!check_names(run))
    return NULL;
  unsigned bits = !strcmp(run->options.data_model, "ILP32") ? 32 : 64;
  Translator tr = {.run = run, .pointer_bits = bits};
  tr.program = program_new(run, bits);
  tr.terms = tr.program->terms;
  tr.names = terms_names(tr.terms);
  tr.context = LLVMContextCreate();
  tr.debug = (Debug){tr.context, tr.names};
  settle(&tr, specification);
  bool fine = compile_units(&tr, files);
  find_uses(&tr);
  if (fine && *run->options.models)
    fine = compile_models(&tr, run->options.models);
  double before = run_cpu_seconds();
  fine = fine && translate_program(&tr, specification);
  run->stats.translate_time += run_cpu_seconds() - before;
  fine = fine && finish(&tr);
  Program *program = tr.program;
  translator_free(&tr);
  if (fine)
    return program;
  program_free(program);
  return NULL;
}
