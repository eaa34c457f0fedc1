/* Claims from a file, and verification by them. */
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "engine/inductive.h"
#include "engine/invariants.h"
#include "term/parse_smt.h"

enum { MOST_PRINTED = 1000000 }; /* parts of a claim, each as often as it is printed */

static const Term *variable(void *context, const char *name)
{
  const Program *program = context;
  const Variable *var = map_get_ptr(&program->variable_of_name, name);
  return var ? var->term : NULL;
}

/* "main:4". */
static const Location *location_of(const Program *program, const char *name)
{
  const char *colon = strrchr(name, ':');
  char *end = NULL;
  unsigned long id = colon ? strtoul(colon + 1, &end, 10) : 0;
  for (unsigned i = 0; colon && !*end && i < program->functions.count; i++) {
    const Function *f = program->functions.data[i];
    if (strlen(f->name) == (size_t)(colon - name) && !strncmp(f->name, name, strlen(f->name)))
      return id < f->locations.count ? f->locations.data[id] : NULL;
  }
  return NULL;
}

/* The variables are those of the program, whatever is declared. */
static bool read_formals(Reader *reader)
{
  Type type;
  if (!reader_expect(reader, "("))
    return false;
  while (!reader_accept(reader, ")"))
    if (!reader_expect(reader, "(") || !reader_name(reader) || !type_parse_smt(reader, &type) ||
        !reader_expect(reader, ")"))
      return false;
  return true;
}

static bool read_claim(Reader *reader, const Program *program, Claims *out)
{
  if (!reader_expect(reader, "(") || !reader_expect(reader, "define-fun"))
    return false;
  const char *name = reader_name(reader);
  const Location *at = name ? location_of(program, name) : NULL;
  if (name && !at)
    return reader_fail(reader, "the program has no location %.100s", name);
  if (!name || !read_formals(reader) || !reader_expect(reader, "Bool"))
    return false;
  const Term *claim = term_parse_smt(reader);
  if (!claim || !reader_expect(reader, ")"))
    return false;
  if (claim->type.kind != TYPE_BOOL)
    return reader_fail(reader, "an invariant is a Boolean");
  map_put_ptr(&out->invariants, at, claim);
  reader_skip(reader);
  return true;
}

bool claims_read(Program *program, const char *name, const char *text, Claims *out)
{
  Reader reader = {.run = program->run,
                   .terms = program->terms,
                   .file = name,
                   .at = text,
                   .line = 1,
                   .start = text,
                   .variable = variable,
                   .context = program};
  *out = (Claims){0};
  reader_skip(&reader);
  while (*reader.at)
    if (!read_claim(&reader, program, out)) {
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

void claims_print(const Claims *claims, FILE *out)
{
  for (unsigned i = 0; i < claims->invariants.count; i++) {
    const MapEntry *entry = &claims->invariants.entries[i];
    const Term *claim = (const Term *)(uintptr_t)entry->value;
    if (claim->size <= MOST_PRINTED)
      invariant_print((const Location *)(uintptr_t)entry->key, claim, out);
  }
}

void claims_free(Claims *claims)
{
  map_free(&claims->invariants);
}

static bool read_file(Program *program, const char *name, Claims *out)
{
  Text text = {0};
  bool good =
      file_read(program->run, name, 0, &text) && claims_read(program, name, text_of(&text), out);
  text_free(&text);
  return good;
}

static Outcome outcome_of(Program *program, const InductiveResult *result)
{
  Text text = {0};
  if (result->answer == INDUCTIVE)
    return outcome_safe();
  if (result->answer == NOT_CHECKED)
    text_format(&text, "the invariants were not checked: %s", result->why);
  else if (result->at)
    text_format(&text, "the invariant of %s:%u %s", result->at->function->name, result->at->id,
                result->why);
  else
    text_format(&text, "what is claimed of the start %s", result->why);
  Reason reason = result->answer == NOT_CHECKED ? REASON_UNSUPPORTED : REASON_IMPRECISE;
  Outcome outcome = outcome_unknown(reason, run_keep(program->run, text_of(&text)));
  text_free(&text);
  return outcome;
}

Outcome inductive_verify(Program *program)
{
  Claims claims;
  if (!read_file(program, program->run->options.prove_by, &claims))
    return outcome_unknown(REASON_INTERNAL_ERROR, NULL);
  InductiveResult result = inductive_check(program, &claims, 0);
  claims_free(&claims);
  return outcome_of(program, &result);
}
