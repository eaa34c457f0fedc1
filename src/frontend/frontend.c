#include "frontend/frontend.h"

#include <glob.h>
#include <string.h>

#include "cfa/nan.h"
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
  tr->run->options.entry = run_keep(tr->run, specification_entry(tr->run, specification));
  settings->svcomp = *options->semantics ? !strcmp(options->semantics, "svcomp")
                                         : specification && specification->from_file;
  tr->run->options.semantics = settings->svcomp ? "svcomp" : "everyday";
  settings->volatile_havoc = !strcmp(options->volatile_, "havoc");
  settings->externals_write =
      *options->undefined ? !strcmp(options->undefined, "havoc") : !settings->svcomp;
  settings->is_part =
      settings->externals_write || !settings->svcomp || strcmp(options->entry, "main") != 0;
  settings->malloc_may_fail = options->malloc_may_fail;
  settings->check_assertion =
      is_checked(tr->run, specification, PROPERTY_ASSERTION, "assertion") || !specification;
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

static bool translate_program(Translator *tr)
{
  const char *name = tr->run->options.entry;
  LLVMValueRef main_value = map_get_ptr(&tr->definitions, intern(tr->names, name));
  if (!main_value || !LLVMIsAFunction(main_value) || LLVMIsDeclaration(main_value) ||
      translator_unit_of(tr, main_value)->is_model)
    return run_fail(tr->run, FAIL_INPUT, "%s: no function %s to start from",
                    tr->units.data[0]->file, name);
  Function *entry = translator_function(tr, main_value);
  Constructors first = {0};
  start_find(tr, &first);
  bool fine = translate_all(tr);
  if (fine)
    start_program(tr, entry, &first);
  if (fine)
    globals_list_unreached(tr);
  vec_free(&first);
  return fine;
}

/* ---- units ---- */

/* The files of the program, compiled. */
typedef struct Compiled {
  const StringList *files;
  Bitcode *units; /* one per file */
} Compiled;

static bool is_exported(LLVMValueRef function)
{
  return !LLVMIsDeclaration(function) && LLVMGetLinkage(function) != LLVMInternalLinkage &&
         LLVMGetLinkage(function) != LLVMAvailableExternallyLinkage;
}

/* Adds the names of the functions that a unit defines; false where one was there already. */
static bool add_defined(const Translator *tr, const Bitcode *bitcode, Map *names)
{
  LLVMModuleRef module = translator_read(tr, bitcode->data, bitcode->size);
  bool fresh = true;
  for (LLVMValueRef f = module ? LLVMGetFirstFunction(module) : NULL; f; f = LLVMGetNextFunction(f))
    if (is_exported(f)) {
      fresh = fresh && !map_has_ptr(names, value_name(tr, f));
      map_put_ptr(names, value_name(tr, f), tr->names);
    }
  if (module)
    LLVMDisposeModule(module);
  return fresh;
}

static bool is_missing(const Translator *tr, LLVMValueRef function, const Map *elsewhere)
{
  const char *name = value_name(tr, function);
  return LLVMIsDeclaration(function) && LLVMGetFirstUse(function) && strncmp(name, "llvm.", 5) &&
         !library_is_special(name) && !library_is_pure(name) &&
         !models_find(tr->pointer_bits, name).data && !map_has_ptr(elsewhere, name);
}

/* Functions that the unit uses without a body, where neither another unit nor the library nor a
 * model has one. */
static unsigned count_missing(const Translator *tr, const Bitcode *bitcode, const Map *elsewhere)
{
  LLVMModuleRef module = translator_read(tr, bitcode->data, bitcode->size);
  unsigned count = 0;
  for (LLVMValueRef f = module ? LLVMGetFirstFunction(module) : NULL; f; f = LLVMGetNextFunction(f))
    count += is_missing(tr, f, elsewhere);
  if (module)
    LLVMDisposeModule(module);
  return count;
}

/* The unit in the older reading, where fewer bodies are missing then and none is there twice. */
static bool compile_as_older(Translator *tr, const char *file, CompileFlags flags, Map *elsewhere,
                             Bitcode *out)
{
  unsigned missing = count_missing(tr, out, elsewhere);
  if (!missing)
    return true;
  Bitcode older;
  flags.gnu89_inline = true;
  if (!clang_compile(tr->run, file, &flags, &older))
    return false;
  bool better =
      count_missing(tr, &older, elsewhere) < missing && add_defined(tr, &older, elsewhere);
  bitcode_free(better ? out : &older);
  if (better)
    *out = older;
  tr->program->older_inline |= better;
  return true;
}

/* Since C99 an inline function without "extern" is no definition, and clang drops its body at -O0.
 * Programs in the older manner mean one: where bodies are missing that reading gets its chance. */
static bool settle_inline(Translator *tr, Compiled *compiled, CompileFlags flags)
{
  bool fine = true;
  for (unsigned i = 0; i < compiled->files->count && fine; i++) {
    if (!compiled->units[i].mentions_inline)
      continue;
    Map elsewhere = {0};
    for (unsigned other = 0; other < compiled->files->count; other++)
      if (other != i)
        add_defined(tr, &compiled->units[other], &elsewhere);
    fine = compile_as_older(tr, compiled->files->data[i], flags, &elsewhere, &compiled->units[i]);
    map_free(&elsewhere);
  }
  return fine;
}

/* ---- an entry that is static ---- */

static LLVMValueRef body_in(LLVMModuleRef module, const char *name)
{
  LLVMValueRef function = module ? LLVMGetNamedFunction(module, name) : NULL;
  return function && !LLVMIsDeclaration(function) ? function : NULL;
}

static bool has_entry(const Translator *tr, const Bitcode *bitcode)
{
  LLVMModuleRef module = translator_read(tr, bitcode->data, bitcode->size);
  bool found = body_in(module, tr->run->options.entry);
  if (module)
    LLVMDisposeModule(module);
  return found;
}

/* clang drops static functions that nobody uses: where no unit has the entry, those count, too. */
static bool settle_entry(Translator *tr, Compiled *compiled, CompileFlags flags)
{
  bool found = !strcmp(tr->run->options.entry, "main");
  for (unsigned i = 0; i < compiled->files->count && !found; i++)
    found = has_entry(tr, &compiled->units[i]);
  flags.unused = true;
  for (unsigned i = 0; i < compiled->files->count && !found; i++) {
    Bitcode whole;
    if (!clang_compile(tr->run, compiled->files->data[i], &flags, &whole))
      return false;
    found = has_entry(tr, &whole);
    bitcode_free(found ? &compiled->units[i] : &whole);
    if (found)
      compiled->units[i] = whole;
  }
  return true;
}

/* Where no file defines the entry for others, or knows another one, a static function is meant: it
 * is as if it were not static. */
static bool find_static_entry(Translator *tr)
{
  const char *name = intern(tr->names, tr->run->options.entry);
  if (map_has_ptr(&tr->definitions, name) || translator_uses(tr, name))
    return true;
  const Unit *first = NULL;
  LLVMValueRef entry = NULL;
  for (unsigned i = 0; i < tr->units.count; i++) {
    const Unit *unit = tr->units.data[i];
    LLVMValueRef function = body_in(unit->module, name);
    if (function && first)
      return run_fail(tr->run, FAIL_INPUT, "%s is a static function of %s and of %s", name,
                      first->file, unit->file);
    if (function)
      first = unit, entry = function;
  }
  if (!entry)
    return true;
  LLVMSetLinkage(entry, LLVMExternalLinkage);
  map_put_ptr(&tr->definitions, name, entry);
  return tr->program->entry_is_static = true;
}

static bool compile_units(Translator *tr, const StringList *files)
{
  CompileFlags flags = {tr->pointer_bits, tr->settings.check_overflow, false, false};
  Compiled compiled = {files, mem_zero(files->count, sizeof *compiled.units)};
  double before = run_cpu_seconds();
  bool fine = true;
  for (unsigned i = 0; i < files->count && fine; i++)
    fine = clang_compile(tr->run, files->data[i], &flags, &compiled.units[i]);
  fine = fine && settle_inline(tr, &compiled, flags);
  fine = fine && settle_entry(tr, &compiled, flags);
  tr->run->stats.compile_time += run_cpu_seconds() - before;
  for (unsigned i = 0; i < files->count; i++) {
    const Bitcode *unit = &compiled.units[i];
    fine = fine && translator_add_unit(tr, unit->data, unit->size, files->data[i], false);
    bitcode_free(&compiled.units[i]);
  }
  mem_free(compiled.units);
  /* Competitions know functions by their names alone, and whoever has models means his own. */
  if (fine && !tr->settings.svcomp && !*tr->run->options.models)
    translator_part_namesakes(tr);
  return fine && find_static_entry(tr);
}

/* What the library must keep for the program to ask for. */
static void find_uses(Translator *tr)
{
  tr->settings.keeps_sizes = translator_uses(tr, "realloc") ||
                             translator_uses(tr, "reallocarray") ||
                             translator_uses(tr, "malloc_usable_size");
  tr->settings.uses_errno = translator_uses(tr, "__errno_location");
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
  CompileFlags flags = {tr->pointer_bits, false, false, false};
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
  Map *maps[] = {&tr->definitions,       &tr->model_definitions,
                 &tr->function_of_value, &tr->value_of_function,
                 &tr->storage_of_global, &tr->labels,
                 &tr->param_of_alloca,   &tr->exposed};
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
    text_format(
        &text, "%s has no body: its result is arbitrary and it changes %s", function->source,
        function->library ? "only what its arguments lead to"
        : havocs
            ? "only what it can name and what its arguments lead to (--undefined pure: nothing)"
            : "nothing");
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
  fine = fine && pointsto_havoc_external_calls(program, havocs);
  if (fine)
    program_tidy(program);
  fine = fine && pointsto_make_regions(program);
  if (fine && program_open_nans(program))
    program_renumber(program);
  fine = fine && program_check(program);
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
  bool fine = compile_units(&tr, files) && translator_check_units(&tr);
  find_uses(&tr);
  if (fine && *run->options.models)
    fine = compile_models(&tr, run->options.models);
  double before = run_cpu_seconds();
  fine = fine && translate_program(&tr);
  run->stats.translate_time += run_cpu_seconds() - before;
  fine = fine && finish(&tr);
  Program *program = tr.program;
  translator_free(&tr);
  if (fine)
    return program;
  program_free(program);
  return NULL;
}
