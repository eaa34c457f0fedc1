/* Which relations there are. */
#include "cfa/order.h"
#include "engine/chc_build.h"

enum { MOST_PATHS = 40, LARGEST_FACT = 1000 };

/* ---- relations ---- */

static const Term *input_term(const Encoder *e, const Function *f, unsigned slot)
{
  const Effects *effects = &e->effects[f->id];
  const Term *term = chc_slot_term(e, slot);
  if (!bitset_has(&effects->written, slot) && !bitset_has(&effects->own, slot))
    return term;
  const char *shown = intern_format(terms_names(e->terms), "%s!in", term->name);
  return term_var(e->terms, shown, term->type);
}

bool chc_is_entry(const Encoder *e, const Function *f)
{
  return f == e->program->entry;
}

/* What a relation of a cut point has besides the inputs. */
static void add_live(const Encoder *e, const Location *location, SlotVec *out)
{
  const Effects *effects = &e->effects[location->function->id];
  VariableVec live = {0};
  live_variables(e->live, location, &live);
  for (unsigned i = 0; i < live.count; i++)
    if (live.data[i]->kind != VARIABLE_ADDRESS && live.data[i]->term->type.kind != TYPE_FLOAT)
      vec_push(out, live.data[i]->id);
  vec_free(&live);
  for (unsigned i = e->program->variables.count; i < chc_slot_count(e); i++)
    if (bitset_has(&effects->touched, i))
      vec_push(out, i);
}

static bool has_term(const TermList *list, const Term *term)
{
  for (unsigned i = 0; i < list->count; i++)
    if (list->data[i] == term)
      return true;
  return false;
}

SlotVec chc_cut_slots(const Encoder *e, const Location *location)
{
  const TermList *inputs = &e->functions[location->function->id].inputs;
  SlotVec live = {0};
  add_live(e, location, &live);
  unsigned kept = 0;
  for (unsigned i = 0; i < live.count; i++)
    if (!has_term(inputs, chc_slot_term(e, live.data[i])))
      live.data[kept++] = live.data[i];
  live.count = kept;
  return live;
}

static unsigned add_relation(Encoder *e, const Function *f, const char *what, unsigned number,
                             const TermList *formals)
{
  const char *name = intern_format(terms_names(e->terms), "%s!%s!%u", f->name, what, number);
  e->program->run->stats.horn_relations++;
  return horn_relation(e->system->horn, name, formals->count, formals->data);
}

static const Term *known_at(const Encoder *e, const Location *location)
{
  const Term *known = e->known ? invariant_at(e->known, location) : term_true(e->terms);
  return known->size > LARGEST_FACT ? term_true(e->terms) : known;
}

static void declare_cut(Encoder *e, const Location *location)
{
  FunctionCode *code = &e->functions[location->function->id];
  TermList formals = {0};
  for (unsigned i = 0; i < code->inputs.count; i++)
    vec_push(&formals, code->inputs.data[i]);
  SlotVec slots = chc_cut_slots(e, location);
  for (unsigned i = 0; i < slots.count; i++)
    vec_push(&formals, chc_slot_term(e, slots.data[i]));
  unsigned relation = add_relation(e, location->function, "at", location->id, &formals);
  code->relation[location->id] = relation;
  vec_push(&e->system->cuts, ((ChcCut){location, relation, known_at(e, location)}));
  vec_free(&slots);
  vec_free(&formals);
}

void chc_declare_function(Encoder *e, const Function *f)
{
  FunctionCode *code = &e->functions[f->id];
  const Effects *effects = &e->effects[f->id];
  TermList formals = {0};
  for (unsigned i = 0; i < effects->inputs.count && !chc_is_entry(e, f); i++) {
    vec_push(&code->inputs, input_term(e, f, effects->inputs.data[i]));
    vec_push(&formals, vec_last(&code->inputs));
  }
  code->failure = add_relation(e, f, "fails", 0, &formals);
  for (unsigned i = 0; i < f->result_count; i++) {
    const char *name = intern_format(terms_names(e->terms), "%s!result!%u", f->name, i);
    vec_push(&formals, term_var(e->terms, name, f->result_types[i]));
  }
  for (unsigned i = 0; i < effects->outputs.count; i++) {
    const char *name = intern_format(terms_names(e->terms), "%s!out",
                                     chc_slot_term(e, effects->outputs.data[i])->name);
    vec_push(&formals, term_var(e->terms, name, chc_slot_term(e, effects->outputs.data[i])->type));
  }
  code->summary = chc_is_entry(e, f) ? HORN_NONE : add_relation(e, f, "returns", 0, &formals);
  if (!chc_is_entry(e, f))
    vec_push(&e->system->summaries, ((ChcSummary){f, code->summary}));
  vec_free(&formals);
}

/* ---- cut points ---- */

static bool is_retreating(const Order *order, const Edge *edge)
{
  return order_is_ancestor(order, edge->to, edge->from);
}

static void find_heads(const Order *order, bool *is_cut)
{
  for (unsigned i = 0; i < order->count; i++) {
    const Location *at = order->sequence[i];
    for (unsigned k = 0; k < at->out.count; k++)
      if (is_retreating(order, at->out.data[k]))
        is_cut[at->out.data[k]->to->id] = true;
  }
}

/* From the end backwards: how many paths there are to the next cut points. */
static void limit_paths(const Order *order, bool *is_cut)
{
  unsigned *paths = mem_zero(order->function->locations.count, sizeof *paths);
  for (unsigned i = order->count; i-- > 0;) {
    const Location *at = order->sequence[i];
    unsigned sum = at->out.count ? 0 : 1;
    for (unsigned k = 0; k < at->out.count; k++) {
      unsigned to = at->out.data[k]->to->id;
      sum += is_cut[to] ? 1 : paths[to];
    }
    paths[at->id] = sum;
    if (sum > MOST_PATHS && at->in.count > 1)
      is_cut[at->id] = true;
  }
  mem_free(paths);
}

void chc_find_cuts(Encoder *e, const Function *f)
{
  Order *order = order_new(f);
  bool *is_cut = mem_zero(f->locations.count, sizeof *is_cut);
  find_heads(order, is_cut);
  limit_paths(order, is_cut);
  for (unsigned i = 0; i < order->count; i++)
    if (is_cut[order->sequence[i]->id] && order->sequence[i] != f->exit &&
        order->sequence[i]->kind == LOCATION_PLAIN)
      declare_cut(e, order->sequence[i]);
  mem_free(is_cut);
  order_free(order);
}
