/* The ways to what a slice is for. */
#include "cfa/loops.h"
#include "cfa/slice_build.h"

/* --- Where the way leads on, found backward from what the slice is for. --- */

static void lead_on(Slice *s, Location *location)
{
  bool *known = &slice_of(s, location->function)->leads_on[location->id];
  if (*known)
    return;
  *known = true;
  vec_push(&s->open, location);
}

static void lead_on_from_exit(Slice *s, Edge *call, Function *callee)
{
  (void)call;
  if (callee->exit)
    lead_on(s, callee->exit);
}

void slice_lead_on(Slice *s, const LocationVec *targets)
{
  for (unsigned i = 0; i < targets->count; i++)
    lead_on(s, targets->data[i]);
  while (s->open.count) {
    Location *at = vec_pop(&s->open);
    for (unsigned i = 0; i < at->in.count; i++) {
      lead_on(s, at->in.data[i]->from);
      if (at->in.data[i]->kind == EDGE_CALL)
        slice_each_callee(s, at->in.data[i], lead_on_from_exit);
    }
    const EdgeList *calls = &s->calls_of[at->function->id];
    for (unsigned i = 0; at == at->function->entry && i < calls->count; i++)
      lead_on(s, calls->data[i]->from);
  }
}

/* --- Where an execution may get stuck. --- */

static bool is_negation(Terms *terms, const Term *term, unsigned count, const Term *const *others)
{
  const Term *any =
      count > 1 ? term_make(terms, TERM_OR, type_bool(), 0, 0, count, others) : others[0];
  if (term_not(terms, any) == term || term_not(terms, term) == any)
    return true;
  const Term **negated = mem_alloc(count * sizeof *negated);
  for (unsigned i = 0; i < count; i++)
    negated[i] = term_not(terms, others[i]);
  const Term *none =
      count > 1 ? term_make(terms, TERM_AND, type_bool(), 0, 0, count, negated) : negated[0];
  mem_free(negated);
  return none == term;
}

/* Does one edge's condition say just that none of the others holds?  Compilers put it last. */
static bool conditions_are_complete(Terms *terms, const Location *location)
{
  unsigned count = location->out.count;
  const Term **others = mem_alloc((count + 1) * sizeof *others);
  bool complete = false;
  for (unsigned tries = 0; tries < 2 && tries < count && !complete; tries++) {
    unsigned odd = tries ? 0 : count - 1, next = 0;
    for (unsigned i = 0; i < count; i++)
      if (i != odd)
        others[next++] = location->out.data[i]->term;
    complete = is_negation(terms, location->out.data[odd]->term, next, others);
  }
  mem_free(others);
  return complete;
}

static bool may_block(Terms *terms, const Location *location)
{
  for (unsigned i = 0; i < location->out.count; i++) {
    const Edge *edge = location->out.data[i];
    if (edge->kind != EDGE_ASSUME || term_is_true(edge->term))
      return false;
  }
  return location->out.count == 1 ||
         (location->out.count && !conditions_are_complete(terms, location));
}

/* An execution may also stay in a loop for ever.  To say that it may end at the head makes all that
 * comes later depend on what leads out of the loop, and on what leads past it inside. */
static void find_endless(FunctionSlice *f)
{
  Order *order = order_new(f->function);
  Loops *loops = loops_new(order);
  for (unsigned i = 0; i < loops->count; i++)
    f->may_stop[loops->list[i].head->id] = true;
  loops_free(loops);
  order_free(order);
}

void slice_find_stops(Slice *s, FunctionSlice *f)
{
  const LocationVec *locations = &f->function->locations;
  for (unsigned i = 0; i < locations->count; i++) {
    const Location *at = locations->data[i];
    if (f->leads_on[i])
      f->may_stop[i] = at->kind != LOCATION_PLAIN || may_block(s->program->terms, at);
  }
  find_endless(f);
}
