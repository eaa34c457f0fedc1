/* Allocation: which memory is new, and telling the calls of allocating functions apart. */
#include "cfa/ptterm.h"

enum {
  MOST_CLONED_EDGES = 64, /* a function longer than this is no allocation wrapper */
  MOST_CLONE_DEPTH = 6,   /* of wrappers that call wrappers */
  MOST_CONTEXTS = 20000   /* a bound on what telling calls apart may cost */
};

/* An access has but one region for all calls, so it must not depend on the call. */
static bool is_same_in_all_calls(const PointsTo *pt, const Edge *edge)
{
  const Variable *var =
      term_is_var(edge->address) ? program_variable(pt->program, edge->address) : NULL;
  return edge->kind == EDGE_STORE && var && !var->owner && var != pt->program->heap_top;
}

/* Functions whose calls are told apart: they make memory from the heap top, maybe by calling each
 * other, and do nothing else with memory but to note the size of a block. */
static bool may_be_cloned(const PointsTo *pt, const Function *f)
{
  if (!f->has_body || f->edges.count > MOST_CLONED_EDGES)
    return false;
  for (unsigned i = 0; i < f->edges.count; i++) {
    const Edge *edge = f->edges.data[i];
    if (edge->from &&
        (edge->kind == EDGE_LOAD || (edge->kind == EDGE_STORE && !is_same_in_all_calls(pt, edge)) ||
         (edge->kind == EDGE_HAVOC && !edge->var) || (edge->kind == EDGE_CALL && !edge->callee)))
      return false;
  }
  return true;
}

static bool allocates(PointsTo *pt, const Edge *edge)
{
  if (edge->kind == EDGE_CALL && edge->callee)
    return bitset_has(&pt->allocating, edge->callee->id);
  if (edge->kind == EDGE_ASSIGN)
    return edge->var != pt->program->heap_top && pt_shape(pt, edge->term).has_top;
  for (unsigned i = 0; edge->kind == EDGE_RETURN && i < edge->arg_count; i++)
    if (pt_shape(pt, edge->args[i]).has_top)
      return true;
  return false;
}

static bool is_allocating(PointsTo *pt, const Function *f)
{
  for (unsigned i = 0; i < f->edges.count; i++)
    if (f->edges.data[i]->from && allocates(pt, f->edges.data[i]))
      return true;
  return false;
}

void pt_find_allocating(PointsTo *pt)
{
  const FunctionVec *functions = &pt->program->functions;
  pt->allocating = bitset_new(functions->count);
  if (!pt->program->heap_top)
    return;
  for (unsigned round = 0, found = 1; found && round < MOST_CLONE_DEPTH; round++) {
    found = 0;
    for (unsigned i = 0; i < functions->count; i++)
      if (!bitset_has(&pt->allocating, i) && may_be_cloned(pt, functions->data[i]) &&
          is_allocating(pt, functions->data[i]))
        found += bitset_add(&pt->allocating, i);
  }
}

PtContext *pt_context_of_call(PointsTo *pt, PtContext *context, const Edge *edge,
                              const Function *callee)
{
  if (!bitset_has(&pt->allocating, callee->id) || context->depth >= MOST_CLONE_DEPTH ||
      pt->contexts.count >= MOST_CONTEXTS)
    return &pt->common;
  PtContext *res = ARENA_NEW(pt->solver.arena, PtContext);
  res->function = callee;
  res->call = context->call ? context->call : edge;
  res->depth = context->depth + 1;
  res->results = arena_zero(pt->solver.arena, (callee->result_count + 1) * sizeof *res->results);
  vec_push(&pt->contexts, res);
  return res;
}

/* Two edges that read the same heap top have the same memory: those with a path between them on
 * which it is not moved. */
static void join_later_readings(PointsTo *pt, PtContext *context, const Edge *reading, PtCell site)
{
  VEC(const Location *) open = {0};
  Map seen = {0};
  vec_push(&open, reading->to);
  while (open.count) {
    const Location *at = vec_pop(&open);
    if (map_has_ptr(&seen, at))
      continue;
    map_put_ptr(&seen, at, at);
    for (unsigned i = 0; i < at->out.count; i++) {
      const Edge *edge = at->out.data[i];
      const PtCell *other = map_get_ptr(&context->sites, edge);
      if (other)
        pt_unify(&pt->solver, site, *other);
      if (edge->kind != EDGE_ASSIGN || edge->var != pt->program->heap_top)
        vec_push(&open, edge->to);
    }
  }
  map_free(&seen);
  vec_free(&open);
}

void pt_join_readings(PointsTo *pt, PtContext *context)
{
  for (unsigned i = 0; i < context->sites.count; i++) {
    const Edge *edge = (const Edge *)(uintptr_t)context->sites.entries[i].key;
    const PtCell *site = (const PtCell *)(uintptr_t)context->sites.entries[i].value;
    if (edge)
      join_later_readings(pt, context, edge, *site);
  }
}
