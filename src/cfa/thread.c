#include "cfa/thread.h"

#include "cfa/live.h"

enum { MOST_WAYS = 64 }; /* in times out */

/* The variable that every way in gives a value; NULL where they do not agree. */
static const Variable *given(const Location *location, bool locals)
{
  const Variable *res = NULL;
  for (unsigned i = 0; i < location->in.count; i++) {
    const Edge *edge = location->in.data[i];
    if (edge->kind != EDGE_ASSIGN ||
        !(locals ? edge->var->owner != NULL : edge->var->kind == VARIABLE_TEMP) ||
        edge->from->out.count != 1 || (res && edge->var != res))
      return NULL;
    res = edge->var;
  }
  return res;
}

static void find_bits(void *context, const Term *term)
{
  bool *found = context;
  *found |= term->op == TERM_FBITS;
}

/* An operation whose NaN is looked at has to stay one (cfa/nan.h), and not become a constant. */
static bool looks_at_bits(const Term *condition)
{
  bool found = false;
  term_each(condition, find_bits, &found);
  return found;
}

static bool only_looks(const Live *live, const Location *location, const Variable *var)
{
  for (unsigned i = 0; i < location->out.count; i++) {
    const Edge *edge = location->out.data[i];
    if (edge->kind != EDGE_ASSUME || edge->to == location || live_at(live, edge->to, var) ||
        looks_at_bits(edge->term))
      return false;
  }
  return location->out.count;
}

static bool can_thread(const Live *live, const Location *location, bool locals)
{
  if (location->kind != LOCATION_PLAIN || location->loop || location == location->function->entry ||
      location->in.count * location->out.count > MOST_WAYS)
    return false;
  const Variable *var = given(location, locals);
  return var && only_looks(live, location, var);
}

static const Term *replacement(void *context, const Term *var)
{
  const Edge *assignment = context;
  return var == assignment->var->term ? assignment->term : NULL;
}

/* A way in goes on by the ways out that its value allows; if there is none, by the first, which
 * nobody can take. */
static void thread_one(Program *program, const Location *location, Edge *in)
{
  Location *from = in->from;
  bool any = false;
  for (unsigned i = 0; i < location->out.count; i++) {
    const Edge *out = location->out.data[i];
    const Term *condition = term_substitute(program->terms, out->term, replacement, in);
    bool last = i + 1 == location->out.count;
    if (term_is_false(condition) && (any || !last))
      continue;
    edge_assume(program, from, out->to, out->place, condition, out->branch);
    any = true;
  }
}

static void thread_all(Program *program, Location *location)
{
  while (location->in.count) {
    Edge *in = location->in.data[0];
    thread_one(program, location, in);
    edge_remove(in);
  }
}

bool program_thread_conditions(Program *program, bool locals)
{
  Live *live = live_new(program);
  LocationVec found = {0};
  for (unsigned i = 0; i < program->functions.count; i++) {
    const LocationVec *locations = &program->functions.data[i]->locations;
    for (unsigned k = 0; k < locations->count; k++)
      if (can_thread(live, locations->data[k], locals))
        vec_push(&found, locations->data[k]);
  }
  live_free(live);
  for (unsigned i = 0; i < found.count; i++)
    thread_all(program, found.data[i]);
  bool changed = found.count;
  vec_free(&found);
  return changed;
}
