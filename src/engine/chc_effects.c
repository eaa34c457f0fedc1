#include "engine/chc_effects.h"

#include "cfa/callgraph.h"

typedef struct Collector {
  const Program *program;
  Effects *effects; /* of the function at hand */
  bool with_memory;
} Collector;

static bool is_shared(const Variable *var)
{
  return var->kind == VARIABLE_GLOBAL;
}

static void note_read(void *context, const Term *term)
{
  Collector *c = context;
  const Variable *var = program_variable(c->program, term);
  if (var && is_shared(var))
    bitset_add(&c->effects->touched, var->id);
}

static void read_term(Collector *c, const Term *term)
{
  if (term)
    term_each_var(term, note_read, c);
}

static void note_write(Collector *c, const Variable *var)
{
  if (var->kind == VARIABLE_PARAM)
    bitset_add(&c->effects->own, var->id);
  if (!is_shared(var))
    return;
  bitset_add(&c->effects->touched, var->id);
  bitset_add(&c->effects->written, var->id);
}

static void note_regions(Collector *c, const Edge *edge)
{
  for (unsigned i = 0; i < edge->region_count && c->with_memory; i++) {
    unsigned slot = slot_of_region(c->program, edge->regions[i]);
    bitset_add(&c->effects->touched, slot);
    if (edge->kind != EDGE_LOAD)
      bitset_add(&c->effects->written, slot);
  }
}

static void collect_edge(Collector *c, const Edge *edge)
{
  read_term(c, edge->term);
  read_term(c, edge->address);
  for (unsigned i = 0; i < edge->arg_count; i++)
    read_term(c, edge->args[i]);
  for (unsigned i = 0; i < edge->result_count; i++)
    note_write(c, edge->results[i]);
  if (edge->var)
    note_write(c, edge->var);
  note_regions(c, edge);
}

static void collect(const Program *program, Effects *effects, bool with_memory)
{
  for (unsigned i = 0; i < program->functions.count; i++) {
    const Function *f = program->functions.data[i];
    Collector c = {program, &effects[f->id], with_memory};
    for (unsigned k = 0; k < f->edges.count; k++)
      collect_edge(&c, f->edges.data[k]);
  }
}

/* Callees come first, so that few rounds are needed. */
static void propagate(const Program *program, Effects *effects)
{
  CallGraph *graph = callgraph_new(program);
  for (bool changed = true; changed;) {
    changed = false;
    for (unsigned i = 0; i < graph->function_count; i++) {
      const Function *f = graph->bottom_up[i];
      for (unsigned k = 0; k < graph->callees[f->id].count; k++) {
        const Effects *callee = &effects[graph->callees[f->id].data[k]->id];
        changed |= bitset_unite(&effects[f->id].touched, &callee->touched);
        changed |= bitset_unite(&effects[f->id].written, &callee->written);
      }
    }
  }
  callgraph_free(graph);
}

static void list_slots(const Bitset *set, SlotVec *out)
{
  for (unsigned i = bitset_next(set, 0); i < set->size; i = bitset_next(set, i + 1))
    vec_push(out, i);
}

Effects *effects_new(const Program *program, bool with_memory)
{
  unsigned slots = program->variables.count + program->regions.count;
  Effects *effects = mem_zero(program->functions.count, sizeof *effects);
  for (unsigned i = 0; i < program->functions.count; i++) {
    effects[i].touched = bitset_new(slots);
    effects[i].written = bitset_new(slots);
    effects[i].own = bitset_new(slots);
  }
  collect(program, effects, with_memory);
  propagate(program, effects);
  for (unsigned i = 0; i < program->functions.count; i++) {
    const Function *f = program->functions.data[i];
    for (unsigned k = 0; k < f->params.count; k++)
      vec_push(&effects[i].inputs, f->params.data[k]->id);
    list_slots(&effects[i].touched, &effects[i].inputs);
    list_slots(&effects[i].written, &effects[i].outputs);
  }
  return effects;
}

void effects_free_all(Effects *effects, const Program *program)
{
  for (unsigned i = 0; i < program->functions.count; i++) {
    bitset_free(&effects[i].touched);
    bitset_free(&effects[i].written);
    bitset_free(&effects[i].own);
    vec_free(&effects[i].inputs);
    vec_free(&effects[i].outputs);
  }
  mem_free(effects);
}
