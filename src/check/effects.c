/* What a loop may change: variables and regions, in the functions it calls too. */
#include "check/checker.h"

static void add_edge(const Program *program, Bitset *set, const Edge *edge)
{
  if (edge->var)
    bitset_add(set, edge->var->id);
  for (unsigned i = 0; i < edge->result_count; i++)
    bitset_add(set, edge->results[i]->id);
  bool writes = edge->kind == EDGE_STORE || edge->kind == EDGE_HAVOC;
  for (unsigned i = 0; writes && i < edge->region_count; i++)
    bitset_add(set, slot_of_region(program, edge->regions[i]));
}

/* A call makes parameters, locals and objects anew. */
static void add_function(const Program *program, Bitset *set, const Function *f)
{
  for (unsigned i = 0; i < f->edges.count; i++)
    add_edge(program, set, f->edges.data[i]);
  for (unsigned i = 0; i < f->params.count; i++)
    bitset_add(set, f->params.data[i]->id);
  for (unsigned i = 0; i < f->locals.count; i++) {
    const Object *object = f->locals.data[i]->object;
    bitset_add(set, f->locals.data[i]->id);
    for (unsigned k = 0; object && k < object->field_count; k++)
      if (object->fields[k].region)
        bitset_add(set, slot_of_region(program, object->fields[k].region));
  }
}

typedef VEC(const Function *) Work;

static void add_callee(const Edge *edge, Bitset *seen, Work *work)
{
  const Function *callee = edge->kind == EDGE_CALL ? edge->callee : NULL;
  if (callee && callee->has_body && bitset_add(seen, callee->id))
    vec_push(work, callee);
}

static const Bitset *function_effects(Checker *c, const Function *function)
{
  Bitset *set = &c->functions[function->id].effects;
  if (set->size)
    return set;
  *set = bitset_new(slot_count(c->program) + 1);
  Bitset seen = bitset_new(c->program->functions.count + 1);
  Work work = {0};
  bitset_add(&seen, function->id);
  vec_push(&work, function);
  while (work.count) {
    const Function *f = vec_pop(&work);
    add_function(c->program, set, f);
    for (unsigned i = 0; i < f->edges.count; i++)
      add_callee(f->edges.data[i], &seen, &work);
  }
  vec_free(&work);
  bitset_free(&seen);
  return set;
}

const Bitset *check_changes(Checker *c, const Function *function, const Loop *loop)
{
  CheckFunction *info = &c->functions[function->id];
  if (!info->changed)
    info->changed = mem_zero(info->loops->count + 1, sizeof *info->changed);
  Bitset *set = &info->changed[loop->id];
  if (set->size)
    return set;
  *set = bitset_new(slot_count(c->program) + 1);
  for (unsigned i = 0; i < loop->member_count; i++)
    for (unsigned k = 0; k < loop->members[i]->out.count; k++) {
      const Edge *edge = loop->members[i]->out.data[k];
      add_edge(c->program, set, edge);
      if (edge->kind == EDGE_CALL && edge->callee && edge->callee->has_body)
        bitset_unite(set, function_effects(c, edge->callee));
    }
  return set;
}

static bool is_rigid(const Checker *c, unsigned slot)
{
  if (slot_region(c->program, slot))
    return !bitset_has(&c->followed, slot);
  const Variable *var = c->program->variables.data[slot];
  return var->kind == VARIABLE_ADDRESS && var->object && c->places[var->object->id];
}

/* The heap's top is the least address never allocated: allocations, which fit the address space,
 * move it up. */
void check_forget(Checker *c, CheckState *state, const Bitset *slots)
{
  const Variable *top = c->heap_grows ? c->program->heap_top : NULL;
  unsigned count = slot_count(c->program);
  for (unsigned i = bitset_next(slots, 0); i < count; i = bitset_next(slots, i + 1)) {
    if (is_rigid(c, i))
      continue;
    if (slot_region(c->program, i) && !bitset_has(&c->claimed, i))
      check_lose(c, "a loop changes memory of which nothing is claimed");
    const Term *fresh = check_arbitrary_slot(c, i);
    if (top && i == top->id)
      check_restrict(c, state, term_binary(c->terms, TERM_ULE, check_get(c, state, i), fresh));
    check_set(c, state, i, fresh);
  }
}

void check_close_effects(Checker *c)
{
  for (unsigned i = 0; i < c->program->functions.count; i++) {
    CheckFunction *info = &c->functions[i];
    for (unsigned k = 0; info->changed && k < info->loops->count; k++)
      bitset_free(&info->changed[k]);
    mem_free(info->changed);
    bitset_free(&info->effects);
  }
}
