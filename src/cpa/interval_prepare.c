/* What widening needs to know of a program: what its loops change, and where they may stop. */
#include "cpa/interval_cpa.h"

static void note_edge(LoopChanges *changes, const Edge *edge)
{
  if (edge->var)
    bitset_add(&changes->variables, edge->var->id);
  for (unsigned i = 0; i < edge->result_count; i++)
    bitset_add(&changes->variables, edge->results[i]->id);
  bool calls = edge->kind == EDGE_CALL;
  changes->globals |= calls;
  changes->memory |= calls || edge->kind == EDGE_STORE || (edge->kind == EDGE_HAVOC && !edge->var);
}

/* Takes the changes over. */
static void add_loop(IntervalCpa *cpa, const Location *head, LoopChanges changes)
{
  changes.index = cpa->changes.count;
  vec_push(&cpa->changes, changes);
  map_put(&cpa->heads, (uintptr_t)head, changes.index);
}

static void note_loop(IntervalCpa *cpa, const Loops *loops, const Loop *loop, bool recursive)
{
  LoopChanges changes = {.all = recursive || loop->irreducible};
  changes.variables = bitset_new(cpa->cpa.program->variables.count);
  for (unsigned i = 0; i < loop->member_count && !changes.all; i++) {
    const EdgeVec *out = &loop->members[i]->out;
    for (unsigned k = 0; k < out->count; k++)
      note_edge(&changes, out->data[k]);
  }
  changes.thresholds = thresholds_of_loop(cpa->changes.data[0].thresholds, loops, loop);
  add_loop(cpa, loop->head, changes);
}

static void find_heads(IntervalCpa *cpa, const Function *function, bool recursive)
{
  if (!function->entry)
    return;
  Order *order = order_new(function);
  Loops *loops = loops_new(order);
  for (unsigned i = 0; i < loops->count; i++)
    note_loop(cpa, loops, &loops->list[i], recursive);
  if (recursive && !loops_at(loops, function->entry)) {
    const Thresholds *all = cpa->changes.data[0].thresholds;
    add_loop(cpa, function->entry,
             (LoopChanges){.all = true, .thresholds = thresholds_of_loop(all, loops, NULL)});
  }
  loops_free(loops);
  order_free(order);
}

const LoopChanges *interval_loop(const IntervalCpa *cpa, const Location *at)
{
  uint64_t index;
  return map_get(&cpa->heads, (uintptr_t)at, &index) ? &cpa->changes.data[index] : NULL;
}

void interval_prepare(IntervalCpa *cpa)
{
  const Program *program = cpa->cpa.program;
  LoopChanges anything = {.all = true, .thresholds = thresholds_of_program(program)};
  vec_push(&cpa->changes, anything);
  for (unsigned i = 0; i < program->functions.count; i++)
    find_heads(cpa, program->functions.data[i], cpa->layout.recursive[i]);
}

void interval_unprepare(IntervalCpa *cpa)
{
  for (unsigned i = 0; i < cpa->changes.count; i++) {
    bitset_free(&cpa->changes.data[i].variables);
    thresholds_free(cpa->changes.data[i].thresholds);
  }
  vec_free(&cpa->changes);
  map_free(&cpa->heads);
}
