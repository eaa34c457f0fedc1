#include <string.h>

#include "cfa/text.h"
#include "cfa/words.h"
#include "term/print.h"

typedef struct Printer {
  const Program *program;
  FILE *out;
  Text text;            /* what is not written yet */
  const char *function; /* what places are in unless they say otherwise */
  Map files;            /* interned name -> number from 1 */
  Map calls;            /* place that something was inlined at -> number from 1 */
} Printer;

static void flush(Printer *p)
{
  fwrite(text_of(&p->text), 1, p->text.length, p->out);
  text_clear(&p->text);
}

static void add_quoted(Printer *p, const char *bytes, size_t length)
{
  text_add_char(&p->text, '"');
  for (size_t i = 0; i < length; i++) {
    unsigned char c = (unsigned char)bytes[i];
    if (c == '"' || c == '\\')
      text_format(&p->text, "\\%c", c);
    else if (c == '\n')
      text_add(&p->text, "\\n");
    else if (c == '\t')
      text_add(&p->text, "\\t");
    else if (c < ' ' || c > '~')
      text_format(&p->text, "\\x%02x", c);
    else
      text_add_char(&p->text, (char)c);
  }
  text_add_char(&p->text, '"');
}

static void add_string(Printer *p, const char *word, const char *string)
{
  if (!string)
    return;
  text_format(&p->text, " %s%s", word, *word ? " " : "");
  add_quoted(p, string, strlen(string));
}

static void add_name(Printer *p, const char *name)
{
  text_add_char(&p->text, ' ');
  term_print_name(name, &p->text);
}

static void add_term(Printer *p, const Term *term)
{
  text_add_char(&p->text, ' ');
  term_print(term, &p->text);
}

static void add_flag(Printer *p, const char *word, bool set)
{
  if (set)
    text_format(&p->text, " %s", word);
}

static unsigned number_in(const Map *table, const void *thing)
{
  uint64_t number = 0;
  map_get(table, (uintptr_t)thing, &number);
  return (unsigned)number;
}

/* File number 0 stands for no file. */
static void add_place(Printer *p, const Place *place)
{
  text_format(&p->text, "%u:%u:%u", number_in(&p->files, place->file), place->line, place->column);
  if (place->function != p->function) {
    if (place->function)
      add_string(p, "in", place->function);
    else
      text_add(&p->text, " in none");
  }
  if (place->inlined_at)
    text_format(&p->text, " from %u", number_in(&p->calls, place->inlined_at));
}

static void add_at(Printer *p, const Place *place)
{
  if (!place)
    return;
  text_add(&p->text, " @ ");
  add_place(p, place);
}

/* --- The tables of files and calls, which need to know every place there is. --- */

static void note_file(Printer *p, const char *file)
{
  if (file && !map_has_ptr(&p->files, file))
    map_put(&p->files, (uintptr_t)file, p->files.count + 1);
}

/* Outer calls get smaller numbers. */
static void note_place(Printer *p, const Place *place)
{
  VEC(const Place *) chain = {0};
  if (place)
    note_file(p, place->file);
  for (const Place *at = place ? place->inlined_at : NULL; at && !map_has_ptr(&p->calls, at);
       at = at->inlined_at)
    vec_push(&chain, at);
  while (chain.count) {
    const Place *at = vec_pop(&chain);
    note_file(p, at->file);
    map_put(&p->calls, (uintptr_t)at, p->calls.count + 1);
  }
  vec_free(&chain);
}

static void note_variable(Printer *p, const Variable *var)
{
  note_place(p, var->place);
  if (var->object)
    note_place(p, var->object->place);
}

static void note_function(Printer *p, const Function *f)
{
  note_place(p, f->place);
  for (unsigned i = 0; i < f->params.count; i++)
    note_variable(p, f->params.data[i]);
  for (unsigned i = 0; i < f->locals.count; i++)
    note_variable(p, f->locals.data[i]);
  for (unsigned i = 0; i < f->locations.count; i++) {
    note_place(p, f->locations.data[i]->place);
    note_place(p, f->locations.data[i]->loop);
  }
  for (unsigned i = 0; i < f->edges.count; i++)
    note_place(p, f->edges.data[i]->place);
}

static void note_places(Printer *p)
{
  const Program *program = p->program;
  for (unsigned i = 0; i < program->variables.count; i++)
    if (!program->variables.data[i]->owner)
      note_variable(p, program->variables.data[i]);
  for (unsigned i = 0; i < program->functions.count; i++)
    note_function(p, program->functions.data[i]);
}

static void print_tables(Printer *p)
{
  for (unsigned i = 0; i < p->files.count; i++) {
    const char *file = (const char *)(uintptr_t)p->files.entries[i].key;
    text_format(&p->text, "file %u", i + 1);
    add_string(p, "", file);
    text_add_char(&p->text, '\n');
  }
  for (unsigned i = 0; i < p->calls.count; i++) {
    text_format(&p->text, "place %u = ", i + 1);
    add_place(p, (const Place *)(uintptr_t)p->calls.entries[i].key);
    text_add_char(&p->text, '\n');
  }
}

/* --- Variables, objects, regions. --- */

static void add_attributes(Printer *p, const Variable *var)
{
  add_flag(p, "signed", var->is_signed);
  add_flag(p, "pointer", var->pointer);
  add_string(p, "source", var->source);
  add_string(p, "type", var->ctype);
  if (var->init) {
    text_add(&p->text, " =");
    add_term(p, var->init);
  }
  add_at(p, var->place);
  text_add_char(&p->text, '\n');
}

static void print_init(Printer *p, const char *indent, const Init *init)
{
  text_format(&p->text, "%s  init %llu", indent, (unsigned long long)init->offset);
  if (init->value) {
    add_term(p, init->value);
  } else {
    text_add_char(&p->text, ' ');
    add_quoted(p, (const char *)init->bytes, init->length);
  }
  text_add_char(&p->text, '\n');
}

/* The address variable is as its builder made it, or gets a line of its own. */
static bool is_default_base(const Variable *base)
{
  return base->pointer && !base->is_signed && !base->source && !base->ctype && !base->place &&
         !base->init;
}

static void print_object(Printer *p, const char *indent, const Object *object)
{
  text_format(&p->text, "%sobject", indent);
  add_name(p, object->name);
  if (object->function) {
    text_add(&p->text, " code");
    add_name(p, object->function->name);
  }
  text_format(&p->text, " size %llu align %llu", (unsigned long long)object->size,
              (unsigned long long)object->align);
  add_flag(p, "readonly", object->readonly);
  if (object->stride)
    text_format(&p->text, " stride %llu", (unsigned long long)object->stride);
  add_string(p, "source", object->source);
  add_string(p, "type", object->ctype);
  add_at(p, object->place);
  text_add_char(&p->text, '\n');
  if (!is_default_base(object->base)) {
    text_format(&p->text, "%s  base", indent);
    add_attributes(p, object->base);
  }
  for (unsigned i = 0; i < object->init_count; i++)
    print_init(p, indent, &object->inits[i]);
  for (unsigned i = 0; i < object->field_count; i++)
    text_format(&p->text, "%s  field %llu %llu r%u\n", indent,
                (unsigned long long)object->fields[i].offset,
                (unsigned long long)object->fields[i].width, object->fields[i].region->id);
}

static void print_variable(Printer *p, const char *indent, const Variable *var)
{
  if (var->object) {
    print_object(p, indent, var->object);
    return;
  }
  text_format(&p->text, "%s%s", indent, variable_words[var->kind]);
  add_name(p, var->term->name);
  text_add(&p->text, " : ");
  type_print(var->term->type, &p->text);
  add_attributes(p, var);
}

static void print_region(Printer *p, const Region *region)
{
  text_format(&p->text, "region r%u", region->id);
  add_string(p, "", region->name);
  text_format(&p->text, " cell %u\n", region->cell_bits);
}

/* --- Functions. --- */

static bool needs_line(const Location *l)
{
  return l == l->function->entry || l == l->function->exit || l->kind != LOCATION_PLAIN ||
         l->note || l->place || l->loop || (!l->in.count && !l->out.count);
}

static void print_location(Printer *p, const Location *l)
{
  if (!needs_line(l))
    return;
  text_format(&p->text, "  loc %u", l->id);
  add_flag(p, "entry", l == l->function->entry);
  add_flag(p, "exit", l == l->function->exit);
  add_flag(p, location_words[l->kind], l->kind != LOCATION_PLAIN);
  add_string(p, "note", l->note);
  if (l->loop) {
    text_add(&p->text, " loop ");
    add_place(p, l->loop);
  }
  add_at(p, l->place);
  text_add_char(&p->text, '\n');
}

static void add_regions(Printer *p, const Edge *edge)
{
  for (unsigned i = 0; i < edge->region_count; i++)
    text_format(&p->text, "%s r%u", i ? "" : " in", edge->regions[i]->id);
}

static void add_args(Printer *p, const Edge *edge)
{
  text_add(&p->text, " (");
  for (unsigned i = 0; i < edge->arg_count; i++) {
    text_add(&p->text, i ? " " : "");
    term_print(edge->args[i], &p->text);
  }
  text_add_char(&p->text, ')');
}

static void add_havoc(Printer *p, const Edge *edge)
{
  text_add(&p->text, edge->var ? " havoc" : " havoc-memory");
  if (edge->var) {
    add_name(p, edge->var->term->name);
  } else {
    add_term(p, edge->address);
    add_term(p, edge->term);
  }
  text_format(&p->text, " %s", havoc_words[edge->why]);
  add_string(p, "", edge->what);
  add_regions(p, edge);
}

static void add_call(Printer *p, const Edge *edge)
{
  text_add(&p->text, edge->callee ? " call (" : " call-indirect (");
  for (unsigned i = 0; i < edge->result_count; i++) {
    text_add(&p->text, i ? " " : "");
    term_print_name(edge->results[i]->term->name, &p->text);
  }
  text_add(&p->text, ") :=");
  if (edge->callee)
    add_name(p, edge->callee->name);
  else
    add_term(p, edge->address);
  add_args(p, edge);
}

static void add_operation(Printer *p, const Edge *edge)
{
  switch (edge->kind) {
  case EDGE_ASSIGN:
    add_name(p, edge->var->term->name);
    text_add(&p->text, " :=");
    add_term(p, edge->term);
    break;
  case EDGE_HAVOC: add_havoc(p, edge); break;
  case EDGE_ASSUME:
    text_add(&p->text, " assume");
    add_term(p, edge->term);
    if (edge->branch)
      text_format(&p->text, " on %s", branch_words[edge->branch]);
    break;
  case EDGE_LOAD:
    text_add(&p->text, " load");
    add_name(p, edge->var->term->name);
    add_term(p, edge->address);
    add_regions(p, edge);
    break;
  case EDGE_STORE:
    text_add(&p->text, " store");
    add_term(p, edge->address);
    add_term(p, edge->term);
    add_regions(p, edge);
    break;
  case EDGE_CALL: add_call(p, edge); break;
  case EDGE_RETURN:
    text_add(&p->text, " return");
    add_args(p, edge);
    break;
  }
}

static void print_edge(Printer *p, const Edge *edge)
{
  if (!edge->from)
    return;
  text_format(&p->text, "  %u -> %u", edge->from->id, edge->to->id);
  add_operation(p, edge);
  add_at(p, edge->place);
  text_add(&p->text, " ; ");
  edge_print(edge, &p->text);
  text_add_char(&p->text, '\n');
}

static void print_header(Printer *p, const Function *f)
{
  text_add(&p->text, "\nfunction");
  add_name(p, f->name);
  text_add(&p->text, " : (");
  for (unsigned i = 0; i < f->result_count; i++) {
    text_add(&p->text, i ? " " : "");
    type_print(f->result_types[i], &p->text);
  }
  text_add_char(&p->text, ')');
  add_flag(p, "external", !f->has_body);
  add_flag(p, "noreturn", f->noreturn);
  add_flag(p, "variadic", f->variadic);
  add_flag(p, "pure", f->pure);
  add_flag(p, "library", f->library);
  add_string(p, "source", f->source);
  add_at(p, f->place);
  text_add_char(&p->text, '\n');
}

static void print_function(Printer *p, const Function *f)
{
  print_header(p, f);
  p->function = f->source;
  for (unsigned i = 0; i < f->params.count; i++)
    print_variable(p, "  ", f->params.data[i]);
  for (unsigned i = 0; i < f->locals.count; i++)
    print_variable(p, "  ", f->locals.data[i]);
  for (unsigned i = 0; i < f->locations.count; i++)
    print_location(p, f->locations.data[i]);
  for (unsigned i = 0; i < f->edges.count; i++)
    print_edge(p, f->edges.data[i]);
  p->function = NULL;
  text_add(&p->text, "end\n");
  flush(p);
}

static void print_globals(Printer *p)
{
  const Program *program = p->program;
  for (unsigned i = 0; i < program->assumed.count; i++) {
    text_add(&p->text, "assumed");
    add_string(p, "", program->assumed.data[i]);
    text_add_char(&p->text, '\n');
  }
  for (unsigned i = 0; i < program->regions.count; i++)
    print_region(p, program->regions.data[i]);
  for (unsigned i = 0; i < program->variables.count; i++)
    if (!program->variables.data[i]->owner)
      print_variable(p, "", program->variables.data[i]);
  if (program->heap_top) {
    text_add(&p->text, "heap-top");
    add_name(p, program->heap_top->term->name);
    text_add_char(&p->text, '\n');
  }
  if (program->entry) {
    text_add(&p->text, "entry");
    add_name(p, program->entry->name);
    text_add_char(&p->text, '\n');
  }
}

void program_print(const Program *program, FILE *out)
{
  Printer p = {.program = program, .out = out};
  text_format(&p.text, "program %s\n", program->pointer_bits == 32 ? "ilp32" : "lp64");
  note_places(&p);
  print_tables(&p);
  print_globals(&p);
  flush(&p);
  for (unsigned i = 0; i < program->functions.count; i++)
    print_function(&p, program->functions.data[i]);
  map_free(&p.files);
  map_free(&p.calls);
  text_free(&p.text);
}
