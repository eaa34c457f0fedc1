/* All paths from one cut point to the next. */
#include "engine/chc_build.h"
#include "smt/place.h"

static void arrive_at_cut(Encoder *e, const Location *location)
{
  const FunctionCode *code = &e->functions[location->function->id];
  TermList args = {0};
  for (unsigned i = 0; i < code->inputs.count; i++)
    vec_push(&args, code->inputs.data[i]);
  SlotVec slots = chc_cut_slots(e, location);
  for (unsigned i = 0; i < slots.count; i++)
    vec_push(&args, chc_slot_value(e, slots.data[i]));
  chc_emit(e, chc_atom(code->relation[location->id], &args));
  vec_free(&slots);
  vec_free(&args);
}

static void follow(Encoder *e, const Location *from);

/* True where the path goes on at the location. */
static bool arrive(Encoder *e, const Location *location)
{
  switch (location->kind) {
  case LOCATION_ERROR:
  case LOCATION_UNSUPPORTED: chc_emit(e, chc_failure(e)); return false;
  case LOCATION_END: return false;
  case LOCATION_PLAIN: break;
  }
  if (e->functions[location->function->id].relation[location->id] == HORN_NONE)
    return true;
  arrive_at_cut(e, location);
  return false;
}

static void follow_edge(Encoder *e, const Edge *edge)
{
  unsigned trail = e->trail.count, items = e->items.count, last = e->last;
  if (chc_take_edge(e, edge) && arrive(e, edge->to))
    follow(e, edge->to);
  chc_go_back(e, trail, items);
  e->last = last;
}

/* All paths from here to the next cut points; straight stretches without recursion. */
static void follow(Encoder *e, const Location *from)
{
  while (from->out.count == 1) {
    const Edge *only = from->out.data[0];
    if (!chc_has_room(e) || !chc_take_edge(e, only) || !arrive(e, only->to))
      return;
    from = only->to;
  }
  e->branches++;
  for (unsigned i = 0; i < from->out.count && chc_has_room(e); i++)
    follow_edge(e, from->out.data[i]);
}

static void begin_path(Encoder *e, const Function *f, bool goes_on)
{
  chc_go_back(e, 0, 0);
  e->last = CHC_START;
  e->goes_on = goes_on;
  e->checked = 0;
  e->function = f;
  arena_reset(e->scratch);
}

static void start_memory(Encoder *e)
{
  for (unsigned i = 0; i < e->program->regions.count && e->with_memory; i++) {
    const Region *region = e->program->regions.data[i];
    unsigned slot = slot_of_region(e->program, region);
    chc_set_value(
        e, slot,
        places_content(e->program, e->place_of, region, chc_slot_term(e, slot), &e->system->loses));
  }
}

static void encode_entry(Encoder *e, const Function *f)
{
  const FunctionCode *code = &e->functions[f->id];
  const SlotVec *inputs = &e->effects[f->id].inputs;
  begin_path(e, f, false);
  for (unsigned i = 0; i < inputs->count && !chc_is_entry(e, f); i++)
    chc_set_value(e, inputs->data[i], code->inputs.data[i]);
  for (unsigned i = 0; i < e->program->variables.count && chc_is_entry(e, f); i++) {
    const Variable *var = e->program->variables.data[i];
    if (var->kind == VARIABLE_GLOBAL && var->init)
      chc_set_value(e, i, chc_evaluate(e, var->init));
  }
  if (chc_is_entry(e, f))
    start_memory(e);
  if (arrive(e, f->entry))
    follow(e, f->entry);
  chc_go_back(e, 0, 0);
}

/* An execution that comes here is one in which the invariant holds: nothing real is lost.  Its
 * operations are looked after as those of the path are. */
static void suppose(Encoder *e, const Term *known)
{
  if (!term_is_true(known))
    chc_push_item(e, (HornItem){.relation = HORN_NONE, .condition = chc_evaluate(e, known)}, NULL);
}

static void encode_cut(Encoder *e, const Location *location, const Term *known)
{
  const FunctionCode *code = &e->functions[location->function->id];
  TermList args = {0};
  begin_path(e, location->function, true);
  for (unsigned i = 0; i < code->inputs.count; i++)
    vec_push(&args, code->inputs.data[i]);
  SlotVec slots = chc_cut_slots(e, location);
  for (unsigned i = 0; i < slots.count; i++)
    vec_push(&args, chc_slot_term(e, slots.data[i]));
  chc_push_item(e, (HornItem){.relation = code->relation[location->id]}, &args);
  e->checked = 1;
  suppose(e, known);
  follow(e, location);
  chc_go_back(e, 0, 0);
  vec_free(&slots);
  vec_free(&args);
}

void chc_encode_function(Encoder *e, const Function *f)
{
  encode_entry(e, f);
  for (unsigned i = 0; i < e->system->cuts.count; i++) {
    ChcCut cut = e->system->cuts.data[i];
    if (cut.location->function == f)
      encode_cut(e, cut.location, cut.known);
  }
}
