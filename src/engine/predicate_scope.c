#include "engine/predicate_scope.h"

#include <ctype.h>
#include <string.h>

/* ---- reading ---- */

static bool read_number(const char *text, size_t length, unsigned *number)
{
  *number = 0;
  for (size_t i = 0; i < length; i++) {
    if (!isdigit((unsigned char)text[i]) || *number > 100000000)
      return false;
    *number = *number * 10 + (unsigned)(text[i] - '0');
  }
  return length > 0;
}

static bool is_named(const Function *function, const char *name)
{
  return !strcmp(function->name, name) || (function->source && !strcmp(function->source, name));
}

static bool place_is_in(const Place *place, const char *function)
{
  for (; place; place = place->inlined_at)
    if (place->function && !strcmp(place->function, function))
      return true;
  return false;
}

/* Is this the function, or was it inlined here? */
static bool has_code_of(const Function *function, const char *name)
{
  if (is_named(function, name))
    return true;
  for (unsigned i = 0; i < function->edges.count; i++)
    if (place_is_in(function->edges.data[i]->place, name))
      return true;
  return false;
}

static bool is_file_name(const char *name)
{
  return strchr(name, '.') || strchr(name, '/');
}

/* The last separator of "name 12" or "file.c:12"; NULL: there is no number. */
static const char *separator(const char *text, size_t length)
{
  for (size_t i = length; i > 0; i--)
    if (isspace((unsigned char)text[i - 1]) || (text[i - 1] == ':' && i > 1 && text[i - 2] != ':'))
      return &text[i - 1];
  return NULL;
}

static const char *check_section(const Program *program, const Section *section)
{
  LocationVec places = {0};
  bool known = section->is_file;
  for (unsigned i = 0; i < program->functions.count; i++)
    known |= has_code_of(program->functions.data[i], section->name);
  section_places(program, section, &places);
  unsigned count = places.count;
  vec_free(&places);
  return !known                          ? "no function is named so"
         : count                         ? NULL
         : section->kind == SECTION_NODE ? "the function has no such location"
         : section->kind == SECTION_LINE ? "there is no code at this line"
                                         : "the function has no body";
}

const char *section_read(const Program *program, const char *text, size_t length, Section *out)
{
  Interner *names = terms_names(program->terms);
  *out = (Section){.kind = SECTION_FUNCTION};
  if (length == 1 && *text == '*') {
    out->kind = SECTION_PROGRAM;
    return NULL;
  }
  const char *gap = separator(text, length);
  size_t end = gap ? (size_t)(gap - text) : length;
  if (gap) {
    bool is_node = gap[1] == 'N';
    size_t digits = length - end - 1 - is_node;
    out->kind = is_node ? SECTION_NODE : SECTION_LINE;
    if (!read_number(gap + 1 + is_node, digits, &out->number))
      return "expected \"function:\", \"function LINE:\", \"function NLOCATION:\" or "
             "\"file:LINE:\"";
  }
  while (end > 0 && isspace((unsigned char)text[end - 1]))
    end--;
  out->name = intern_bytes(names, text, end);
  out->is_file = gap && *gap == ':' && is_file_name(out->name);
  return check_section(program, out);
}

/* ---- places ---- */

static const char *base_name(const char *file)
{
  const char *slash = strrchr(file, '/');
  return slash ? slash + 1 : file;
}

static bool place_matches(const Section *section, const Location *at, const Place *place)
{
  if (!place || place->line != section->number)
    return false;
  if (section->is_file)
    return place->file && (!strcmp(place->file, section->name) ||
                           !strcmp(base_name(place->file), base_name(section->name)));
  return is_named(at->function, section->name) ||
         (place->function && !strcmp(place->function, section->name));
}

static bool matches(const Section *section, const Location *at)
{
  if (section->kind == SECTION_NODE)
    return at->id == section->number && is_named(at->function, section->name);
  for (unsigned i = 0; i < at->out.count; i++)
    if (place_matches(section, at, at->out.data[i]->place))
      return true;
  return false;
}

static void places_in(const Section *section, const Function *function, LocationVec *out)
{
  if (!function->has_body)
    return;
  if (section->kind == SECTION_FUNCTION) {
    if (has_code_of(function, section->name))
      vec_push(out, function->entry);
    return;
  }
  for (unsigned k = 0; k < function->locations.count; k++)
    if (matches(section, function->locations.data[k]))
      vec_push(out, function->locations.data[k]);
}

/* Of a line with loops the heads are meant. */
static void keep_heads(const Section *section, LocationVec *places)
{
  unsigned kept = 0;
  for (unsigned i = 0; i < places->count; i++)
    if (place_matches(section, places->data[i], places->data[i]->loop))
      places->data[kept++] = places->data[i];
  places->count = kept ? kept : places->count;
}

PrecisionScope section_places(const Program *program, const Section *section, LocationVec *out)
{
  if (section->kind == SECTION_PROGRAM) {
    vec_push(out, program->entry->entry);
    return SCOPE_PROGRAM;
  }
  for (unsigned i = 0; i < program->functions.count; i++)
    places_in(section, program->functions.data[i], out);
  if (section->kind == SECTION_LINE)
    keep_heads(section, out);
  return section->kind == SECTION_FUNCTION ? SCOPE_FUNCTION : SCOPE_LOCATION;
}

void section_print(PrecisionScope scope, const Location *at, Text *out)
{
  if (scope == SCOPE_PROGRAM)
    text_add_char(out, '*');
  else
    text_add(out, at->function->name);
  if (scope == SCOPE_LOCATION && at->loop && at->loop->line)
    text_format(out, " %u", at->loop->line);
  else if (scope == SCOPE_LOCATION)
    text_format(out, " N%u", at->id);
}

/* ---- names of variables ---- */

static void add_prefix(PrefixVec *out, const char *prefix)
{
  for (unsigned i = 0; i < out->count; i++)
    if (out->data[i] == prefix)
      return;
  vec_push(out, prefix);
}

/* "f" of "f::x", "f#2" of "f#2::x"; NULL: the variable is another function's. */
static const char *prefix_of(Interner *names, const char *variable, const char *function)
{
  size_t length = strlen(function);
  if (strncmp(variable, function, length))
    return NULL;
  size_t end = length;
  if (variable[end] == '#')
    end += 1 + strspn(variable + end + 1, "0123456789");
  return strncmp(variable + end, "::", 2) ? NULL : intern_bytes(names, variable, end);
}

/* Of a file's line: the functions that have code there. */
static void prefixes_of_line(const Program *program, const Section *section, PrefixVec *out)
{
  LocationVec places = {0};
  section_places(program, section, &places);
  for (unsigned i = 0; i < places.count; i++) {
    Section whole = {.kind = SECTION_FUNCTION, .name = places.data[i]->function->name};
    section_prefixes(program, &whole, out);
  }
  vec_free(&places);
}

void section_prefixes(const Program *program, const Section *section, PrefixVec *out)
{
  Interner *names = terms_names(program->terms);
  if (section->is_file) {
    prefixes_of_line(program, section, out);
    return;
  }
  for (unsigned i = 0; section->name && i < program->variables.count; i++) {
    const char *prefix = prefix_of(names, program->variables.data[i]->term->name, section->name);
    if (prefix)
      add_prefix(out, prefix);
  }
  if (!out->count)
    vec_push(out, intern(names, ""));
}
