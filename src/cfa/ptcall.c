/* Indirect calls become direct ones; calls of functions without bodies get their effects. */
#include <string.h>

#include "cfa/ptterm.h"

const char pointsto_unknown_function[] = "__octant_unknown_function",
           pointsto_no_function[] = "__octant_no_function";

static Function *function_of_name(Program *program, const char *name)
{
  Function *known = program_function(program, name);
  return known ? known : program_add_function(program, name);
}

/* Old C may pass more arguments than the function takes. */
static unsigned passed_count(const Edge *edge, const Function *target)
{
  bool takes_all = target->variadic || !target->has_body;
  return takes_all ? edge->arg_count : target->params.count;
}

static Edge *add_call(Program *program, const Edge *edge, Location *from, Function *target)
{
  return edge_call(program, from, edge->to, edge->place, target, NULL, passed_count(edge, target),
                   (const Term *const *)edge->args, edge->result_count, edge->results);
}

static Location *add_guard(Program *program, const Edge *edge, const Term *condition)
{
  if (term_is_true(condition))
    return edge->from;
  Location *res = function_add_location(program, edge->from->function);
  edge_assume(program, edge->from, res, edge->place, condition, BRANCH_NONE);
  return res;
}

static Location *step(Program *program, const Edge *edge)
{
  return function_add_location(program, edge->from->function);
}

/* ---- a function called as one of another type ---- */

/* Integers are cut, as registers are; what is beyond them is not known, nor are other types. */
static bool is_passed(Type from, Type to)
{
  return type_equal(from, to) ||
         (from.kind == TYPE_BV && to.kind == TYPE_BV && from.width > to.width);
}

static const Term *passed(Program *program, const Term *term, Type to)
{
  return type_equal(term->type, to) ? term : term_extract(program->terms, term, to.width - 1, 0);
}

static Variable *new_temp(Program *program, const Edge *edge, const char *role, Type type)
{
  Function *owner = edge->from->function;
  const char *name = intern_format(terms_names(program->terms), "%s::%%%s", owner->name, role);
  return program_add_variable(program, owner, VARIABLE_TEMP, name, type);
}

/* What the callee gets for its parameters; answers where the call begins. */
static Location *pass_arguments(Program *program, const Edge *edge, Location *at,
                                const Function *target, const Term **args)
{
  for (unsigned i = 0; i < target->params.count; i++) {
    Type type = target->params.data[i]->term->type;
    if (i < edge->arg_count && is_passed(edge->args[i]->type, type)) {
      args[i] = passed(program, edge->args[i], type);
      continue;
    }
    Variable *missing = new_temp(program, edge, "missing", type);
    Location *next = step(program, edge);
    edge_havoc(program, at, next, edge->place, missing, HAVOC_UNINIT, "missing argument");
    args[i] = missing->term;
    at = next;
  }
  return at;
}

/* What the caller gets for its results, from where the callee has given its own. */
static void take_results(Program *program, const Edge *edge, Location *at, const Function *target,
                         Variable *const *given)
{
  for (unsigned i = 0; i < edge->result_count; i++) {
    Variable *result = edge->results[i];
    Type type = result->term->type;
    Location *next = i + 1 < edge->result_count ? step(program, edge) : edge->to;
    if (i < target->result_count && is_passed(given[i]->term->type, type))
      edge_assign(program, at, next, edge->place, result, passed(program, given[i]->term, type));
    else
      edge_havoc(program, at, next, edge->place, result, HAVOC_UNINIT, "missing result");
    at = next;
  }
}

static void add_other_call(Program *program, const Edge *edge, Location *from, Function *target)
{
  unsigned params = target->params.count, results = edge->result_count ? target->result_count : 0;
  const Term **args = mem_alloc((params + 1) * sizeof *args);
  Variable **given = mem_alloc((results + 1) * sizeof *given);
  from = pass_arguments(program, edge, from, target, args);
  for (unsigned i = 0; i < results; i++)
    given[i] = new_temp(program, edge, "given", target->result_types[i]);
  Location *to = edge->result_count ? step(program, edge) : edge->to;
  edge_call(program, from, to, edge->place, target, NULL, params, args, results, given);
  take_results(program, edge, to, target, given);
  mem_free(args);
  mem_free(given);
}

/* ---- indirect calls ---- */

static void replace_call(Program *program, Edge *edge, const FunctionVec *targets)
{
  const Term *other = term_true(program->terms);
  for (unsigned i = 0; i < targets->count; i++) {
    Function *target = targets->data[i];
    const Term *is_target = term_eq(program->terms, edge->address, target->object->base->term);
    Location *from = add_guard(program, edge, is_target);
    if (pt_fits(edge, target))
      add_call(program, edge, from, target);
    else
      add_other_call(program, edge, from, target);
    other = term_and(program->terms, other, term_not(program->terms, is_target));
  }
  if (!term_is_false(other)) {
    Function *unknown = function_of_name(program, pointsto_unknown_function);
    Edge *call = add_call(program, edge, add_guard(program, edge, other), unknown);
    vec_push(&program->unknown_calls, ((UnknownCall){call, edge->address}));
  }
  if (!targets->count)
    program_assume(program, "a call through a pointer that points to no known function returns an "
                            "arbitrary value");
  edge_remove(edge);
}

/* A call of the very address of a function goes nowhere else. */
static void keep_constant_target(const Edge *edge, FunctionVec *targets)
{
  for (unsigned i = 0; i < targets->count; i++)
    if (edge->address == targets->data[i]->object->base->term) {
      targets->data[0] = targets->data[i];
      targets->count = 1;
    }
}

bool pointsto_resolve_calls(Program *program)
{
  PointsTo *pt = pointsto_run(program);
  unsigned function_count = program->functions.count;
  for (unsigned i = 0; i < function_count; i++) {
    const Function *f = program->functions.data[i];
    unsigned edge_count = f->edges.count;
    for (unsigned j = 0; j < edge_count; j++) {
      Edge *edge = f->edges.data[j];
      if (!edge->from || edge->kind != EDGE_CALL || edge->callee)
        continue;
      FunctionVec targets = {0};
      pt_targets(pt, edge, &targets);
      keep_constant_target(edge, &targets);
      replace_call(program, edge, &targets);
      vec_free(&targets);
    }
  }
  pointsto_free(pt);
  program_renumber(program);
  return true;
}

/* Functions of the verifier itself do what their names say, and nothing to memory. */
static bool is_modelled(const Function *f)
{
  if (!strcmp(f->name, pointsto_unknown_function))
    return false;
  if (f->pure)
    return true;
  return !strncmp(f->name, "__VERIFIER_", 11) || !strncmp(f->name, "__octant_", 9);
}

/* Is there memory that may change?  What is accessed and holds no object is not the program's. */
static bool is_writable(const PointsTo *pt, const PtNode *node)
{
  bool is_outside = !node->objects.count || node == pt_find(pt->external).node, res = node->heap;
  for (unsigned i = 0; i < node->objects.count; i++)
    res |= !node->objects.data[i].object->readonly;
  for (unsigned i = 0; i < node->fields.count; i++)
    res |= is_outside && node->fields.data[i].accessed;
  return res;
}

/* Can something be written through this pointer, or one found from there? */
static bool reaches_writable(const PointsTo *pt, PtCell cell)
{
  VEC(PtNode *) open = {0};
  Map seen = {0};
  bool res = false;
  vec_push(&open, pt_find(cell).node);
  while (open.count && !res) {
    const PtNode *node = vec_pop(&open);
    if (map_has_ptr(&seen, node))
      continue;
    map_put_ptr(&seen, node, node);
    res = is_writable(pt, node);
    for (unsigned i = 0; i < node->fields.count; i++)
      if (node->fields.data[i].content.node)
        vec_push(&open, pt_find(node->fields.data[i].content).node);
  }
  map_free(&seen);
  vec_free(&open);
  return res;
}

/* What functions without a body change though they get no pointer to it: what they can name, and
 * what any of them ever gets a pointer to, which it may have kept. */
typedef struct Exposed {
  VariableVec variables;
  VEC(const Object *) apart;
  bool memory; /* there is more */
} Exposed;

static Location *havoc_range(Program *program, const Edge *edge, Location *at, const Term *address,
                             int64_t size)
{
  Location *next = step(program, edge);
  edge_havoc_memory(program, at, next, edge->place, address,
                    term_bv_signed(program->terms, program->pointer_bits, size), HAVOC_EXTERNAL,
                    edge->callee->source);
  return next;
}

/* All bytes of the regions that the address leads to. */
static Location *havoc_from(Program *program, const Edge *edge, Location *at, const Term *address)
{
  return havoc_range(program, edge, at, address, -1);
}

/* Wide numbers, too, may be addresses ("uint64_t handle", with 32-bit pointers). */
static bool may_be_address(const Program *program, Type type)
{
  return type.kind == TYPE_BV && type.width >= program->pointer_bits;
}

static bool passes_memory(PointsTo *pt, const Edge *edge, const Term *arg)
{
  if (!may_be_address(pt->program, arg->type))
    return false;
  PtCell cell = pt_value(pt, &pt->common, edge, arg);
  return cell.node && reaches_writable(pt, cell);
}

static void add_effects(Program *program, PointsTo *pt, Edge *edge, const Exposed *exposed)
{
  Location *end = edge->to, *at = step(program, edge);
  const Term *no_change = term_true(program->terms);
  edge_redirect(edge, at);
  for (unsigned i = 0; i < edge->arg_count; i++)
    if (passes_memory(pt, edge, edge->args[i]))
      at = havoc_from(program, edge, at,
                      term_resize_unsigned(program->terms, edge->args[i], program->pointer_bits));
  if (exposed->memory)
    at = havoc_from(program, edge, at, term_bv(program->terms, program->pointer_bits, 0));
  for (unsigned i = 0; i < exposed->apart.count; i++)
    at = havoc_range(program, edge, at, exposed->apart.data[i]->base->term,
                     (int64_t)exposed->apart.data[i]->size);
  for (unsigned i = 0; i < exposed->variables.count; i++) {
    Location *next = step(program, edge);
    edge_havoc(program, at, next, edge->place, exposed->variables.data[i], HAVOC_EXTERNAL,
               edge->callee->source);
    at = next;
  }
  edge_assume(program, at, end, edge->place, no_change, BRANCH_NONE);
}

bool pt_is_unknown_call(const Edge *edge)
{
  return edge->kind == EDGE_CALL && edge->callee &&
         !strcmp(edge->callee->name, pointsto_unknown_function);
}

static bool has_effects(const Edge *edge, bool all)
{
  const Function *callee = edge->kind == EDGE_CALL ? edge->callee : NULL;
  return edge->from && callee && !callee->has_body && !is_modelled(callee) &&
         (all || callee->library);
}

static bool any_passes_memory(PointsTo *pt)
{
  for (unsigned i = 0; i < pt->program->functions.count; i++) {
    const EdgeVec *edges = &pt->program->functions.data[i]->edges;
    for (unsigned j = 0; j < edges->count; j++) {
      const Edge *edge = edges->data[j];
      for (unsigned k = 0; has_effects(edge, true) && k < edge->arg_count; k++)
        if (!edge->callee->library && passes_memory(pt, edge, edge->args[k]))
          return true;
    }
  }
  return false;
}

/* ---- calls that can go nowhere else ---- */

/* Functions whose calls are told apart are not known as a whole. */
static bool is_told_apart(const PointsTo *pt, const Function *function)
{
  for (unsigned i = 0; i < pt->contexts.count; i++)
    if (pt->contexts.data[i]->function == function)
      return true;
  return false;
}

/* Does the pointer lead to functions of the program alone, where it leads anywhere?  Those that do
 * not fit are called in a way that is not seen. */
static bool is_closed(PointsTo *pt, const UnknownCall *call)
{
  if (term_is_const(call->address))
    return !call->address->value.lo && !call->address->value.hi;
  if (is_told_apart(pt, call->edge->from->function))
    return false;
  PtCell cell = pt_find(pt_value(pt, &pt->common, call->edge, call->address));
  if (!cell.node || cell.node == pt_find(pt->external).node || !cell.node->objects.count ||
      (pt->absolute.node && cell.node == pt_find(pt->absolute).node))
    return false;
  for (unsigned i = 0; i < cell.node->objects.count; i++) {
    const Function *function = cell.node->objects.data[i].object->function;
    if (!function || !pt_fits(call->edge, function))
      return false;
  }
  return !cell.node->heap;
}

/* What the call gets is handed over, and what it gives comes from outside. */
static void hand_over(PointsTo *pt, const Edge *call)
{
  for (unsigned i = 0; i < call->arg_count; i++)
    if (passes_memory(pt, call, call->args[i]))
      pt_unify(&pt->solver, pt_value(pt, &pt->common, call, call->args[i]), pt->external);
  for (unsigned i = 0; i < call->result_count; i++)
    if (may_be_address(pt->program, call->results[i]->term->type))
      pt_unify(&pt->solver, pt_variable(pt, &pt->common, call->results[i]), pt->external);
}

static void hand_over_known(PointsTo *pt)
{
  const Program *program = pt->program;
  for (unsigned i = 0; i < program->variables.count; i++)
    if (program->variables.data[i]->exposed &&
        may_be_address(program, program->variables.data[i]->term->type))
      pt_unify(&pt->solver, pt_variable(pt, &pt->common, program->variables.data[i]), pt->external);
  for (unsigned i = 0; i < program->functions.count; i++) {
    const EdgeVec *edges = &program->functions.data[i]->edges;
    for (unsigned j = 0; j < edges->count; j++)
      if (has_effects(edges->data[j], true) && !edges->data[j]->callee->library &&
          !pt_is_unknown_call(edges->data[j]))
        hand_over(pt, edges->data[j]);
  }
}

/* Calls through pointers that no code elsewhere sets go to functions of the program, or nowhere:
 * these change nothing.  All are taken for such until one is found that is not. */
static void close_calls(Program *program)
{
  VEC(UnknownCall) closed = {0};
  for (unsigned i = 0; i < program->unknown_calls.count; i++)
    if (program->unknown_calls.data[i].edge->from)
      vec_push(&closed, program->unknown_calls.data[i]);
  if (!closed.count)
    return;
  PointsTo *pt = pt_run_closed(program);
  hand_over_known(pt);
  for (bool changed = true; changed;) {
    changed = pt_settle(pt);
    for (unsigned i = closed.count; i-- > 0;) {
      if (is_closed(pt, &closed.data[i]))
        continue;
      hand_over(pt, closed.data[i].edge);
      closed.data[i] = vec_pop(&closed);
      changed = true;
    }
  }
  for (unsigned i = 0; i < closed.count; i++)
    closed.data[i].edge->callee = function_of_name(program, pointsto_no_function);
  vec_free(&closed);
  pointsto_free(pt);
}

static void collect_exposed(PointsTo *pt, Exposed *out)
{
  const Program *program = pt->program;
  for (unsigned i = 0; i < program->variables.count; i++) {
    Variable *var = program->variables.data[i];
    if (!var->exposed)
      continue;
    vec_push(&out->variables, var);
    out->memory |= may_be_address(program, var->term->type) &&
                   reaches_writable(pt, pt_variable(pt, &pt->common, var));
  }
  for (unsigned i = 0; i < program->objects.count; i++) {
    const Object *object = program->objects.data[i];
    if (object->exposed && !object->readonly && object->apart)
      vec_push(&out->apart, object);
    out->memory |= object->exposed && !object->readonly && !object->apart;
  }
  out->memory = out->memory || reaches_writable(pt, pt->external) || any_passes_memory(pt);
}

static bool calls_external(const Program *program, bool all)
{
  for (unsigned i = 0; i < program->functions.count; i++) {
    const EdgeVec *edges = &program->functions.data[i]->edges;
    for (unsigned j = 0; j < edges->count; j++)
      if (has_effects(edges->data[j], all))
        return true;
  }
  return false;
}

bool pointsto_havoc_external_calls(Program *program, bool all)
{
  if (!calls_external(program, all))
    return true;
  if (all)
    close_calls(program);
  PointsTo *pt = all ? pt_run_open(program) : pointsto_run(program);
  Exposed exposed = {0}, none = {0};
  if (all)
    collect_exposed(pt, &exposed);
  for (unsigned i = 0; i < program->functions.count; i++) {
    const Function *f = program->functions.data[i];
    unsigned edge_count = f->edges.count;
    for (unsigned j = 0; j < edge_count; j++) {
      Edge *edge = f->edges.data[j];
      if (has_effects(edge, all))
        add_effects(program, pt, edge, edge->callee->library ? &none : &exposed);
    }
  }
  vec_free(&exposed.variables);
  vec_free(&exposed.apart);
  pointsto_free(pt);
  program_renumber(program);
  return true;
}
