/* Violation witnesses. */
#include <string.h>

#include "base/yaml.h"
#include "cfa/live.h"
#include "output/choice.h"
#include "witness/expression.h"
#include "witness/metadata.h"
#include "witness/position.h"

/* Beyond so many steps branches are left out: the values decide them anyway. */
enum { MOST_STEPS_WITH_BRANCHES = 3000 };

/* Values of variables without an initial one, to be said at the next statement. */
typedef struct Pending {
  const Variable *var;
  Value value;
} Pending;

typedef struct Writer {
  const Program *program;
  const Evidence *evidence;
  Sources *sources;
  Live *live;
  VEC(const Edge *) calls; /* those that have not returned */
  VEC(Pending) pending;
  unsigned pending_depth; /* of the activation that they belong to */
  bool library_chose;     /* since the program called the library: what that returns is news */
  Text *out;
} Writer;

/* ---- waypoints ---- */

static void add_waypoint(Writer *w, const char *type, Point at, const char *value,
                         const char *format)
{
  text_format(w->out, "    - segment:\n        - waypoint:\n            type: %s\n", type);
  text_add(w->out, "            action: follow\n            location: ");
  point_print(at, w->out);
  text_add_char(w->out, '\n');
  if (!value)
    return;
  text_add(w->out, "            constraint: {value: ");
  yaml_quote(value, w->out);
  if (format)
    text_format(w->out, ", format: %s", format);
  text_add(w->out, "}\n");
}

static void add_result(Writer *w, const Place *place, const char *callee, Type type, Value value)
{
  Point call;
  bool is_signed = !nondet_is_unsigned(callee);
  Text text = {0};
  text_add(&text, "\\result == ");
  if (sources_point(w->sources, place, &call) && expression_constant(value, type, is_signed, &text))
    add_waypoint(w, "function_return", point_of_call_end(call, callee), text_of(&text),
                 "acsl_expression");
  text_free(&text);
}

static void add_branch(Writer *w, const Edge *edge)
{
  Point at, keyword;
  bool sided = edge->branch == BRANCH_TRUE || edge->branch == BRANCH_FALSE;
  if (sided && sources_point(w->sources, edge->place, &at) && point_of_branching(at, &keyword))
    add_waypoint(w, "branching", keyword, edge->branch == BRANCH_TRUE ? "true" : "false", NULL);
}

/* ---- indeterminate variables ---- */

/* At the first statement behind the declarations where all of them are known. */
static void add_pending(Writer *w, const Edge *edge)
{
  Point at, start;
  if (!w->pending.count || w->calls.count != w->pending_depth ||
      !sources_point(w->sources, edge->place, &at) || !point_of_evaluation(at, &start))
    return;
  const CStatement *s = point_statement(at);
  if (s->kind == STATEMENT_BLOCK || s->kind == STATEMENT_DO)
    return;
  start.token = s->first;
  const Place *call = sources_call(w->sources, edge->place);
  Text text = {0};
  for (unsigned i = 0; i < w->pending.count; i++) {
    const Pending *p = &w->pending.data[i];
    const char *name = sources_name(w->sources, p->var, start, call);
    Text value = {0};
    if (name && expression_constant(p->value, p->var->term->type, p->var->is_signed, &value))
      text_format(&text, "%s%s == %s", text.length ? " && " : "", name, text_of(&value));
    text_free(&value);
  }
  if (text.length) {
    add_waypoint(w, "assumption", start, text_of(&text), "c_expression");
    vec_clear(&w->pending);
  }
  text_free(&text);
}

static void note_indeterminate(Writer *w, const Edge *edge, const StepValue *value)
{
  const Variable *var = edge->var;
  if (!var || !var->source || var->pointer || !value->known || !live_at(w->live, edge->to, var))
    return;
  if (w->pending.count && w->pending_depth != w->calls.count)
    vec_clear(&w->pending);
  w->pending_depth = w->calls.count;
  vec_push(&w->pending, ((Pending){var, value->value}));
}

/* ---- steps ---- */

static bool is_in_library(const Place *place)
{
  return place && place_is_library(place);
}

static void add_havoc(Writer *w, const Edge *edge, const StepValue *value)
{
  if (edge->why == HAVOC_UNINIT) {
    note_indeterminate(w, edge, value);
    return;
  }
  bool from_call = edge->why == HAVOC_INPUT || edge->why == HAVOC_EXTERNAL;
  bool is_address = edge->var && edge->var->pointer && (value->value.lo || value->value.hi);
  if (is_in_library(edge->place))
    w->library_chose |= from_call;
  else if (from_call && !is_address && edge->var && edge->what && value->known)
    add_result(w, edge->place, edge->what, edge->var->term->type, value->value);
}

/* What a function of the library made of the choices of its model. */
static void add_library_result(Writer *w, const Place *call, const char *callee,
                               const Variable *var, const StepValue *value)
{
  if (w->library_chose && value->known && !var->pointer)
    add_result(w, call, callee, var->term->type, value->value);
  w->library_chose = false;
}

/* The variables of an inlined function are named after it and its number. */
static bool is_of_inlined(const Variable *var, const char *function)
{
  return text_starts(var->term->name, function) && var->term->name[strlen(function)] == '#';
}

/* The last assignment of an inlined function is to a variable of its caller; a return that is
 * folded into what uses it is not told. */
static void add_assign(Writer *w, const Edge *edge, const StepValue *value)
{
  const Place *place = edge->place;
  if (is_in_library(place) && place->inlined_at && !is_in_library(place->inlined_at) &&
      place->function && edge->var->owner && !is_of_inlined(edge->var, place->function))
    add_library_result(w, place, place->function, edge->var, value);
}

static void add_call(Writer *w, const Edge *edge, const StepValue *value)
{
  const Function *callee = edge->callee;
  if (!callee || callee->has_body)
    vec_push(&w->calls, edge);
  else if (edge->result_count && value->known)
    add_result(w, edge->place, callee->source, edge->results[0]->term->type, value->value);
}

static void add_return(Writer *w, const Edge *edge, const StepValue *value)
{
  if (!w->calls.count)
    return;
  const Edge *call = vec_last(&w->calls);
  w->calls.count--;
  if (is_in_library(edge->place) && call->callee && call->result_count == 1 &&
      !is_in_library(call->place))
    add_library_result(w, call->place, call->callee->source, call->results[0], value);
}

static void add_step(Writer *w, unsigned i, bool with_branches)
{
  const Edge *edge = w->evidence->path.data[i].edge;
  const StepValue *value = &w->evidence->values.data[i];
  bool declares = edge->kind == EDGE_HAVOC && edge->why == HAVOC_UNINIT;
  if (!declares)
    add_pending(w, edge);
  switch (edge->kind) {
  case EDGE_HAVOC: add_havoc(w, edge, value); break;
  case EDGE_CALL: add_call(w, edge, value); break;
  case EDGE_RETURN: add_return(w, edge, value); break;
  case EDGE_ASSIGN: add_assign(w, edge, value); break;
  case EDGE_ASSUME:
    if (with_branches)
      add_branch(w, edge);
    break;
  default: break;
  }
}

/* Where the path is too long to be known. */
static void add_choices(Writer *w)
{
  const InterpChoices *choices = &w->evidence->run.choices;
  for (unsigned i = 0; i < choices->count; i++) {
    const InterpChoice *c = &choices->data[i];
    bool from_call = c->why == HAVOC_INPUT || c->why == HAVOC_EXTERNAL;
    bool is_address = c->is_pointer && (c->value.lo || c->value.hi);
    if (from_call && !is_address && c->what && !c->expected && !is_in_library(c->place))
      add_result(w, c->place, c->what, c->type, c->value);
  }
}

/* Where the violation is, or else the innermost call in one of the files. */
static bool add_target(Writer *w)
{
  const Path *path = &w->evidence->path;
  const Location *end = path->count ? vec_last(path).edge->to : NULL;
  const Place *place = end && end->place ? end->place : w->evidence->run.place;
  Point at, start;
  bool found = sources_point(w->sources, place, &at);
  for (unsigned i = w->calls.count; i > 0 && !found; i--)
    found = sources_point(w->sources, w->calls.data[i - 1]->place, &at);
  const char *property = w->evidence->run.note;
  bool of_operation = property && !strcmp(property, "no-overflow");
  if (!found ||
      !(of_operation ? point_of_full_expression(at, &start) : point_of_evaluation(at, &start)))
    return false;
  add_waypoint(w, "target", start, NULL, NULL);
  return true;
}

bool witness_violation(const Program *program, const WitnessTask *task, const Evidence *evidence,
                       Text *out)
{
  Text content = {0};
  Writer w = {.program = program,
              .evidence = evidence,
              .sources = sources_new(program, task->files),
              .live = live_new(program),
              .out = &content};
  unsigned count = evidence->path.count;
  if (count > evidence->values.count)
    count = evidence->values.count;
  for (unsigned i = 0; i < count; i++)
    add_step(&w, i, count <= MOST_STEPS_WITH_BRANCHES);
  if (!count)
    add_choices(&w);
  bool good = add_target(&w) &&
              metadata_print_entry(program, task, "violation_sequence", text_of(&content), out);
  vec_free(&w.calls);
  vec_free(&w.pending);
  live_free(w.live);
  sources_free(w.sources);
  text_free(&content);
  return good;
}
