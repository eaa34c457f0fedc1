#include "engine/traits.h"

#include "base/bitset.h"
#include "cfa/callgraph.h"
#include "cfa/loops.h"

typedef struct Counting {
  const Program *program;
  Traits *traits;
} Counting;

/* ---- terms ---- */

static bool is_bit_operation(const Term *term)
{
  switch (term->op) {
  case TERM_BAND:
  case TERM_BOR:
  case TERM_BXOR:
  case TERM_SHL:
  case TERM_LSHR:
  case TERM_ASHR: return true;
  default: return false;
  }
}

static bool is_product(const Term *term)
{
  switch (term->op) {
  case TERM_MUL:
  case TERM_UDIV:
  case TERM_SDIV:
  case TERM_UREM:
  case TERM_SREM: break;
  default: return false;
  }
  return !term_is_const(term->args[0]) && !term_is_const(term->args[1]);
}

static void count_term(void *context, const Term *term)
{
  Traits *traits = ((Counting *)context)->traits;
  traits->floats += term->type.kind == TYPE_FLOAT && term->count;
  traits->bits += is_bit_operation(term);
  traits->products += is_product(term);
}

/* ---- edges ---- */

static void count_terms(Counting *c, const Edge *edge)
{
  if (edge->term)
    term_each(edge->term, count_term, c);
  if (edge->address)
    term_each(edge->address, count_term, c);
  for (unsigned i = 0; i < edge->arg_count; i++)
    term_each(edge->args[i], count_term, c);
}

static void count_edge(Counting *c, const Edge *edge)
{
  Traits *traits = c->traits;
  traits->edges++;
  traits->branches += edge->kind == EDGE_ASSUME && edge->branch == BRANCH_TRUE;
  traits->inputs += edge->kind == EDGE_HAVOC && edge->why != HAVOC_UNINIT;
  traits->memory += edge->kind == EDGE_LOAD || edge->kind == EDGE_STORE;
  traits->allocations += edge->kind == EDGE_ASSIGN && edge->var == c->program->heap_top;
  traits->indirect += edge->kind == EDGE_CALL && !edge->callee;
  count_terms(c, edge);
}

/* ---- loops ---- */

typedef struct Change {
  const Program *program;
  const Bitset *changed; /* variables that the loop writes */
  bool found;
} Change;

static void look_at_variable(void *context, const Term *term)
{
  Change *change = context;
  uint64_t var;
  if (map_get(&change->program->variable_of_term, (uint64_t)(uintptr_t)term, &var))
    change->found |= bitset_has(change->changed, ((const Variable *)(uintptr_t)var)->id);
}

static void note_changes(const Edge *edge, Bitset *changed)
{
  if (edge->var)
    bitset_add(changed, edge->var->id);
  for (unsigned i = 0; i < edge->result_count; i++)
    bitset_add(changed, edge->results[i]->id);
}

static void count_accesses(Counting *c, const Loop *loop)
{
  Bitset changed = bitset_new(c->program->variables.count);
  for (unsigned i = 0; i < loop->member_count; i++)
    for (unsigned j = 0; j < loop->members[i]->out.count; j++)
      note_changes(loop->members[i]->out.data[j], &changed);
  for (unsigned i = 0; i < loop->member_count; i++)
    for (unsigned j = 0; j < loop->members[i]->out.count; j++) {
      const Edge *edge = loop->members[i]->out.data[j];
      Change change = {c->program, &changed, false};
      if (edge->kind == EDGE_LOAD || edge->kind == EDGE_STORE)
        term_each_var(edge->address, look_at_variable, &change);
      c->traits->array_loops += change.found;
    }
  bitset_free(&changed);
}

static void count_loops(Counting *c, const Function *function)
{
  Order *order = order_new(function);
  Loops *loops = loops_new(order);
  for (unsigned i = 0; i < loops->count; i++) {
    const Loop *loop = &loops->list[i];
    c->traits->loops++;
    c->traits->nested += loop->depth > 1;
    if (loop->depth == 1)
      count_accesses(c, loop);
  }
  loops_free(loops);
  order_free(order);
}

Traits traits_of(const Program *program)
{
  Traits res = {0};
  Counting counting = {program, &res};
  CallGraph *graph = callgraph_new(program);
  for (unsigned i = 0; i < program->functions.count; i++) {
    const Function *function = program->functions.data[i];
    if (!graph->reachable[function->id] || !function->has_body)
      continue;
    res.recursive += graph->recursive[function->id];
    for (unsigned j = 0; j < function->edges.count; j++)
      count_edge(&counting, function->edges.data[j]);
    count_loops(&counting, function);
  }
  callgraph_free(graph);
  return res;
}

void traits_print(const Traits *traits, Text *out)
{
  const char *separator = "";
#define TRAIT(name, help)                                                                          \
  if (traits->name) {                                                                              \
    text_format(out, "%s%u %s", separator, traits->name, help);                                    \
    separator = ", ";                                                                              \
  }
#include "engine/traits.def"
#undef TRAIT
}
