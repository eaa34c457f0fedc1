#include "check/claims.h"

#include <stdlib.h>
#include <string.h>

#include "smt/slot.h"
#include "term/parse_smt.h"
#include "term/print.h"

enum { MOST_PRINTED = 1000000 }; /* parts of a claim, each as often as it is printed */

/* Whose names a claim uses. */
typedef struct Names {
  Program *program;
  Map formals; /* of a summary: name -> Term; the program has no variable for a result */
} Names;

static const Term *variable(void *context, const char *name)
{
  const Names *names = context;
  const Program *program = names->program;
  const Variable *var = map_get_ptr(&program->variable_of_name, name);
  for (unsigned i = 0; !var && i < program->regions.count; i++) {
    const Term *array = slot_term(program, slot_of_region(program, program->regions.data[i]));
    if (!strcmp(array->name, name))
      return array;
  }
  return var ? var->term : map_get_ptr(&names->formals, name);
}

static const Function *function_of(const Program *program, const char *name, size_t length)
{
  for (unsigned i = 0; i < program->functions.count; i++) {
    const Function *f = program->functions.data[i];
    if (strlen(f->name) == length && !strncmp(f->name, name, length))
      return f;
  }
  return NULL;
}

/* "main:4". */
static const Location *location_of(const Program *program, const char *name)
{
  const char *colon = strrchr(name, ':');
  char *end = NULL;
  unsigned long id = colon ? strtoul(colon + 1, &end, 10) : 0;
  if (!colon || *end)
    return NULL;
  const Function *f = function_of(program, name, (size_t)(colon - name));
  return f && id < f->locations.count ? f->locations.data[id] : NULL;
}

/* "f:returns": how calls of f end. */
static bool is_summary(const Program *program, const char *name)
{
  const char *colon = strrchr(name, ':');
  return colon && !strcmp(colon, ":returns") && function_of(program, name, (size_t)(colon - name));
}

static bool read_formal(Reader *reader, Map *formals)
{
  Type type;
  const char *name = reader_expect(reader, "(") ? reader_name(reader) : NULL;
  if (!name || !type_parse_smt(reader, &type) || !reader_expect(reader, ")"))
    return false;
  if (formals)
    map_put_ptr(formals, name, term_var(reader->terms, name, type));
  return true;
}

/* With NULL the variables are those of the program, whatever is declared. */
static bool read_formals(Reader *reader, Map *formals)
{
  if (!reader_expect(reader, "("))
    return false;
  while (!reader_accept(reader, ")"))
    if (!read_formal(reader, formals))
      return false;
  return true;
}

/* What follows the name; NULL where it is wrong. */
static const Term *read_definition(Reader *reader, Map *formals)
{
  if (!read_formals(reader, formals) || !reader_expect(reader, "Bool"))
    return NULL;
  const Term *claim = term_parse_smt(reader);
  if (!claim || !reader_expect(reader, ")"))
    return NULL;
  if (claim->type.kind != TYPE_BOOL) {
    reader_fail(reader, "an invariant is a Boolean");
    return NULL;
  }
  reader_skip(reader);
  return claim;
}

/* Nobody who reads claims follows recursion, which is what summaries are for. */
static bool set_summary_aside(Reader *reader, Names *names)
{
  bool good = read_definition(reader, &names->formals) != NULL;
  map_free(&names->formals);
  return good;
}

static bool read_claim(Reader *reader, Names *names, Claims *out)
{
  if (!reader_expect(reader, "(") || !reader_expect(reader, "define-fun"))
    return false;
  const char *name = reader_name(reader);
  if (!name)
    return false;
  if (is_summary(names->program, name))
    return set_summary_aside(reader, names);
  const Location *at = location_of(names->program, name);
  if (!at)
    return reader_fail(reader, "the program has no location %.100s", name);
  const Term *claim = read_definition(reader, NULL);
  if (claim)
    map_put_ptr(&out->invariants, at, claim);
  return claim != NULL;
}

bool claims_read(Program *program, const char *name, const char *text, Claims *out)
{
  Names names = {.program = program};
  Reader reader = {.run = program->run,
                   .terms = program->terms,
                   .file = name,
                   .at = text,
                   .line = 1,
                   .start = text,
                   .variable = variable,
                   .context = &names};
  *out = (Claims){0};
  reader_skip(&reader);
  while (*reader.at)
    if (!read_claim(&reader, &names, out)) {
      claims_free(out);
      return false;
    }
  return true;
}

void claims_add(Program *program, Claims *claims, const Location *at, const Term *invariant)
{
  const Term *known = map_get_ptr(&claims->invariants, at);
  map_put_ptr(&claims->invariants, at,
              known ? term_and(program->terms, known, invariant) : invariant);
}

static void declare(void *context, const Term *var)
{
  Text *out = context;
  text_format(out, " (|%s| ", var->name);
  type_print_smt(var->type, out);
  text_add(out, ")");
}

void claim_print_as(const char *name, const Term *claim, FILE *out)
{
  Text text = {0};
  if (term_is_true(claim))
    return;
  text_format(&text, "(define-fun |%s| (", name);
  term_each_var(claim, declare, &text);
  text_add(&text, ") Bool ");
  term_print_smt(claim, &text);
  fprintf(out, "%s)\n", text_of(&text));
  text_free(&text);
}

void claim_print(const Location *location, const Term *claim, FILE *out)
{
  Text name = {0};
  text_format(&name, "%s:%u", location->function->name, location->id);
  claim_print_as(text_of(&name), claim, out);
  text_free(&name);
}

void claims_print(const Claims *claims, FILE *out)
{
  for (unsigned i = 0; i < claims->invariants.count; i++) {
    const MapEntry *entry = &claims->invariants.entries[i];
    const Term *claim = (const Term *)(uintptr_t)entry->value;
    if (claim->size <= MOST_PRINTED)
      claim_print((const Location *)(uintptr_t)entry->key, claim, out);
  }
}

void claims_free(Claims *claims)
{
  map_free(&claims->invariants);
}
