#include "engine/predicate_file.h"

#include <ctype.h>
#include <string.h>

#include "base/file.h"
#include "engine/predicate_scope.h"
#include "term/parse_c.h"
#include "term/parse_smt.h"
#include "term/print.h"

typedef struct PredicateReader {
  Program *program;
  Reader reader; /* of the line at hand */
  Section section;
  const char *prefix; /* of local variables */
  Precision *precision;
} PredicateReader;

/* ---- variables ---- */

static Variable *named(const Program *program, const char *name)
{
  return map_get_ptr(&program->variable_of_name, name);
}

static const Term *smt_variable(void *context, const char *name)
{
  PredicateReader *p = context;
  const Variable *var = named(p->program, name);
  return var ? var->term : NULL;
}

/* As the source names it: a local variable, else a global one; or by its full name. */
static bool c_variable(void *context, const char *name, CVariable *out)
{
  PredicateReader *p = context;
  Interner *names = terms_names(p->program->terms);
  const Variable *var = named(p->program, intern_format(names, "%s::%s", p->prefix, name));
  const VariableVec *all = &p->program->variables;
  if (!var)
    var = named(p->program, name);
  for (unsigned i = 0; !var && i < all->count; i++)
    if (!all->data[i]->owner && all->data[i]->source && !strcmp(all->data[i]->source, name))
      var = all->data[i];
  if (!var)
    return false;
  *out = (CVariable){var->term, var->is_signed, var->pointer};
  return true;
}

/* ---- lines ---- */

static void add(PredicateReader *p, const Term *term)
{
  LocationVec places = {0};
  PredicateVec more = {0};
  PrecisionScope scope = section_places(p->program, &p->section, &places);
  for (unsigned i = 0; i < places.count; i++)
    vec_push(&more, ((Predicate){places.data[i], term}));
  Precision *grown = precision_with_predicates(p->precision, scope, &more);
  precision_drop(p->precision);
  p->precision = grown;
  vec_free(&more);
  vec_free(&places);
}

static bool read_smt(PredicateReader *p)
{
  Reader *reader = &p->reader;
  const char *from = reader->at;
  bool asserts = reader_accept(reader, "(") && reader_accept(reader, "assert");
  if (!asserts)
    reader->at = from;
  reader_skip(reader);
  from = reader->at;
  const Term *term = term_parse_smt(reader);
  if (!term || (asserts && !reader_expect(reader, ")")))
    return false;
  reader_skip(reader);
  if (*reader->at)
    return reader_fail(reader, "expected the end of the line, found \"%.20s\"", reader->at);
  reader->at = from;
  if (term->type.kind != TYPE_BOOL)
    return reader_fail(reader, "a predicate is a Boolean");
  add(p, term);
  return true;
}

/* Once for each copy of the function. */
static bool read_c(PredicateReader *p)
{
  const char *from = p->reader.at;
  PrefixVec prefixes = {0};
  CNames names = {c_variable, p, p->program->pointer_bits};
  bool good = true;
  section_prefixes(p->program, &p->section, &prefixes);
  for (unsigned i = 0; i < prefixes.count && good; i++) {
    p->prefix = prefixes.data[i];
    p->reader.at = from;
    const Term *term = term_parse_c(&p->reader, &names);
    good = term != NULL;
    if (good)
      add(p, term);
  }
  vec_free(&prefixes);
  return good;
}

static bool is_comment(const char *line)
{
  return !*line || *line == ';' || *line == '#' || !strncmp(line, "//", 2) ||
         !strncmp(line, "(declare-fun ", 13) || !strncmp(line, "(set-logic ", 11);
}

static bool read_section(PredicateReader *p, const char *line, size_t length)
{
  const char *fault = section_read(p->program, line, length, &p->section);
  return !fault || reader_fail(&p->reader, "%s", fault);
}

/* The line is a string of its own. */
static bool read_line(PredicateReader *p, char *line)
{
  const char *start = line + strspn(line, " \t"), *end = start + strlen(start);
  while (end > start && isspace((unsigned char)end[-1]))
    end--;
  line[end - line] = 0;
  p->reader.start = line;
  p->reader.at = start;
  if (is_comment(start))
    return true;
  if (end[-1] == ':') {
    end--;
    while (end > start && isspace((unsigned char)end[-1]))
      end--;
    return read_section(p, start, (size_t)(end - start));
  }
  return smt_begins_term(p->reader.at) ? read_smt(p) : read_c(p);
}

Precision *predicates_read(Program *program, const char *name, const char *text,
                           const Precision *precision)
{
  PredicateReader p = {.program = program,
                       .reader = {.run = program->run,
                                  .terms = program->terms,
                                  .file = name,
                                  .variable = smt_variable},
                       .section = {.kind = SECTION_PROGRAM},
                       .precision = precision_keep(precision)};
  p.reader.context = &p;
  Text line = {0};
  bool good = true;
  for (unsigned number = 1; *text && good; number++) {
    size_t length = strcspn(text, "\n");
    text_clear(&line);
    text_add_bytes(&line, text, length);
    text_add_char(&line, ' ');
    p.reader.line = number;
    good = read_line(&p, line.data);
    text += length + (text[length] == '\n');
  }
  text_free(&line);
  if (good)
    return p.precision;
  precision_drop(p.precision);
  return NULL;
}

static Precision *predicates_read_file(Program *program, const char *name,
                                       const Precision *precision)
{
  Text text = {0};
  Precision *res = NULL;
  if (file_read(program->run, name, 0, &text))
    res = predicates_read(program, name, text_of(&text), precision);
  text_free(&text);
  return res;
}

/* ---- writing ---- */

typedef struct Written {
  const char *section; /* interned */
  const Term *term;    /* NULL once it is printed */
} Written;

typedef struct Printing {
  const Program *program;
  VEC(Written) list;
} Printing;

typedef struct Names {
  const Program *program;
  bool known;
} Names;

static void look_at(void *context, const Term *var)
{
  Names *names = context;
  names->known &= program_variable(names->program, var) != NULL;
}

static void note_predicate(void *context, PrecisionScope scope, const Predicate *predicate)
{
  Printing *p = context;
  Names names = {p->program, true};
  Text section = {0};
  term_each_var(predicate->term, look_at, &names);
  section_print(scope, predicate->at, &section);
  if (names.known)
    vec_push(&p->list, ((Written){intern(terms_names(p->program->terms), text_of(&section)),
                                  predicate->term}));
  text_free(&section);
}

/* All of the section that begins here. */
static void print_section(Printing *p, unsigned first, Text *out)
{
  const char *section = p->list.data[first].section;
  text_format(out, "%s%s:\n", first ? "\n" : "", section);
  for (unsigned i = first; i < p->list.count; i++) {
    Written *one = &p->list.data[i];
    if (one->section != section || !one->term)
      continue;
    text_add(out, "(assert ");
    term_print_smt(one->term, out);
    text_add(out, ")\n");
    one->term = NULL;
  }
}

void predicates_print(const Program *program, const Precision *precision, Text *out)
{
  Printing printing = {.program = program};
  precision_each_predicate(precision, note_predicate, &printing);
  for (unsigned i = 0; i < printing.list.count; i++)
    if (printing.list.data[i].term)
      print_section(&printing, i, out);
  vec_free(&printing.list);
}

bool predicates_write_file(const Program *program, const Precision *precision)
{
  const char *name = program->run->options.predicates_out;
  if (!*name)
    return true;
  Text text = {0};
  predicates_print(program, precision, &text);
  bool good = file_write(program->run, name, &text);
  text_free(&text);
  return good;
}

/* ---- conditions ---- */

Precision *predicates_of_assumes(const Program *program, const Precision *precision)
{
  PredicateVec more = {0};
  for (unsigned i = 0; i < program->functions.count; i++) {
    const Function *function = program->functions.data[i];
    for (unsigned k = 0; k < function->edges.count; k++) {
      const Edge *edge = function->edges.data[k];
      if (edge->kind != EDGE_ASSUME || term_is_const(edge->term))
        continue;
      const Term *opposite = term_not(program->terms, edge->term);
      const Term *older = opposite->id < edge->term->id ? opposite : edge->term;
      vec_push(&more, ((Predicate){edge->from, older}));
    }
  }
  Precision *res = precision_with_predicates(precision, SCOPE_FUNCTION, &more);
  vec_free(&more);
  return res;
}

Precision *predicates_initial(Program *program, const Precision *precision)
{
  const Options *options = &program->run->options;
  Precision *res = !strcmp(options->initial_predicates, "assumes")
                       ? predicates_of_assumes(program, precision)
                       : precision_keep(precision);
  if (!*options->predicates)
    return res;
  Precision *more = predicates_read_file(program, options->predicates, res);
  precision_drop(res);
  return more;
}
