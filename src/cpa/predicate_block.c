/* Where blocks end. */
#include "cfa/callgraph.h"
#include "cfa/loops.h"
#include "cpa/predicate.h"

static void mark_heads(bool *ends, const Function *function)
{
  Order *order = order_new(function);
  Loops *loops = loops_new(order);
  for (unsigned i = 0; i < loops->count; i++)
    ends[loops->list[i].head->id] = true;
  loops_free(loops);
  order_free(order);
}

/* Behind calls, where returns lead to. */
static void mark_returns(bool *ends, const Function *function)
{
  for (unsigned i = 0; i < function->edges.count; i++) {
    const Edge *edge = function->edges.data[i];
    if (edge->kind == EDGE_CALL && edge->callee && edge->callee->has_body)
      ends[edge->to->id] = true;
  }
}

/* Every cycle of the program passes a loop head or the entry of a recursive function. */
void predicate_find_ends(PredicateCpa *cpa)
{
  const Program *program = cpa->cpa.program;
  CallGraph *graph = callgraph_new(program);
  cpa->ends = mem_zero(program->functions.count + 1, sizeof *cpa->ends);
  cpa->recursive = mem_zero(program->functions.count + 1, sizeof *cpa->recursive);
  for (unsigned i = 0; i < program->functions.count; i++) {
    const Function *function = program->functions.data[i];
    cpa->recursive[i] = graph->recursive[i];
    cpa->ends[i] = mem_zero(function->locations.count + 1, sizeof **cpa->ends);
    if (!function->has_body)
      continue;
    mark_heads(cpa->ends[i], function);
    if (cpa->settings.block == BLOCK_FUNCTION)
      mark_returns(cpa->ends[i], function);
    if (cpa->settings.block == BLOCK_FUNCTION || cpa->recursive[i])
      cpa->ends[i][function->entry->id] = true;
  }
  callgraph_free(graph);
}

void predicate_free_ends(PredicateCpa *cpa)
{
  for (unsigned i = 0; i < cpa->cpa.program->functions.count; i++)
    mem_free(cpa->ends[i]);
  mem_free(cpa->ends);
  mem_free(cpa->recursive);
}

/* Nothing follows on an error: the refiner wants what led there as it is. */
bool predicate_ends_block(const PredicateCpa *cpa, const PredicateState *state, const Location *at)
{
  if (at->kind != LOCATION_PLAIN)
    return false;
  if (cpa->settings.block == BLOCK_EDGE)
    return true;
  if (cpa->settings.threshold && state->steps >= (unsigned)cpa->settings.threshold)
    return true;
  return cpa->ends[at->function->id][at->id];
}

static bool is_target(const Location *at)
{
  if (at->kind == LOCATION_ERROR || at->kind == LOCATION_UNSUPPORTED)
    return true;
  for (unsigned i = 0; i < at->out.count; i++)
    if (at->out.data[i]->kind == EDGE_CALL && !at->out.data[i]->callee)
      return true;
  return false;
}

bool predicate_matters(const PredicateCpa *cpa, const PredicateState *state, const Location *at)
{
  return is_target(at) || predicate_ends_block(cpa, state, at);
}
