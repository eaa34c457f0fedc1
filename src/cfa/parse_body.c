/* Locations and edges of the textual form. */
#include <string.h>

#include "cfa/parser.h"
#include "cfa/words.h"

#define COUNT_OF(array) (sizeof(array) / sizeof *(array))

/* Locations come into being when they are first mentioned.  Each mention takes some text, so a
 * number beyond the length of the text is no location's. */
static Location *read_location(Parser *parser)
{
  Function *function = parser->function;
  uint64_t id;
  if (!parser_number(parser, "a location", parser->length, &id))
    return NULL;
  while (function->locations.count <= id) {
    Location *fresh = function_add_location(parser->program, function);
    parser_note_line(parser, fresh, parser->reader.line);
    vec_push(&parser->mentioned, false);
  }
  parser->mentioned.data[id] = true;
  return function->locations.data[id];
}

static bool set_entry(Parser *parser, Location *location)
{
  if (parser->has_entry)
    return reader_fail(&parser->reader, "a function has one entry");
  parser->has_entry = true;
  parser->function->entry = location;
  return true;
}

static bool set_exit(Parser *parser, Location *location)
{
  if (parser->function->exit)
    return reader_fail(&parser->reader, "a function has one exit");
  parser->function->exit = location;
  return true;
}

bool parser_location(Parser *parser)
{
  Reader *r = &parser->reader;
  Location *location = read_location(parser);
  if (!location)
    return false;
  for (int kind;;) {
    if (reader_accept(r, "entry")) {
      if (!set_entry(parser, location))
        return false;
    } else if (reader_accept(r, "exit")) {
      if (!set_exit(parser, location))
        return false;
    } else if (reader_accept(r, "note")) {
      if (!(location->note = reader_string(r)))
        return false;
    } else if (reader_accept(r, "loop")) {
      if (!(location->loop = parser_place(parser)))
        return false;
    } else if (reader_accept(r, "@")) {
      if (!(location->place = parser_place(parser)))
        return false;
    } else if ((kind = parser_word(parser, location_words, COUNT_OF(location_words))) >= 0) {
      location->kind = (LocationKind)kind;
    } else {
      return true;
    }
  }
}

/* --- Edges. --- */

typedef struct Ends {
  Location *from, *to;
} Ends;

static bool read_regions(Parser *parser, Edge *edge)
{
  if (!reader_accept(&parser->reader, "in"))
    return true;
  vec_clear(&parser->regions);
  do {
    Region *region = parser_region(parser);
    if (!region)
      return false;
    vec_push(&parser->regions, region);
    reader_skip(&parser->reader);
  } while (*parser->reader.at == 'r');
  edge_set_regions(parser->program, edge, parser->regions.count, parser->regions.data);
  return true;
}

static bool read_args(Parser *parser)
{
  vec_clear(&parser->args);
  if (!reader_expect(&parser->reader, "("))
    return false;
  while (!reader_accept(&parser->reader, ")")) {
    const Term *term = term_parse(&parser->reader);
    if (!term)
      return false;
    vec_push(&parser->args, term);
  }
  return true;
}

static bool read_results(Parser *parser)
{
  vec_clear(&parser->results);
  if (!reader_expect(&parser->reader, "("))
    return false;
  while (!reader_accept(&parser->reader, ")")) {
    Variable *var = parser_variable(parser);
    if (!var)
      return false;
    vec_push(&parser->results, var);
  }
  return reader_expect(&parser->reader, ":=");
}

/* The kind of a havoc, and what is arbitrary where it says so. */
static bool read_why(Parser *parser, HavocKind *why, const char **what)
{
  int kind = parser_word(parser, havoc_words, COUNT_OF(havoc_words));
  if (kind < 0)
    return reader_fail(&parser->reader, "expected a kind of havoc");
  *why = (HavocKind)kind;
  *what = NULL;
  reader_skip(&parser->reader);
  return *parser->reader.at != '"' || (*what = reader_string(&parser->reader));
}

static Edge *read_havoc(Parser *parser, Ends ends)
{
  HavocKind why = HAVOC_INPUT;
  const char *what = NULL;
  Variable *var = parser_variable(parser);
  if (!var || !read_why(parser, &why, &what))
    return NULL;
  return edge_havoc(parser->program, ends.from, ends.to, NULL, var, why, what);
}

static Edge *read_havoc_memory(Parser *parser, Ends ends)
{
  HavocKind why = HAVOC_INPUT;
  const char *what = NULL;
  const Term *address = term_parse(&parser->reader);
  const Term *size = address ? term_parse(&parser->reader) : NULL;
  if (!size || !read_why(parser, &why, &what))
    return NULL;
  Edge *edge =
      edge_havoc_memory(parser->program, ends.from, ends.to, NULL, address, size, why, what);
  return read_regions(parser, edge) ? edge : NULL;
}

static Edge *read_assume(Parser *parser, Ends ends)
{
  int branch = BRANCH_NONE;
  const Term *term = term_parse(&parser->reader);
  if (!term)
    return NULL;
  if (reader_accept(&parser->reader, "on"))
    branch = parser_word(parser, branch_words, COUNT_OF(branch_words));
  if (branch < 0)
    return reader_fail(&parser->reader, "expected true, false, case or default"), NULL;
  return edge_assume(parser->program, ends.from, ends.to, NULL, term, (Branch)branch);
}

static Edge *read_load(Parser *parser, Ends ends)
{
  Variable *var = parser_variable(parser);
  const Term *address = var ? term_parse(&parser->reader) : NULL;
  if (!address)
    return NULL;
  Edge *edge = edge_load(parser->program, ends.from, ends.to, NULL, var, address);
  return read_regions(parser, edge) ? edge : NULL;
}

static Edge *read_store(Parser *parser, Ends ends)
{
  const Term *address = term_parse(&parser->reader);
  const Term *value = address ? term_parse(&parser->reader) : NULL;
  if (!value)
    return NULL;
  Edge *edge = edge_store(parser->program, ends.from, ends.to, NULL, address, value);
  return read_regions(parser, edge) ? edge : NULL;
}

static Edge *add_call(Parser *parser, Ends ends, Function *callee, const Term *target)
{
  return edge_call(parser->program, ends.from, ends.to, NULL, callee, target, parser->args.count,
                   parser->args.data, parser->results.count, parser->results.data);
}

static Edge *read_call(Parser *parser, Ends ends)
{
  Function *callee = read_results(parser) ? parser_function(parser) : NULL;
  return callee && read_args(parser) ? add_call(parser, ends, callee, NULL) : NULL;
}

static Edge *read_call_indirect(Parser *parser, Ends ends)
{
  const Term *target = read_results(parser) ? term_parse(&parser->reader) : NULL;
  return target && read_args(parser) ? add_call(parser, ends, NULL, target) : NULL;
}

static Edge *read_return(Parser *parser, Ends ends)
{
  if (ends.to != parser->function->exit)
    return reader_fail(&parser->reader, "a return leads to the exit, which a loc line names first"),
           NULL;
  if (!read_args(parser))
    return NULL;
  return edge_return(parser->program, ends.from, NULL, parser->args.count, parser->args.data);
}

static Edge *read_assign(Parser *parser, Ends ends, const char *name)
{
  Variable *var = map_get_ptr(&parser->program->variable_of_name, name);
  if (!var)
    return reader_fail(&parser->reader, "there is no variable %s", name), NULL;
  const Term *term = term_parse(&parser->reader);
  if (!term)
    return NULL;
  return edge_assign(parser->program, ends.from, ends.to, NULL, var, term);
}

typedef struct Operation {
  const char *word;
  Edge *(*read)(Parser *parser, Ends ends);
} Operation;

static const Operation operations[] = {
    {"assume", read_assume}, {"load", read_load},
    {"store", read_store},   {"havoc", read_havoc},
    {"call", read_call},     {"havoc-memory", read_havoc_memory},
    {"return", read_return}, {"call-indirect", read_call_indirect},
};

/* An assignment is told from the operations by ":=", so variables may be named like those. */
static Edge *read_operation(Parser *parser, Ends ends)
{
  const char *name = reader_name(&parser->reader);
  if (!name)
    return NULL;
  if (reader_accept(&parser->reader, ":="))
    return read_assign(parser, ends, name);
  for (unsigned i = 0; i < COUNT_OF(operations); i++)
    if (!strcmp(name, operations[i].word))
      return operations[i].read(parser, ends);
  return reader_fail(&parser->reader, "there is no operation %s", name), NULL;
}

bool parser_edge(Parser *parser)
{
  Reader *r = &parser->reader;
  unsigned line = r->line;
  Ends ends = {0};
  if (!(ends.from = read_location(parser)) || !reader_expect(r, "->") ||
      !(ends.to = read_location(parser)))
    return false;
  Edge *edge = read_operation(parser, ends);
  if (!edge)
    return false;
  parser_note_line(parser, edge, line);
  return !reader_accept(r, "@") || (edge->place = parser_place(parser));
}
