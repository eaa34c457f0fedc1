#include "cfa/pointsto.h"

#include <stdlib.h>
#include <string.h>

#include "cfa/ptterm.h"

static bool holds_pointers(const Variable *var)
{
  return var->term->type.kind != TYPE_BOOL;
}

static void flow_into(PointsTo *pt, PtContext *context, const Edge *edge, const Variable *var,
                      const Term *term)
{
  if (!holds_pointers(var) || var == pt->program->heap_top)
    return;
  PtCell value =
      var->pointer ? pt_pointer_value(pt, context, edge, term) : pt_value(pt, context, edge, term);
  pt_unify(&pt->solver, pt_variable(pt, context, var), value);
}

static PtCell result_cell(PointsTo *pt, PtContext *context, const Function *f, unsigned at)
{
  PtCell *results = context->function == f ? context->results : pt->results[f->id];
  if (!results[at].node)
    results[at] = pt_new_cell(&pt->solver, f->source);
  return results[at];
}

static void pass_results(PointsTo *pt, PtContext *context, const Edge *edge, const Function *callee,
                         PtContext *inner)
{
  for (unsigned i = 0; i < edge->result_count && i < callee->result_count; i++)
    if (holds_pointers(edge->results[i]))
      pt_unify(&pt->solver, pt_variable(pt, context, edge->results[i]),
               result_cell(pt, inner, callee, i));
}

static void call(PointsTo *pt, PtContext *context, const Edge *edge, const Function *callee)
{
  PtContext *inner = pt_context_of_call(pt, context, edge, callee);
  for (unsigned i = 0; i < callee->params.count && i < edge->arg_count; i++) {
    const Variable *param = callee->params.data[i];
    if (!holds_pointers(param))
      continue;
    PtCell value = param->pointer ? pt_pointer_value(pt, context, edge, edge->args[i])
                                  : pt_value(pt, context, edge, edge->args[i]);
    pt_unify(&pt->solver, pt_variable(pt, inner, param), value);
  }
  pass_results(pt, context, edge, callee, inner);
}

/* Everything that functions without bodies may reach is one place that points to itself. */
static PtCell external_cell(PointsTo *pt)
{
  if (!pt->external.node) {
    pt->external = pt_new_cell(&pt->solver, "external");
    pt_collapse(&pt->solver, pt->external);
    pt_access(&pt->solver, pt->external, 8, pt->external, false);
  }
  return pt->external;
}

static void call_bodyless(PointsTo *pt, PtContext *context, const Edge *edge)
{
  pass_results(pt, context, edge, edge->callee, &pt->common);
  if (!strcmp(edge->callee->name, pointsto_no_function) ||
      (pt->is_closed && pt_is_unknown_call(edge)))
    return;
  for (unsigned i = 0; pt->external.node && i < edge->result_count; i++)
    if (edge->results[i]->term->type.width >= pt->program->pointer_bits)
      pt_unify(&pt->solver, pt_variable(pt, context, edge->results[i]), pt->external);
}

/* Is it what functions without a body change by its name alone? */
static bool is_apart(const PointsTo *pt, const Edge *edge)
{
  const Variable *var = program_variable(pt->program, edge->address);
  return var && var->object && var->object->apart;
}

static void havoc(PointsTo *pt, PtContext *context, const Edge *edge)
{
  bool external = edge->why == HAVOC_EXTERNAL && pt->external.node;
  if (!edge->var) {
    PtCell at = pt_address(pt, context, edge);
    pt_unify(&pt->solver, at, external && !is_apart(pt, edge) ? pt->external : (PtCell){0});
  } else if (edge->var->foreign ||
             (external && edge->var->term->type.width >= pt->program->pointer_bits)) {
    pt_unify(&pt->solver, pt_variable(pt, context, edge->var), pt->external);
  }
}

/* A loop over bytes does not say how memory is accessed; a copy makes two places one. */
static bool is_left_out(PointsTo *pt, PtContext *context, const Edge *edge)
{
  const ByteLoop *loop = map_get_ptr(&pt->left_out, edge);
  if (loop && loop->store == edge && loop->from)
    pt_unify(&pt->solver, pt_value(pt, context, edge, loop->to),
             pt_value(pt, context, edge, loop->from));
  return loop;
}

static void access_memory(PointsTo *pt, PtContext *context, const Edge *edge)
{
  if (is_left_out(pt, context, edge))
    return;
  PtCell at = pt_address(pt, context, edge);
  if (edge->kind == EDGE_LOAD)
    pt_access(&pt->solver, at, edge->var->term->type.width, pt_variable(pt, context, edge->var),
              true);
  else
    pt_access(&pt->solver, at, edge->term->type.width, pt_value(pt, context, edge, edge->term),
              true);
}

static void visit_edge(PointsTo *pt, PtContext *context, const Edge *edge)
{
  if (edge->term)
    pt_doubt_equalities(pt, context, edge, edge->term);
  if (edge->address)
    pt_doubt_equalities(pt, context, edge, edge->address);
  for (unsigned i = 0; i < edge->arg_count; i++)
    pt_doubt_equalities(pt, context, edge, edge->args[i]);
  switch (edge->kind) {
  case EDGE_ASSIGN: flow_into(pt, context, edge, edge->var, edge->term); break;
  case EDGE_HAVOC: havoc(pt, context, edge); break;
  case EDGE_ASSUME: break;
  case EDGE_LOAD:
  case EDGE_STORE: access_memory(pt, context, edge); break;
  case EDGE_CALL:
    if (edge->callee && edge->callee->has_body)
      call(pt, context, edge, edge->callee);
    else if (edge->callee)
      call_bodyless(pt, context, edge);
    break;
  case EDGE_RETURN: {
    const Function *f = edge->from->function;
    for (unsigned i = 0; i < edge->arg_count; i++)
      pt_unify(&pt->solver, result_cell(pt, context, f, i),
               pt_value(pt, context, edge, edge->args[i]));
    break;
  }
  }
}

static void visit_function(PointsTo *pt, PtContext *context, const Function *f)
{
  for (unsigned i = 0; i < f->edges.count; i++)
    if (f->edges.data[i]->from)
      visit_edge(pt, context, f->edges.data[i]);
}

static void init_objects(PointsTo *pt)
{
  const ObjectVec *objects = &pt->program->objects;
  for (unsigned i = 0; i < objects->count; i++) {
    Object *object = objects->data[i];
    PtCell cell = pt_new_cell(&pt->solver, NULL);
    vec_push(&cell.node->objects, ((PtHeld){object, 0}));
    pt->cells[object->base->id] = cell;
  }
}

/* What others read in a constant that they can name, they call. */
static void expose_functions(PointsTo *pt, const Object *constant, PtCell value)
{
  PtCell at = pt_find(value);
  bool is_function = at.node && at.node->objects.count && at.node->objects.data[0].object->function;
  if (constant->exposed && constant->readonly && is_function)
    pt_unify(&pt->solver, value, pt->external);
}

static void init_content(PointsTo *pt)
{
  const ObjectVec *objects = &pt->program->objects;
  for (unsigned i = 0; i < objects->count; i++)
    for (unsigned j = 0; j < objects->data[i]->init_count; j++) {
      const Init *init = &objects->data[i]->inits[j];
      if (!init->value || term_is_const(init->value))
        continue;
      PtCell at = pt_shift(pt->cells[objects->data[i]->base->id], init->offset);
      PtCell value = pt_value(pt, &pt->common, NULL, init->value);
      pt_access(&pt->solver, at, init->value->type.width, value, false);
      expose_functions(pt, objects->data[i], value);
    }
  for (unsigned i = 0; i < pt->program->variables.count; i++) {
    const Variable *var = pt->program->variables.data[i];
    if (var->init)
      flow_into(pt, &pt->common, NULL, var, var->init);
  }
}

static bool has_foreign_pointers(const Program *program)
{
  for (unsigned i = 0; i < program->variables.count; i++)
    if (program->variables.data[i]->foreign)
      return true;
  for (unsigned i = 0; i < program->objects.count; i++)
    if (program->objects.data[i]->foreign)
      return true;
  return false;
}

/* Calls without a body reach memory only where havocs of memory were inserted for them: then they
 * reach what is exposed, and so do pointers that come from outside. */
static void find_external(PointsTo *pt)
{
  if (has_foreign_pointers(pt->program))
    external_cell(pt);
  for (unsigned i = 0; i < pt->program->functions.count; i++) {
    const EdgeVec *edges = &pt->program->functions.data[i]->edges;
    for (unsigned j = 0; j < edges->count; j++) {
      const Edge *edge = edges->data[j];
      if (edge->from && edge->kind == EDGE_HAVOC && !edge->var && edge->why == HAVOC_EXTERNAL)
        external_cell(pt);
    }
  }
  for (unsigned i = 0; pt->external.node && i < pt->program->objects.count; i++) {
    const Object *object = pt->program->objects.data[i];
    if (object->exposed && !object->readonly && !object->apart)
      pt_unify(&pt->solver, pt->cells[object->base->id], pt->external);
  }
}

/* Could the indirect call go to this function?  Arguments beyond its parameters are ignored, as old
 * C allows; types must agree. */
bool pt_fits(const Edge *edge, const Function *f)
{
  if (!f->has_body)
    return true;
  if (edge->arg_count < f->params.count)
    return false;
  for (unsigned i = 0; i < f->params.count; i++)
    if (!type_equal(edge->args[i]->type, f->params.data[i]->term->type))
      return false;
  if (edge->result_count && edge->result_count != f->result_count)
    return false;
  for (unsigned i = 0; i < edge->result_count; i++)
    if (!type_equal(edge->results[i]->term->type, f->result_types[i]))
      return false;
  return true;
}

static int by_function(const void *left, const void *right)
{
  const Function *a = *(Function *const *)left, *b = *(Function *const *)right;
  return (a->id > b->id) - (a->id < b->id);
}

void pt_targets(PointsTo *pt, const Edge *edge, FunctionVec *out)
{
  PtCell cell = pt_find(pt_value(pt, &pt->common, edge, edge->address));
  for (unsigned i = 0; cell.node && i < cell.node->objects.count; i++)
    if (cell.node->objects.data[i].object->function)
      vec_push(out, cell.node->objects.data[i].object->function);
  if (out->count)
    qsort(out->data, out->count, sizeof *out->data, by_function);
}

/* Binds the indirect call of this number to its targets of now; true where one is new. */
static bool bind(PointsTo *pt, unsigned number, const Edge *edge)
{
  FunctionVec targets = {0};
  bool grew = false;
  pt_targets(pt, edge, &targets);
  for (unsigned i = 0; i < targets.count; i++) {
    uint64_t key = (uint64_t)number << 32 | targets.data[i]->id, seen;
    if (map_get(&pt->bound, key, &seen))
      continue;
    map_put(&pt->bound, key, 1);
    grew = true;
    if (targets.data[i]->has_body)
      call(pt, &pt->common, edge, targets.data[i]);
    else
      pass_results(pt, &pt->common, edge, targets.data[i], &pt->common);
  }
  vec_free(&targets);
  return grew;
}

static void visit_contexts(PointsTo *pt, unsigned *done)
{
  for (; *done < pt->contexts.count; ++*done) {
    PtContext *context = pt->contexts.data[*done];
    visit_function(pt, context, context->function);
    pt_join_readings(pt, context);
  }
}

static void bind_indirect_calls(PointsTo *pt, unsigned *contexts_done)
{
  EdgeVec calls = {0};
  for (unsigned i = 0; i < pt->program->functions.count; i++) {
    const EdgeVec *edges = &pt->program->functions.data[i]->edges;
    for (unsigned j = 0; j < edges->count; j++)
      if (edges->data[j]->from && edges->data[j]->kind == EDGE_CALL && !edges->data[j]->callee)
        vec_push(&calls, edges->data[j]);
  }
  for (bool grew = true; grew;) {
    grew = false;
    for (unsigned i = 0; i < calls.count; i++)
      grew |= bind(pt, i, calls.data[i]);
    visit_contexts(pt, contexts_done);
  }
  vec_free(&calls);
}

static PointsTo *pointsto_new(Program *program)
{
  PointsTo *pt = mem_zero(1, sizeof *pt);
  pt->program = program;
  pt->solver.arena = arena_new();
  pt->cells = mem_zero(program->variables.count, sizeof *pt->cells);
  pt->term_count = terms_count(program->terms);
  pt->shapes = mem_zero(pt->term_count, sizeof *pt->shapes);
  pt->steps = mem_zero(program->variables.count, sizeof *pt->steps);
  pt_find_steps(pt);
  pt->results = mem_zero(program->functions.count, sizeof *pt->results);
  for (unsigned i = 0; i < program->functions.count; i++)
    pt->results[i] = arena_zero(pt->solver.arena,
                                (program->functions.data[i]->result_count + 1) * sizeof(PtCell));
  return pt;
}

static bool leads_nowhere(const PointsTo *pt, PtCell cell)
{
  const PtNode *node = pt_find(cell).node;
  return !node->objects.count && !node->heap && node != pt_find(pt->absolute).node &&
         !(pt->external.node && node == pt_find(pt->external).node);
}

/* What leads to no object may be a number, too, as one that was added up in an integer. */
static bool join_numbers(PointsTo *pt)
{
  bool changed = false;
  for (unsigned i = 0; i < pt->program->functions.count && pt->far_accesses; i++) {
    const EdgeVec *edges = &pt->program->functions.data[i]->edges;
    for (unsigned j = 0; j < edges->count; j++) {
      const Edge *edge = edges->data[j];
      if (!edge->from || (edge->kind != EDGE_LOAD && edge->kind != EDGE_STORE))
        continue;
      PtCell at = pt_address(pt, &pt->common, edge);
      if (!leads_nowhere(pt, at))
        continue;
      pt_collapse(&pt->solver, at);
      pt_unify(&pt->solver, at, pt->absolute);
      changed = true;
    }
  }
  return changed;
}

static void analyse(PointsTo *pt)
{
  Program *program = pt->program;
  unsigned contexts_done = 0;
  pt_find_allocating(pt);
  init_objects(pt);
  find_external(pt);
  init_content(pt);
  for (unsigned i = 0; i < program->functions.count; i++)
    visit_function(pt, &pt->common, program->functions.data[i]);
  pt_join_readings(pt, &pt->common);
  visit_contexts(pt, &contexts_done);
  do
    bind_indirect_calls(pt, &contexts_done);
  while (pt_settle(pt) || join_numbers(pt));
}

PointsTo *pt_run_without(Program *program, const ByteLoopVec *loops)
{
  PointsTo *pt = pointsto_new(program);
  for (unsigned i = 0; i < loops->count; i++) {
    map_put_ptr(&pt->left_out, loops->data[i].store, &loops->data[i]);
    if (loops->data[i].load)
      map_put_ptr(&pt->left_out, loops->data[i].load, &loops->data[i]);
  }
  analyse(pt);
  return pt;
}

PointsTo *pt_run_open(Program *program)
{
  PointsTo *pt = pointsto_new(program);
  external_cell(pt);
  analyse(pt);
  return pt;
}

PointsTo *pt_run_closed(Program *program)
{
  PointsTo *pt = pointsto_new(program);
  pt->is_closed = true;
  external_cell(pt);
  analyse(pt);
  return pt;
}

PointsTo *pointsto_run(Program *program)
{
  return pt_run_without(program, &(ByteLoopVec){0});
}

static void free_context(PtContext *context)
{
  map_free(&context->cells);
  map_free(&context->values);
  map_free(&context->sites);
}

void pointsto_free(PointsTo *pt)
{
  if (!pt)
    return;
  free_context(&pt->common);
  for (unsigned i = 0; i < pt->contexts.count; i++)
    free_context(pt->contexts.data[i]);
  vec_free(&pt->contexts);
  vec_free(&pt->doubts);
  map_free(&pt->scratch);
  map_free(&pt->unknown);
  map_free(&pt->bound);
  map_free(&pt->left_out);
  bitset_free(&pt->allocating);
  mem_free(pt->cells);
  mem_free(pt->results);
  mem_free(pt->shapes);
  mem_free(pt->steps);
  pt_solver_free(&pt->solver);
  mem_free(pt);
}
