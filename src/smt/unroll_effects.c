/* What a loop may change: variables and regions, in the functions it calls too. */
#include "smt/unroll_build.h"

static unsigned effect_count(const Unroller *u)
{
  return u->program->variables.count + u->program->regions.count + 1;
}

static void add_region(const Unroller *u, Bitset *set, const Region *region)
{
  unsigned index = region ? region->id : u->program->regions.count;
  bitset_add(set, u->program->variables.count + index);
}

static void add_regions(const Unroller *u, Bitset *set, const Edge *edge)
{
  if (!edge->region_count)
    add_region(u, set, NULL);
  for (unsigned i = 0; i < edge->region_count; i++)
    add_region(u, set, edge->regions[i]);
}

static void add_edge(const Unroller *u, Bitset *set, const Edge *edge)
{
  switch (edge->kind) {
  case EDGE_ASSIGN:
  case EDGE_LOAD: bitset_add(set, edge->var->id); break;
  case EDGE_HAVOC:
    if (edge->var)
      bitset_add(set, edge->var->id);
    else
      add_regions(u, set, edge);
    break;
  case EDGE_STORE: add_regions(u, set, edge); break;
  case EDGE_CALL:
    for (unsigned i = 0; i < edge->result_count; i++)
      bitset_add(set, edge->results[i]->id);
    break;
  case EDGE_ASSUME:
  case EDGE_RETURN: break;
  }
}

/* Local objects die and are made anew. */
static void add_function(const Unroller *u, Bitset *set, const Function *f)
{
  for (unsigned i = 0; i < f->edges.count; i++)
    add_edge(u, set, f->edges.data[i]);
  for (unsigned i = 0; i < f->params.count; i++)
    bitset_add(set, f->params.data[i]->id);
  for (unsigned i = 0; i < f->locals.count; i++) {
    const Object *object = f->locals.data[i]->object;
    if (f->locals.data[i]->kind != VARIABLE_ADDRESS || !object || object->kind != OBJECT_LOCAL)
      continue;
    bitset_add(set, f->locals.data[i]->id);
    for (unsigned k = 0; k < object->field_count; k++)
      add_region(u, set, object->fields[k].region);
  }
}

/* Functions reachable by calls, without recursion of ours. */
static void add_callees(Unroller *u, Bitset *set, const Function *from)
{
  Bitset seen = bitset_new(u->program->functions.count);
  VEC(const Function *) work = {0};
  vec_push(&work, from);
  bitset_add(&seen, from->id);
  while (work.count) {
    const Function *f = vec_pop(&work);
    add_function(u, set, f);
    for (unsigned i = 0; i < f->edges.count; i++) {
      const Function *callee =
          f->edges.data[i]->kind == EDGE_CALL ? f->edges.data[i]->callee : NULL;
      if (callee && callee->has_body && bitset_add(&seen, callee->id))
        vec_push(&work, callee);
    }
  }
  vec_free(&work);
  bitset_free(&seen);
}

static const Bitset *function_effects(Unroller *u, const Function *f)
{
  FunctionInfo *info = &u->functions[f->id];
  if (!info->effects.size) {
    info->effects = bitset_new(effect_count(u));
    add_callees(u, &info->effects, f);
  }
  return &info->effects;
}

const Bitset *loop_changes(Unroller *u, const Function *function, const Loop *loop)
{
  FunctionInfo *info = &u->functions[function->id];
  if (!info->changed)
    info->changed = mem_zero(info->loops->count + 1, sizeof *info->changed);
  Bitset *set = &info->changed[loop->id];
  if (set->size)
    return set;
  *set = bitset_new(effect_count(u));
  for (unsigned i = 0; i < loop->member_count; i++) {
    const Location *member = loop->members[i];
    for (unsigned k = 0; k < member->out.count; k++) {
      const Edge *edge = member->out.data[k];
      add_edge(u, set, edge);
      if (edge->kind == EDGE_CALL && edge->callee && edge->callee->has_body)
        bitset_unite(set, function_effects(u, edge->callee));
    }
  }
  return set;
}

/* The heap top only grows, and where to does not matter: what is allocated from now on lies above
 * all that there was. */
static void raise_heap_top(Unroller *u, UnrollState *state, const Variable *heap_top)
{
  const Term *old = state_get(u, state, heap_top);
  if (!term_is_const(old) || u->program->pointer_bits < 64) {
    const Term *top = instance(u, heap_top->term->name, stable_number(u, heap_top, old->id),
                               heap_top->term->type);
    if (u->knows_blocks)
      blocks_define_top(u, old, top);
    state_set(u, state, heap_top, top);
    return;
  }
  uint64_t raised = old->value.lo + ((uint64_t)1 << 38);
  state_set(u, state, heap_top, term_bv(u->terms, 64, raised));
}

void forget_changes(Unroller *u, UnrollState *state, const Bitset *changes)
{
  unsigned variables = u->program->variables.count;
  for (unsigned i = bitset_next(changes, 0); i < changes->size; i = bitset_next(changes, i + 1)) {
    if (i >= variables) {
      RegionInfo *region = &u->regions[i - variables];
      memory_forget_region(u, state, region, region);
      continue;
    }
    const Variable *var = u->program->variables.data[i];
    if (var == u->program->heap_top) {
      raise_heap_top(u, state, var);
      blocks_forget(u, state, state_get(u, state, var));
    } else if (var->kind != VARIABLE_ADDRESS) {
      unsigned number = instance_number(INSTANCE_FORGOTTEN, i);
      state_set(u, state, var, instance(u, var->term->name, number, var->term->type));
    }
  }
}

void effects_free(Unroller *u)
{
  for (unsigned i = 0; i < u->program->functions.count; i++) {
    FunctionInfo *info = &u->functions[i];
    for (unsigned k = 0; info->changed && k < info->loops->count; k++)
      bitset_free(&info->changed[k]);
    mem_free(info->changed);
    bitset_free(&info->effects);
  }
}
