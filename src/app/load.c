#include "app/load.h"

#include <string.h>

#include "base/file.h"
#include "cfa/inline.h"
#include "cfa/pointsto.h"
#include "cfa/text.h"
#include "cfa/thread.h"
#include "cfa/tidy.h"
#include "frontend/frontend.h"

static bool is_textual(const Run *run, const char *file)
{
  size_t length = strlen(file);
  return run->options.parse || (length > 4 && !strcmp(file + length - 4, ".cfa"));
}

static Program *load_textual(Run *run, const char *file)
{
  Text text = {0};
  Program *program = NULL;
  if (file_read(run, file, 0, &text))
    program = program_parse(run, file, text_of(&text));
  text_free(&text);
  return program;
}

/* What no error location can express would be left unchecked without a word. */
static bool is_expressed(Run *run, const Specification *specification)
{
  for (unsigned i = 0; i < specification->properties.count; i++) {
    PropertyKind kind = specification->properties.data[i].kind;
    if (!property_is_expressed(kind))
      return run_fail(run, FAIL_UNSUPPORTED, "the property %s is not supported yet",
                      property_name(kind));
  }
  return true;
}

Program *load_as_it_is(Run *run, const StringList *files, const Specification *specification)
{
  return !specification || is_expressed(run, specification)
             ? frontend_load(run, files, specification)
             : NULL;
}

static Program *load_c(Run *run, const StringList *files)
{
  if (!run->options.property.count)
    return load_as_it_is(run, files, NULL);
  Specification *specification = specification_read(run, &run->options.property);
  Program *program = specification ? load_as_it_is(run, files, specification) : NULL;
  specification_free(specification);
  return program;
}

static Program *load_any(Run *run, const StringList *files)
{
  unsigned textual = 0;
  for (unsigned i = 0; i < files->count; i++)
    textual += is_textual(run, files->data[i]);
  if (!files->count)
    run_fail(run, FAIL_USAGE, "no input file; --help shows how the command is used");
  else if (!textual)
    return load_c(run, files);
  else if (files->count > 1)
    run_fail(run, FAIL_USAGE, "an automaton comes alone, without other files");
  else if (run->options.property.count)
    run_fail(run, FAIL_USAGE, "--property is for C files: an automaton has its error locations");
  else
    return load_textual(run, files->data[0]);
  return NULL;
}

static bool inline_calls(Program *program)
{
  Run *run = program->run;
  unsigned depth = (unsigned)run->options.unroll_recursion;
  unsigned budget = (unsigned)run->options.inline_budget;
  double start = run_cpu_seconds();
  for (unsigned i = 0; i < program->functions.count; i++)
    run->stats.edges_before += program->functions.data[i]->edges.count;
  bool fine =
      depth ? program_unroll_recursion(program, depth, budget) : program_inline(program, budget);
  run->stats.inline_time = run_cpu_seconds() - start;
  return fine;
}

/* Small functions, such as one that checks its argument, so that what they are given is not lost
 * on the way in. */
static bool inline_small_calls(Program *program)
{
  enum { MOST_ROUNDS = 3 };
  const Options *options = &program->run->options;
  if (!program_inline_small(program, (unsigned)options->inline_small,
                            (unsigned)options->inline_budget))
    return false;
  for (unsigned i = 0; i < MOST_ROUNDS && program_thread_conditions(program, true); i++)
    program_renumber(program);
  program_tidy(program);
  return true;
}

/* Regions are divided anew, because what was one object in all calls is now one in each. */
static bool prepare(Program *program, bool for_proof)
{
  bool inlines = program->run->options.inline_;
  bool some = !inlines && for_proof && program->run->options.inline_small;
  if ((inlines && !inline_calls(program)) || (some && !inline_small_calls(program)))
    return false;
  bool splits = pointsto_split_byte_loops(program);
  return (!inlines && !some && !splits) || pointsto_make_regions(program);
}

bool load_prepare(Program *program)
{
  return prepare(program, true);
}

static Program *load(Run *run, const StringList *files, bool for_proof)
{
  Program *program = load_any(run, files);
  bool as_it_is = program && is_textual(run, files->data[0]) && !run->options.inline_;
  if (!program || !(as_it_is || prepare(program, for_proof))) {
    program_free(program);
    return NULL;
  }
  if (for_proof && !as_it_is)
    program_end_idle_loops(program);
  return program;
}

Program *load_program(Run *run, const StringList *files)
{
  return load(run, files, false);
}

Program *load_for_proof(Run *run, const StringList *files)
{
  return load(run, files, true);
}

void print_assumed(const Program *program, FILE *out)
{
  for (unsigned i = 0; i < program->assumed.count; i++)
    fprintf(out, "assumed: %s\n", program->assumed.data[i]);
}
