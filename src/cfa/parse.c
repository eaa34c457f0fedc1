/* The parser of the textual form: declarations, and what holds it all together.
 *
 * The text is read twice.  The first pass looks at the first word of each line outside of functions
 * and makes the globals, objects and functions there are, so that the second can refer to any of
 * them from anywhere. */
#include <string.h>

#include "cfa/check.h"
#include "cfa/parser.h"
#include "cfa/text.h"
#include "cfa/words.h"

static bool is_blank(char c)
{
  return c == ' ' || c == '\t' || c == '\r';
}

/* --- First pass. --- */

static bool declare_global(Parser *parser)
{
  const char *name;
  Type type;
  if (!parser_typed_name(parser, &name, &type) ||
      !parser_is_new(parser, &parser->program->variable_of_name, name))
    return false;
  program_add_variable(parser->program, NULL, VARIABLE_GLOBAL, name, type);
  return true;
}

static bool declare_object(Parser *parser)
{
  const char *name = reader_name(&parser->reader);
  if (!name || !parser_is_new_object(parser, name))
    return false;
  program_add_object(parser->program, NULL, OBJECT_GLOBAL, name, 0, 1);
  return true;
}

static bool declare_function(Parser *parser)
{
  const char *name = reader_name(&parser->reader);
  if (!name || !parser_is_new(parser, &parser->program->function_of_name, name))
    return false;
  program_add_function(parser->program, name);
  return true;
}

static bool line_starts(const char *line, const char *word)
{
  size_t length = strlen(word);
  return !strncmp(line, word, length) &&
         (is_blank(line[length]) || line[length] == '\n' || line[length] == ';' || !line[length]);
}

static bool declare_line(Parser *parser, const char *line, bool *in_function)
{
  if (*in_function) {
    *in_function = !line_starts(line, "end");
    return true;
  }
  parser->reader.at = line + strcspn(line, " \t\r\n;");
  if (line_starts(line, "global"))
    return declare_global(parser);
  if (line_starts(line, "object"))
    return declare_object(parser);
  if (!line_starts(line, "function"))
    return true;
  *in_function = true;
  return declare_function(parser);
}

static bool declare_all(Parser *parser)
{
  bool in_function = false;
  unsigned number = 1;
  for (const char *line = parser->text; line; number++) {
    while (is_blank(*line))
      line++;
    parser->reader.line = number;
    if (!declare_line(parser, line, &in_function))
      return false;
    line = strchr(line, '\n');
    line = line ? line + 1 : NULL;
  }
  return true;
}

/* --- Second pass: lines outside of functions. --- */

static bool parse_file(Parser *parser)
{
  uint64_t number;
  if (!parser_number(parser, "a file's number", ~0u, &number))
    return false;
  if (number != parser->files.count + 1)
    return reader_fail(&parser->reader, "files are numbered 1, 2, ...");
  const char *name = reader_string(&parser->reader);
  if (name)
    vec_push(&parser->files, name);
  return name != NULL;
}

static bool parse_place(Parser *parser)
{
  uint64_t number;
  if (!parser_number(parser, "a place's number", ~0u, &number))
    return false;
  if (number != parser->places.count + 1)
    return reader_fail(&parser->reader, "places are numbered 1, 2, ...");
  const Place *place = reader_expect(&parser->reader, "=") ? parser_place(parser) : NULL;
  if (place)
    vec_push(&parser->places, place);
  return place != NULL;
}

static bool parse_assumed(Parser *parser)
{
  const char *sentence = reader_string(&parser->reader);
  if (sentence)
    program_assume(parser->program, sentence);
  return sentence != NULL;
}

static bool parse_region(Parser *parser)
{
  Reader *r = &parser->reader;
  uint64_t number, cell;
  const char *name = NULL;
  reader_skip(r);
  if (*r->at != 'r')
    return reader_fail(r, "expected a region, r0 and so on");
  r->at++;
  if (!parser_number(parser, "a region's number", ~0u, &number))
    return false;
  if (number != parser->program->regions.count)
    return reader_fail(r, "regions are numbered 0, 1, ...");
  reader_skip(r);
  if (*r->at == '"' && !(name = reader_string(r)))
    return false;
  if (!reader_expect(r, "cell") || !parser_number(parser, "a cell's width", BV_MOST_BITS, &cell))
    return false;
  program_add_region(parser->program, name, (unsigned)cell);
  return true;
}

static bool parse_heap_top(Parser *parser)
{
  return (parser->program->heap_top = parser_variable(parser)) != NULL;
}

static bool parse_entry(Parser *parser)
{
  return (parser->program->entry = parser_function(parser)) != NULL;
}

/* --- Functions. --- */

static bool parse_results(Parser *parser, Function *function)
{
  VEC(Type) types = {0};
  bool fine = reader_expect(&parser->reader, ":") && reader_expect(&parser->reader, "(");
  while (fine && !reader_accept(&parser->reader, ")")) {
    Type type;
    fine = type_parse(&parser->reader, &type);
    if (fine)
      vec_push(&types, type);
  }
  function->result_count = types.count;
  if (types.count)
    function->result_types =
        arena_copy(parser->program->arena, types.data, types.count * sizeof(Type));
  vec_free(&types);
  return fine;
}

static bool parse_function_attributes(Parser *parser, Function *function)
{
  Reader *r = &parser->reader;
  for (;;) {
    if (reader_accept(r, "external")) {
      parser->external = true;
    } else if (reader_accept(r, "noreturn")) {
      function->noreturn = true;
    } else if (reader_accept(r, "variadic")) {
      function->variadic = true;
    } else if (reader_accept(r, "pure")) {
      function->pure = true;
    } else if (reader_accept(r, "library")) {
      function->library = true;
    } else if (reader_accept(r, "source")) {
      if (!(function->source = reader_string(r)))
        return false;
    } else if (reader_accept(r, "@")) {
      if (!(function->place = parser_place(parser)))
        return false;
    } else {
      return true;
    }
  }
}

/* The block begins after the header: what the header says is outside of the function. */
static bool parse_function(Parser *parser)
{
  unsigned line = parser->reader.line;
  Function *function = parser_function(parser);
  if (!function || !parser_is_first(parser, function, function->name))
    return false;
  parser_finish_object(parser);
  parser->external = parser->has_entry = false;
  vec_clear(&parser->mentioned);
  function->source = NULL;
  parser_note_line(parser, function, line);
  if (!parse_results(parser, function) || !parse_function_attributes(parser, function))
    return false;
  parser->function = function;
  return true;
}

static bool parse_end(Parser *parser)
{
  Function *function = parser->function;
  parser_finish_object(parser);
  if (!parser->external && !parser->has_entry)
    return reader_fail(&parser->reader, "function %s has no entry", function->name);
  if (parser->external && function->locations.count)
    return reader_fail(&parser->reader, "external function %s has a body", function->name);
  for (unsigned i = 0; i < parser->mentioned.count; i++)
    if (!parser->mentioned.data[i])
      return reader_fail(&parser->reader, "location %u of %s is never mentioned", i,
                         function->name);
  function->has_body = !parser->external;
  parser->function = NULL;
  return true;
}

typedef enum Where { OUTSIDE = 1, INSIDE = 2, ANYWHERE = 3 } Where;

typedef struct Statement {
  const char *word;
  Where where; /* with respect to functions */
  bool (*parse)(Parser *parser);
} Statement;

static const Statement statements[] = {
    {"loc", INSIDE, parser_location},
    {"local", INSIDE, parser_local},
    {"temp", INSIDE, parser_temp},
    {"param", INSIDE, parser_param},
    {"end", INSIDE, parse_end},
    {"object", ANYWHERE, parser_object},
    {"init", ANYWHERE, parser_init},
    {"field", ANYWHERE, parser_field},
    {"base", ANYWHERE, parser_base},
    {"global", OUTSIDE, parser_global},
    {"function", OUTSIDE, parse_function},
    {"region", OUTSIDE, parse_region},
    {"file", OUTSIDE, parse_file},
    {"place", OUTSIDE, parse_place},
    {"assumed", OUTSIDE, parse_assumed},
    {"heap-top", OUTSIDE, parse_heap_top},
    {"entry", OUTSIDE, parse_entry},
};

/* The first pass relies on it. */
static bool starts_line(const Parser *parser)
{
  const char *at = parser->reader.at;
  while (at > parser->text && is_blank(at[-1]))
    at--;
  return at == parser->text || at[-1] == '\n';
}

static bool parse_statement(Parser *parser)
{
  Reader *r = &parser->reader;
  Where here = parser->function ? INSIDE : OUTSIDE;
  if (!starts_line(parser))
    return reader_fail(r, "expected the end of the line");
  if (parser->function && *r->at >= '0' && *r->at <= '9')
    return parser_edge(parser);
  for (unsigned i = 0; i < sizeof statements / sizeof *statements; i++) {
    const Statement *s = &statements[i];
    if (!reader_accept(r, s->word))
      continue;
    if (!(s->where & here))
      return reader_fail(r, "%s does not belong %s a function", s->word,
                         here == INSIDE ? "inside" : "outside");
    return s->parse(parser);
  }
  return reader_fail(r, "expected a declaration, a location or an edge");
}

static bool goes_on(Parser *parser)
{
  Run *run = parser->program->run;
  return !run->stop || run_fail(run, FAIL_INTERRUPTED, "interrupted");
}

static bool parse_all(Parser *parser)
{
  Reader *r = &parser->reader;
  for (reader_skip(r); *r->at; reader_skip(r))
    if (!parse_statement(parser) || !goes_on(parser))
      return false;
  parser_finish_object(parser);
  return !parser->function || reader_fail(r, "function %s has no end", parser->function->name);
}

/* --- The whole. --- */

static unsigned line_of(const Parser *parser, const Fault *fault)
{
  const void *things[] = {fault->edge, fault->location, fault->variable, fault->object,
                          fault->function};
  for (unsigned i = 0; i < sizeof things / sizeof *things; i++) {
    uint64_t line;
    if (things[i] && map_get(&parser->lines, (uintptr_t)things[i], &line))
      return (unsigned)line;
  }
  return 1;
}

static bool check_rules(Parser *parser)
{
  Fault fault;
  bool fine = program_is_well_formed(parser->program, &fault);
  const Variable *var = fault.variable;
  const Object *object = fault.object;
  if (!fine)
    run_fail(parser->program->run, FAIL_INPUT, "%s:%u: %s%s%s", parser->reader.file,
             line_of(parser, &fault),
             var      ? var->term->name
             : object ? object->name
                      : "",
             var || object ? ": " : "", text_of(&fault.message));
  text_free(&fault.message);
  return fine;
}

static const Term *find_variable(void *context, const char *name)
{
  const Parser *parser = context;
  const Variable *var = map_get_ptr(&parser->program->variable_of_name, name);
  return var ? var->term : NULL;
}

/* The head of the text says how wide addresses are, which the program wants to know first. */
static bool start(Parser *parser, Run *run, const char *file, const char *text)
{
  parser->program = program_new(run, 32);
  parser->text = text;
  parser->length = strlen(text);
  parser->reader = (Reader){.run = run,
                            .terms = parser->program->terms,
                            .file = file,
                            .at = text,
                            .line = 1,
                            .variable = find_variable,
                            .context = parser};
  if (!reader_expect(&parser->reader, "program"))
    return false;
  if (reader_accept(&parser->reader, "lp64"))
    parser->program->pointer_bits = 64;
  else if (!reader_accept(&parser->reader, "ilp32"))
    return reader_fail(&parser->reader, "expected ilp32 or lp64");
  return true;
}

static void finish(Parser *parser)
{
  vec_free(&parser->files);
  vec_free(&parser->places);
  vec_free(&parser->inits);
  vec_free(&parser->fields);
  vec_free(&parser->mentioned);
  vec_free(&parser->args);
  vec_free(&parser->results);
  vec_free(&parser->regions);
  map_free(&parser->lines);
}

Program *program_parse(Run *run, const char *file, const char *text)
{
  Parser parser = {0};
  bool fine = start(&parser, run, file, text);
  Reader after_head = parser.reader;
  fine = fine && declare_all(&parser);
  parser.reader.at = after_head.at;
  parser.reader.line = after_head.line;
  fine = fine && parse_all(&parser) && check_rules(&parser);
  finish(&parser);
  if (fine)
    return parser.program;
  program_free(parser.program);
  return NULL;
}
