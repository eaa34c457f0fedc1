#include "cfa/tidy.h"

#include "base/bitset.h"
#include "cfa/live.h"
#include "cfa/loops.h"
#include "cfa/thread.h"

/* ---- effects that nobody sees ---- */

static bool is_vain(const Live *live, const Edge *edge)
{
  bool candidate = (edge->kind == EDGE_HAVOC && edge->var && edge->why == HAVOC_UNINIT) ||
                   (edge->kind == EDGE_ASSIGN && edge->var->kind == VARIABLE_TEMP);
  return candidate && !live_at(live, edge->to, edge->var);
}

static void make_step(Program *program, Edge *edge)
{
  edge->kind = EDGE_ASSUME;
  edge->var = NULL;
  edge->what = NULL;
  edge->term = term_true(program->terms);
  edge->branch = BRANCH_NONE;
}

static bool drop_vain_effects(Program *program)
{
  Live *live = live_new(program);
  EdgeVec vain = {0};
  for (unsigned i = 0; i < program->functions.count; i++) {
    const EdgeVec *edges = &program->functions.data[i]->edges;
    for (unsigned k = 0; k < edges->count; k++)
      if (is_vain(live, edges->data[k]))
        vec_push(&vain, edges->data[k]);
  }
  live_free(live);
  for (unsigned i = 0; i < vain.count; i++)
    make_step(program, vain.data[i]);
  bool changed = vain.count;
  vec_free(&vain);
  return changed;
}

/* ---- steps that do nothing ---- */

static bool is_step(const Edge *edge)
{
  return edge->kind == EDGE_ASSUME && term_is_true(edge->term);
}

/* Can what leads to the step's start lead to its end at once?  The entry keeps its edge, and so
 * does a loop that does nothing for ever. */
static bool can_skip(const Edge *step)
{
  Location *from = step->from, *to = step->to;
  if (!is_step(step) || from == to || from->out.count != 1 || from == from->function->entry)
    return false;
  return from->kind == LOCATION_PLAIN && !(from->loop && to->loop);
}

static void skip(Edge *step)
{
  Location *from = step->from, *to = step->to;
  if (from->loop)
    to->loop = from->loop;
  edge_remove(step);
  while (from->in.count)
    edge_redirect(vec_last(&from->in), to);
}

static void skip_steps(Function *function)
{
  for (unsigned i = 0; i < function->edges.count; i++)
    if (function->edges.data[i]->from && can_skip(function->edges.data[i]))
      skip(function->edges.data[i]);
}

/* ---- variables and objects that nothing mentions ---- */

typedef struct Mentioned {
  Program *program;
  Bitset variables;
  VEC(Variable *) open; /* mentioned, but what they mention in turn is not yet looked at */
} Mentioned;

static void mention(Mentioned *seen, Variable *var)
{
  if (bitset_add(&seen->variables, var->id))
    vec_push(&seen->open, var);
}

static void mention_term_variable(void *context, const Term *term)
{
  Mentioned *seen = context;
  mention(seen, program_variable(seen->program, term));
}

static void mention_term(Mentioned *seen, const Term *term)
{
  if (term)
    term_each_var(term, mention_term_variable, seen);
}

static void mention_edge(Mentioned *seen, const Edge *edge)
{
  if (edge->var)
    mention(seen, edge->var);
  mention_term(seen, edge->term);
  mention_term(seen, edge->address);
  for (unsigned i = 0; i < edge->arg_count; i++)
    mention_term(seen, edge->args[i]);
  for (unsigned i = 0; i < edge->result_count; i++)
    mention(seen, edge->results[i]);
}

static void mention_contents(Mentioned *seen)
{
  while (seen->open.count) {
    const Variable *var = vec_pop(&seen->open);
    mention_term(seen, var->init);
    for (unsigned i = 0; var->object && i < var->object->init_count; i++)
      mention_term(seen, var->object->inits[i].value);
  }
}

static void mention_program(Mentioned *seen)
{
  Program *program = seen->program;
  if (program->heap_top)
    mention(seen, program->heap_top);
  for (unsigned i = 0; i < program->functions.count; i++) {
    const Function *function = program->functions.data[i];
    for (unsigned k = 0; k < function->params.count; k++)
      mention(seen, function->params.data[k]);
    for (unsigned k = 0; k < function->edges.count; k++)
      if (function->edges.data[k]->from)
        mention_edge(seen, function->edges.data[k]);
  }
  mention_contents(seen);
}

static void keep_mentioned(const Mentioned *seen, VariableVec *list)
{
  unsigned kept = 0;
  for (unsigned i = 0; i < list->count; i++) {
    Variable *var = list->data[i];
    if (bitset_has(&seen->variables, var->id))
      list->data[kept++] = var;
    else if (var->object && var->object->function)
      var->object->function->object = NULL;
  }
  list->count = kept;
}

static void drop_unmentioned(Program *program)
{
  Mentioned seen = {program, bitset_new(program->variables.count), {0}};
  mention_program(&seen);
  for (unsigned i = 0; i < program->functions.count; i++)
    keep_mentioned(&seen, &program->functions.data[i]->locals);
  keep_mentioned(&seen, &program->variables);
  bitset_free(&seen.variables);
  vec_free(&seen.open);
}

/* ---- heads of loops ---- */

static bool has_marks(const Function *function)
{
  for (unsigned i = 0; i < function->locations.count; i++)
    if (function->locations.data[i]->loop)
      return true;
  return false;
}

/* A compiler that leaves a round by way of what ends the lives of variables marks that way; the
 * mark is the head's. */
static void move_mark(const Loops *loops, Location *at)
{
  const Loop *around = loops->innermost[at->id];
  if (!at->loop || loops_at(loops, at))
    return;
  if (around && !around->head->loop)
    around->head->loop = at->loop;
  at->loop = NULL;
}

static void move_marks(Function *function)
{
  if (!has_marks(function))
    return;
  Order *order = order_new(function);
  Loops *loops = loops_new(order);
  for (unsigned i = 0; i < function->locations.count; i++)
    move_mark(loops, function->locations.data[i]);
  loops_free(loops);
  order_free(order);
}

void program_tidy(Program *program)
{
  for (unsigned i = 0; i < program->functions.count; i++)
    move_marks(program->functions.data[i]);
  /* What one vain effect read may be vain in turn. */
  enum { MOST_ROUNDS = 3 };
  for (unsigned i = 0; i < MOST_ROUNDS && drop_vain_effects(program); i++)
    continue;
  /* A condition of a condition is found after what it is made of. */
  for (unsigned i = 0; i < MOST_ROUNDS && program_thread_conditions(program, false); i++)
    program_renumber(program);
  for (unsigned i = 0; i < program->functions.count; i++)
    skip_steps(program->functions.data[i]);
  drop_unmentioned(program);
  program_renumber(program);
}

/* ---- loops that do nothing ---- */

static bool is_idle(const Location *location)
{
  if (location->kind != LOCATION_PLAIN || location->out.count != 1)
    return false;
  const Edge *only = location->out.data[0];
  return only->to == location && is_step(only) && location != location->function->entry;
}

void program_end_idle_loops(Program *program)
{
  for (unsigned i = 0; i < program->functions.count; i++) {
    const LocationVec *locations = &program->functions.data[i]->locations;
    for (unsigned k = 0; k < locations->count; k++) {
      Location *location = locations->data[k];
      if (!is_idle(location))
        continue;
      location->kind = LOCATION_END;
      location->note = "a loop that does nothing";
      location->place = location->loop ? location->loop : location->out.data[0]->place;
      location->loop = NULL;
      edge_remove(location->out.data[0]);
    }
  }
  program_renumber(program);
}
