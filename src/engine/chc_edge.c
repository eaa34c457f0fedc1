/* One edge of a path. */
#include "engine/chc_build.h"

static const Region *region_of(const Edge *edge)
{
  return edge->region_count ? edge->regions[0] : NULL;
}

static bool takes_cell(const Encoder *e, const Edge *edge, Type type)
{
  const Region *region = region_of(edge);
  return e->with_memory && region && type.kind == TYPE_BV && type.width == region->cell_bits;
}

static void take_load(Encoder *e, const Edge *edge)
{
  Type type = edge->var->term->type;
  const Term *value;
  if (takes_cell(e, edge, type)) {
    const Term *memory = chc_slot_value(e, slot_of_region(e->program, region_of(edge)));
    value = term_select(e->terms, memory, chc_evaluate(e, edge->address));
  } else {
    value = chc_any(e, type);
    e->system->loses = true;
  }
  chc_set_value(e, edge->var->id, value);
}

static void forget_regions(Encoder *e, const Edge *edge)
{
  for (unsigned i = 0; i < edge->region_count && e->with_memory; i++) {
    unsigned slot = slot_of_region(e->program, edge->regions[i]);
    chc_set_value(e, slot, chc_any(e, chc_slot_term(e, slot)->type));
  }
}

static void take_store(Encoder *e, const Edge *edge)
{
  if (!takes_cell(e, edge, edge->term->type)) {
    e->system->loses |= e->with_memory;
    forget_regions(e, edge);
    return;
  }
  unsigned slot = slot_of_region(e->program, region_of(edge));
  chc_set_value(e, slot,
                term_store(e->terms, chc_slot_value(e, slot), chc_evaluate(e, edge->address),
                           chc_evaluate(e, edge->term)));
}

static void take_havoc(Encoder *e, const Edge *edge)
{
  if (edge->var) {
    chc_set_value(e, edge->var->id, chc_any(e, edge->var->term->type));
    return;
  }
  e->system->loses |= e->with_memory;
  forget_regions(e, edge);
}

static bool take_assume(Encoder *e, const Edge *edge)
{
  const Term *condition = chc_evaluate(e, edge->term);
  if (term_is_true(condition))
    return true;
  chc_push_item(e, (HornItem){.relation = HORN_NONE, .condition = condition}, NULL);
  return !term_is_false(condition);
}

static bool call_without_body(Encoder *e, const Edge *edge)
{
  for (unsigned i = 0; i < edge->result_count; i++)
    chc_set_value(e, edge->results[i]->id, chc_any(e, edge->results[i]->term->type));
  return !edge->callee->noreturn;
}

static void add_inputs(Encoder *e, const Edge *edge, TermList *out)
{
  const Function *callee = edge->callee;
  const SlotVec *inputs = &e->effects[callee->id].inputs;
  for (unsigned i = 0; i < inputs->count; i++) {
    const Term *formal = chc_slot_term(e, inputs->data[i]);
    if (i >= callee->params.count)
      vec_push(out, chc_slot_value(e, inputs->data[i]));
    else if (i < edge->arg_count && type_equal(edge->args[i]->type, formal->type))
      vec_push(out, chc_evaluate(e, edge->args[i]));
    else
      vec_push(out, chc_any(e, formal->type));
  }
}

static void add_results(Encoder *e, const Edge *edge, TermList *out)
{
  const Function *callee = edge->callee;
  const SlotVec *outputs = &e->effects[callee->id].outputs;
  unsigned first = out->count;
  for (unsigned i = 0; i < callee->result_count; i++)
    vec_push(out, chc_any(e, callee->result_types[i]));
  for (unsigned i = 0; i < outputs->count; i++) {
    vec_push(out, chc_any(e, chc_slot_term(e, outputs->data[i])->type));
    chc_set_value(e, outputs->data[i], vec_last(out));
  }
  for (unsigned i = 0; i < edge->result_count; i++) {
    const Variable *var = edge->results[i];
    bool given = i < callee->result_count && type_equal(callee->result_types[i], var->term->type);
    chc_set_value(e, var->id, given ? out->data[first + i] : chc_any(e, var->term->type));
  }
}

static bool take_call(Encoder *e, const Edge *edge)
{
  if (!edge->callee) {
    chc_emit(e, chc_failure(e));
    return false;
  }
  if (!edge->callee->has_body)
    return call_without_body(e, edge);
  const FunctionCode *code = &e->functions[edge->callee->id];
  TermList args = {0};
  add_inputs(e, edge, &args);
  chc_push_item(e, (HornItem){.relation = code->failure}, &args);
  chc_emit(e, chc_failure(e));
  e->items.count--;
  add_results(e, edge, &args);
  chc_push_item(e, (HornItem){.relation = code->summary}, &args);
  e->checked = e->items.count;
  vec_free(&args);
  return true;
}

static void take_return(Encoder *e, const Edge *edge)
{
  const Function *f = e->function;
  const FunctionCode *code = &e->functions[f->id];
  const SlotVec *outputs = &e->effects[f->id].outputs;
  TermList args = {0};
  if (code->summary == HORN_NONE)
    return;
  for (unsigned i = 0; i < code->inputs.count; i++)
    vec_push(&args, code->inputs.data[i]);
  for (unsigned i = 0; i < f->result_count; i++)
    vec_push(&args,
             i < edge->arg_count ? chc_evaluate(e, edge->args[i]) : chc_any(e, f->result_types[i]));
  for (unsigned i = 0; i < outputs->count; i++)
    vec_push(&args, chc_slot_value(e, outputs->data[i]));
  chc_emit(e, chc_atom(code->summary, &args));
  vec_free(&args);
}

/* False where the path ends. */
bool chc_take_edge(Encoder *e, const Edge *edge)
{
  chc_push_step(e, edge);
  switch (edge->kind) {
  case EDGE_ASSIGN: chc_set_value(e, edge->var->id, chc_evaluate(e, edge->term)); return true;
  case EDGE_HAVOC: take_havoc(e, edge); return true;
  case EDGE_ASSUME: return take_assume(e, edge);
  case EDGE_LOAD: take_load(e, edge); return true;
  case EDGE_STORE: take_store(e, edge); return true;
  case EDGE_CALL: return take_call(e, edge);
  case EDGE_RETURN: take_return(e, edge); return false;
  }
  return false;
}
