#include "output/proof.h"

#include <string.h>

#include "base/text.h"

static const struct {
  const char *property, *words;
} proved[] = {
    {"assertion", "no assertion fails"},
    {"no-overflow", "no signed arithmetic overflows"},
    {"div-by-zero", "no divisor is zero"},
    {"shift", "no shift is out of range"},
    {"bounds", "no checked access is out of bounds"},
};
enum { PROVED_COUNT = sizeof proved / sizeof *proved };

static void add_unreached(const Program *program, Text *out)
{
  for (unsigned i = 0; i < program->error_functions.count; i++)
    text_format(out, "%s%s()", i ? " or " : "no execution calls ",
                program->error_functions.data[i]);
  if (!program->error_functions.count)
    text_add(out, "the error is not reachable");
}

static void add_sentence(const Program *program, const char *property, Text *out)
{
  if (!strcmp(property, "unreach-call")) {
    add_unreached(program, out);
    return;
  }
  for (unsigned i = 0; i < PROVED_COUNT; i++)
    if (!strcmp(proved[i].property, property)) {
      text_add(out, proved[i].words);
      return;
    }
  text_format(out, "%s holds", property);
}

typedef VEC(const char *) Names;

static void find_properties(const Program *program, Names *out)
{
  for (unsigned i = 0; i < program->functions.count; i++) {
    const LocationVec *locations = &program->functions.data[i]->locations;
    for (unsigned j = 0; j < locations->count; j++) {
      const Location *location = locations->data[j];
      bool known = location->kind != LOCATION_ERROR || !location->note;
      for (unsigned k = 0; k < out->count && !known; k++)
        known = !strcmp(out->data[k], location->note);
      if (!known)
        vec_push(out, location->note);
    }
  }
}

static void print_proved(const Program *program, FILE *out)
{
  Names properties = {0};
  Text text = {0};
  find_properties(program, &properties);
  for (unsigned i = 0; i < properties.count; i++) {
    text_add(&text, i ? "; " : "");
    add_sentence(program, properties.data[i], &text);
  }
  if (!properties.count)
    text_add(&text, "the program has no place where it could violate the property");
  fprintf(out, "proved: %s\n", text_of(&text));
  text_free(&text);
  vec_free(&properties);
}

static bool uses_memory(const Program *program)
{
  for (unsigned i = 0; i < program->functions.count; i++) {
    const EdgeVec *edges = &program->functions.data[i]->edges;
    for (unsigned j = 0; j < edges->count; j++)
      if (edges->data[j]->kind == EDGE_LOAD || edges->data[j]->kind == EDGE_STORE)
        return true;
  }
  return false;
}

void proof_print(const Program *program, const Evidence *evidence, FILE *out)
{
  print_proved(program, out);
  if (evidence->opinion)
    fprintf(out, "%s\n", evidence->opinion);
  for (unsigned i = 0; i < program->assumed.count; i++)
    fprintf(out, "assumed: %s\n", program->assumed.data[i]);
  if (uses_memory(program))
    fputs("assumed: memory accesses stay within their objects\n", out);
}
