/* Reducing a program to a slice of it. */
#include "cfa/slice.h"

/* A call may lead to what matters inside of the function, even if nothing after it does. */
static bool is_dead(const Slice *slice, const Edge *edge)
{
  if (!slice_leads_on(slice, edge->from))
    return true;
  return !slice_leads_on(slice, edge->to) &&
         !(edge->kind == EDGE_CALL && slice_needs_edge(slice, edge));
}

static bool is_open_branch(const Slice *slice, const Location *location)
{
  for (unsigned i = 0; i < location->out.count; i++)
    if (slice_needs_edge(slice, location->out.data[i]))
      return false;
  return location->out.count > 1;
}

static const Term *zero_of(Program *program, const Term *term)
{
  return term->type.kind == TYPE_ARRAY ? term : term_const(program->terms, term->type, value_of(0));
}

static bool callee_needs(const Slice *slice, const Function *callee, unsigned index)
{
  return callee->has_body &&
         (index >= callee->params.count || slice_needs_variable(slice, callee->params.data[index]));
}

static bool needs_arg(const Program *program, const Slice *slice, const Edge *edge, unsigned index)
{
  if (edge->kind == EDGE_RETURN)
    return slice_needs_result(slice, edge->from->function, index);
  if (edge->callee)
    return callee_needs(slice, edge->callee, index);
  for (unsigned i = 0; i < program->functions.count; i++)
    if (program->functions.data[i]->object &&
        callee_needs(slice, program->functions.data[i], index))
      return true;
  return false;
}

/* What nobody needs may mention variables that are no longer written. */
static void clear_args(Program *program, const Slice *slice, Edge *edge)
{
  for (unsigned i = 0; i < edge->arg_count; i++)
    if (!needs_arg(program, slice, edge, i))
      edge->args[i] = zero_of(program, edge->args[i]);
}

static void make_empty(Program *program, Edge *edge)
{
  *edge = (Edge){.id = edge->id,
                 .kind = EDGE_ASSUME,
                 .from = edge->from,
                 .to = edge->to,
                 .place = edge->place,
                 .term = term_true(program->terms)};
}

/* Makes one location of the edge's two where nothing is lost by that. */
static bool contract(Edge *edge)
{
  Location *from = edge->from, *to = edge->to;
  if (from->out.count != 1 || from == to || from->kind != LOCATION_PLAIN || from->note ||
      (from->loop && to->loop))
    return false;
  if (from->loop)
    to->loop = from->loop;
  if (from->function->entry == from)
    from->function->entry = to;
  edge_remove(edge);
  while (from->in.count)
    edge_redirect(vec_last(&from->in), to);
  return true;
}

static void remove_dead(const Slice *slice, Function *function)
{
  for (unsigned i = 0; i < function->edges.count; i++)
    if (is_dead(slice, function->edges.data[i]))
      edge_remove(function->edges.data[i]);
}

static void close_branches(const Slice *slice, Function *function)
{
  for (unsigned i = 0; i < function->locations.count; i++) {
    Location *location = function->locations.data[i];
    if (is_open_branch(slice, location))
      while (location->out.count > 1)
        edge_remove(vec_last(&location->out));
  }
}

/* From the last edge to the first, so that a chain hands its many in-edges on only once. */
static void contract_all(Program *program, const Slice *slice, Function *function)
{
  for (unsigned i = function->edges.count; i-- > 0;) {
    Edge *edge = function->edges.data[i];
    if (!edge->from)
      continue;
    if (slice_needs_edge(slice, edge))
      clear_args(program, slice, edge);
    else if (!contract(edge))
      make_empty(program, edge);
  }
}

static unsigned count_edges(const Program *program)
{
  unsigned count = 0;
  for (unsigned i = 0; i < program->functions.count; i++)
    count += program->functions.data[i]->edges.count;
  return count;
}

unsigned program_slice(Program *program, const Slice *slice)
{
  unsigned before = count_edges(program);
  for (unsigned i = 0; i < program->functions.count; i++) {
    Function *function = program->functions.data[i];
    remove_dead(slice, function);
    close_branches(slice, function);
    contract_all(program, slice, function);
  }
  program_renumber(program);
  return before - count_edges(program);
}
