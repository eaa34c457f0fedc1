#include "output/path.h"

#include <ctype.h>
#include <string.h>

#include "cfa/text.h"
#include "output/choice.h"
#include "output/fold.h"

typedef struct Printer {
  const Evidence *evidence;
  Source *source;
  const Place *end; /* of the violation; NULL where unknown */
  FILE *out;
  /* Code that was inlined: for each call that is open, which call the last line of it was inlined
   * at; the last one is that of the present function. */
  VEC(const Place *) inlined;
  unsigned shown, left_out;
} Printer;

/* ---- which steps ---- */

static bool is_shown(const Edge *edge)
{
  if (!edge->place || !edge->place->line)
    return false;
  switch (edge->kind) {
  case EDGE_ASSIGN:
  case EDGE_HAVOC: return edge->var && edge->var->source;
  case EDGE_LOAD: return edge->var->source;
  case EDGE_STORE: return true;
  case EDGE_ASSUME: return edge->branch != BRANCH_NONE;
  case EDGE_CALL: return edge->callee && edge->callee->has_body;
  case EDGE_RETURN: return false;
  }
  return false;
}

/* The code that a step belongs to: that of the variable it changes, so that a parameter counts as
 * the function's own and a result as the caller's. */
static const Place *home_of(const Edge *edge)
{
  const Variable *var = edge->kind == EDGE_CALL || edge->kind == EDGE_STORE ? NULL : edge->var;
  return var && var->owner && var->place ? var->place : edge->place;
}

/* Where it stands in that code; the library has no lines to show. */
static const Place *place_of(const Edge *edge, const Place *home)
{
  const Place *place = edge->place;
  while (place && place->inlined_at != home->inlined_at)
    place = place->inlined_at;
  place = place ? place : edge->place;
  return place_is_library(place) ? home : place;
}

/* ---- lines ---- */

static bool is_elsewhere(const Printer *p, const Place *place)
{
  return !p->end || !p->end->file || !place->file || strcmp(place->file, p->end->file);
}

static void begin_line(const Printer *p, const Place *place, unsigned depth, Text *out)
{
  text_add(out, "  ");
  if (is_elsewhere(p, place))
    text_format(out, "%s:", place->file);
  text_format(out, "%4u: %*s", place->line, (int)(2 * depth), "");
}

static void end_line(const Printer *p, Text *text)
{
  fprintf(p->out, "%s\n", text_of(text));
  text_free(text);
}

/* Does the text name a variable that the source does not know: "%" and a number? */
static bool has_temporary(const char *text)
{
  for (; *text; text++)
    if (*text == '%' && isdigit((unsigned char)text[1]))
      return true;
  return false;
}

static void add_assumption(const Edge *edge, const char *text, Text *out)
{
  if (!has_temporary(text))
    text_format(out, "%s holds", text);
  else if (edge->branch == BRANCH_TRUE || edge->branch == BRANCH_FALSE)
    text_format(out, "the condition in column %u is %s", edge->place->column,
                edge->branch == BRANCH_TRUE ? "true" : "false");
  else
    text_format(out, "the switch takes a %s", edge->branch == BRANCH_CASE ? "case" : "default");
}

/* What the line says, where the operation has no words of its own. */
static void add_source_line(const Printer *p, const Place *place, Text *out)
{
  const char *line = source_line(p->source, place->file, place->line);
  text_add(out, line ? line + strspn(line, " \t") : "...");
}

static void add_operation(const Printer *p, const Edge *edge, Text *out)
{
  static const char assume[] = "assume ";
  Text text = {0}, shown = {0};
  edge_print(edge, &text);
  const char *start = text_of(&text);
  if (edge->kind == EDGE_ASSUME && !strncmp(start, assume, sizeof assume - 1))
    start += sizeof assume - 1;
  const char *equals = edge->kind == EDGE_CALL && *start == '%' ? strstr(start, " = ") : NULL;
  start = equals ? equals + 3 : start;
  size_t length = strlen(start);
  text_add_bytes(&shown, start, length - (length && start[length - 1] == ';'));
  if (edge->kind == EDGE_ASSUME)
    add_assumption(edge, text_of(&shown), out);
  else if (!has_temporary(text_of(&shown)))
    text_add(out, text_of(&shown));
  else
    add_source_line(p, edge->place, out);
  text_free(&text);
  text_free(&shown);
}

/* Addresses are those that the verifier gave the objects. */
static void add_value(const Variable *var, Value value, Text *out)
{
  if (var->pointer && value.lo)
    text_format(out, "0x%llx", (unsigned long long)value.lo);
  else
    value_print_typed(value, var->term->type, var->is_signed, out);
}

static void print_step(const Printer *p, unsigned step, const Place *place, unsigned depth)
{
  const Edge *edge = p->evidence->path.data[step].edge;
  const StepValue *value = &p->evidence->values.data[step];
  Text text = {0};
  begin_line(p, place, depth, &text);
  if (edge->kind != EDGE_STORE && edge->var && value->known) {
    text_format(&text, "%s = ", edge->var->source);
    add_value(edge->var, value->value, &text);
  } else {
    add_operation(p, edge, &text);
  }
  end_line(p, &text);
}

/* ---- calls that were inlined ---- */

static bool is_in_chain(const Place *call, const Place *chain)
{
  for (; chain; chain = chain->inlined_at)
    if (chain == call)
      return true;
  return !call;
}

static unsigned length_of(const Place *chain)
{
  unsigned length = 0;
  for (; chain; chain = chain->inlined_at)
    length++;
  return length;
}

/* The functions that are entered on the way to this code, the outermost first.  What the library
 * calls of its own is left out. */
static void print_entries(Printer *p, const Place *home)
{
  VEC(const Place *) entered = {0};
  for (; !is_in_chain(home->inlined_at, vec_last(&p->inlined)); home = home->inlined_at)
    vec_push(&entered, home);
  while (entered.count) {
    const Place *inside = vec_pop(&entered), *call = inside->inlined_at;
    const Place *place = place_is_library(call) ? inside : call;
    if (place_is_library(place) || !place->line || !inside->function)
      continue;
    Text text = {0};
    begin_line(p, place, p->inlined.count - 1 + length_of(call) - 1, &text);
    text_format(&text, "%s(...)", inside->function);
    end_line(p, &text);
  }
  vec_free(&entered);
}

/* ---- all of it ---- */

enum { MOST_SHOWN = 200 };

static void show(Printer *p, unsigned step)
{
  const Edge *edge = p->evidence->path.data[step].edge;
  const Place *home = home_of(edge), *place = place_of(edge, home);
  if (p->shown >= MOST_SHOWN && step + MOST_SHOWN / 4 <= p->evidence->path.count) {
    p->left_out++;
    return;
  }
  if (p->left_out)
    fprintf(p->out, "        ... %u steps left out\n", p->left_out);
  p->left_out = 0;
  print_entries(p, home);
  vec_last(&p->inlined) = home->inlined_at;
  if (place_is_library(home))
    return;
  print_step(p, step, place, p->inlined.count - 1 + length_of(home->inlined_at));
  p->shown++;
}

/* The start function's own call is not shown. */
static void follow_calls(Printer *p, const Edge *edge)
{
  bool from_source = edge->place && edge->place->line;
  if (edge->kind == EDGE_CALL && edge->callee && edge->callee->has_body && from_source)
    vec_push(&p->inlined, NULL);
  else if (edge->kind == EDGE_RETURN && p->inlined.count > 1)
    (void)vec_pop(&p->inlined);
}

static void print_fold(const Printer *p, const Fold *fold)
{
  if (!place_is_library(fold->loop))
    fprintf(p->out, "        ... %u more rounds of the loop in line %u\n", fold->rounds,
            fold->loop->line);
}

void path_print(const Evidence *evidence, Source *source, const Place *end, FILE *out)
{
  const Path *path = &evidence->path;
  Printer p = {.evidence = evidence, .source = source, .end = end, .out = out};
  Folds folds = {0};
  fold_loops(path, &folds);
  unsigned fold = 0;
  vec_push(&p.inlined, NULL);
  fputs("  path\n", out);
  for (unsigned i = 0; i < path->count; i++) {
    while (fold < folds.count && folds.data[fold].to <= i)
      fold++;
    bool folded = fold < folds.count && folds.data[fold].from <= i;
    if (folded && folds.data[fold].from == i)
      print_fold(&p, &folds.data[fold]);
    if (!folded && is_shown(path->data[i].edge))
      show(&p, i);
    follow_calls(&p, path->data[i].edge);
  }
  vec_free(&folds);
  vec_free(&p.inlined);
}
