/* The path at hand: what its variables are, what it demands, and the rules it makes. */
#include "engine/chc_build.h"

enum { MOST_RULES = 50000, MOST_BRANCHES = 20000 };

/* ---- slots and terms ---- */

unsigned chc_slot_count(const Encoder *e)
{
  return slot_count(e->program);
}

const Term *chc_slot_term(const Encoder *e, unsigned slot)
{
  return slot_term(e->program, slot);
}

const Term *chc_any(Encoder *e, Type type)
{
  const char *name = intern_format(terms_names(e->terms), "any!%u!%u!%u!%u", type.kind, type.width,
                                   type.index, e->fresh++);
  return term_var(e->terms, name, type);
}

const Term *chc_slot_value(const Encoder *e, unsigned slot)
{
  return e->values[slot] ? e->values[slot] : chc_slot_term(e, slot);
}

void chc_set_value(Encoder *e, unsigned slot, const Term *value)
{
  vec_push(&e->trail, ((Written){slot, e->values[slot]}));
  e->values[slot] = value;
}

void chc_go_back(Encoder *e, unsigned trail, unsigned items)
{
  while (e->trail.count > trail) {
    Written last = vec_pop(&e->trail);
    e->values[last.slot] = last.old;
  }
  e->items.count = items;
  if (e->checked > items)
    e->checked = items;
}

void chc_push_step(Encoder *e, const Edge *edge)
{
  vec_push(&e->system->steps, ((ChcStep){edge, e->last}));
  e->last = e->system->steps.count - 1;
}

static const Term *replace(void *context, const Term *term)
{
  Encoder *e = context;
  const Variable *var = program_variable(e->program, term);
  if (!var)
    return NULL;
  if (var->object && e->place_of[var->object->id])
    return term_bv(e->terms, e->program->pointer_bits, e->place_of[var->object->id]);
  return e->values[var->id];
}

const Term *chc_evaluate(Encoder *e, const Term *term)
{
  return term_substitute(e->terms, term, replace, e);
}

/* ---- rules ---- */

HornItem chc_atom(unsigned relation, const TermList *args)
{
  return (HornItem){.relation = relation, .args = args->data};
}

HornItem chc_failure(const Encoder *e)
{
  const FunctionCode *code = &e->functions[e->function->id];
  return chc_atom(code->failure, &code->inputs);
}

void chc_emit(Encoder *e, HornItem head)
{
  HornRule rule = {.count = e->items.count,
                   .body = e->items.data,
                   .head = head,
                   .failure = chc_failure(e),
                   .checked = e->checked};
  horn_rule(e->system->horn, &rule);
  vec_push(&e->system->rules, ((ChcRule){e->last, e->goes_on}));
  e->checked = e->items.count;
}

bool chc_has_room(Encoder *e)
{
  if (horn_rule_count(e->system->horn) > MOST_RULES || e->branches > MOST_BRANCHES ||
      e->program->run->stop)
    e->system->is_whole = false;
  return e->system->is_whole;
}

void chc_push_item(Encoder *e, HornItem item, const TermList *args)
{
  if (args)
    item.args = arena_copy(e->scratch, args->data, args->count * sizeof *args->data);
  vec_push(&e->items, item);
}
