/* The transfer of the explicit-value analysis, edge by edge. */
#include "cpa/value.h"

/* Values on their way between activations. */
typedef VEC(Datum) DatumVec;

static void evaluate_arguments(ValueCpa *cpa, const Content *c, const Edge *edge, DatumVec *out)
{
  for (unsigned i = 0; i < edge->arg_count; i++) {
    Datum d = value_eval(cpa, c, edge->args[i]);
    vec_push(out, d);
  }
}

static void bind_from(ValueCpa *cpa, Content *c, const Variable *var, const Edge *from,
                      const DatumVec *values, unsigned index)
{
  Datum d = datum_unknown();
  if (index < values->count)
    d = value_convert(values->data[index], from->args[index]->type, var->term->type);
  value_bind(cpa, c, var, d);
}

static void enter(ValueCpa *cpa, Content *c, const Edge *edge)
{
  DatumVec values = {0};
  evaluate_arguments(cpa, c, edge, &values);
  c->level += cpa->layout.recursive[edge->callee->id];
  for (unsigned i = 0; i < edge->callee->params.count; i++)
    bind_from(cpa, c, edge->callee->params.data[i], edge, &values, i);
  vec_free(&values);
}

static void call(ValueCpa *cpa, Content *c, const Edge *edge)
{
  if (edge->callee->has_body) {
    enter(cpa, c, edge);
    return;
  }
  for (unsigned i = 0; i < edge->result_count; i++)
    value_bind(cpa, c, edge->results[i], datum_unknown());
}

static void drop_variables(ValueCpa *cpa, Content *c, const Function *function)
{
  const FunctionInfo *info = &cpa->functions[function->id];
  uint64_t level = layout_is_recursive(&cpa->layout, function) ? (uint64_t)c->level << 32 : 0;
  if (info->first > info->last)
    return;
  if (info->contiguous) {
    pmap_replace(cpa->maps, &c->vars,
                 pmap_remove_range(cpa->maps, c->vars, level | info->first, level | info->last));
    return;
  }
  for (unsigned i = 0; i < function->params.count; i++)
    value_bind(cpa, c, function->params.data[i], datum_unknown());
  for (unsigned i = 0; i < function->locals.count; i++)
    value_bind(cpa, c, function->locals.data[i], datum_unknown());
}

/* A result that points to what ends now is no value any more. */
static void drop_dangling_results(ValueCpa *cpa, const Content *c, const Object *object,
                                  DatumVec *values)
{
  uint32_t base = layout_base(&cpa->layout, object, c->level);
  for (unsigned i = 0; i < values->count; i++)
    if (values->data[i].known && values->data[i].base == base)
      values->data[i] = datum_unknown();
}

static void leave(ValueCpa *cpa, Content *c, const Edge *edge, const Edge *back)
{
  const Function *function = edge->from->function;
  const ObjectVec *objects = &cpa->layout.locals[function->id];
  DatumVec values = {0};
  evaluate_arguments(cpa, c, edge, &values);
  drop_variables(cpa, c, function);
  for (unsigned i = 0; i < objects->count; i++) {
    drop_dangling_results(cpa, c, objects->data[i], &values);
    value_end_object(cpa, c, objects->data[i]);
  }
  c->level -= cpa->layout.recursive[function->id];
  for (unsigned i = 0; i < back->result_count; i++)
    bind_from(cpa, c, back->results[i], edge, &values, i);
  vec_free(&values);
}

bool value_step(ValueCpa *cpa, Content *c, const Transition *step)
{
  const Edge *edge = step->edge;
  switch (edge->kind) {
  case EDGE_ASSIGN: value_bind(cpa, c, edge->var, value_eval(cpa, c, edge->term)); return true;
  case EDGE_HAVOC:
    if (edge->var)
      value_bind(cpa, c, edge->var, datum_unknown());
    else
      value_havoc_memory(cpa, c, edge);
    return true;
  case EDGE_ASSUME: return value_assume(cpa, c, edge->term);
  case EDGE_LOAD: value_bind(cpa, c, edge->var, value_load(cpa, c, edge)); return true;
  case EDGE_STORE: value_store(cpa, c, edge); return true;
  case EDGE_CALL:
    if (!edge->callee)
      return run_fail(cpa->head.run, FAIL_UNSUPPORTED, "a call through a pointer without targets");
    call(cpa, c, edge);
    return true;
  case EDGE_RETURN:
    if (step->call)
      leave(cpa, c, edge, step->call);
    return true;
  }
  return run_fail(cpa->head.run, FAIL_INTERNAL, "an edge of no known kind");
}
