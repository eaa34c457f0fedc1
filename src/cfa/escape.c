#include "cfa/escape.h"

/* Values flow from right to left: what flows into a variable that is kept is kept. */
typedef struct Flow {
  const Term *from;
  unsigned next; /* into the same variable; 0: none */
} Flow;

typedef struct Escape {
  const Program *program;
  Bitset kept;
  unsigned *first;    /* by variable id: its first flow */
  VEC(Flow) flows;    /* the first one is none */
  VEC(unsigned) open; /* kept variables whose flows are still to be followed */
} Escape;

static void keep_variable(void *context, const Term *term)
{
  Escape *escape = context;
  const Variable *var = program_variable(escape->program, term);
  if (var && bitset_add(&escape->kept, var->id))
    vec_push(&escape->open, var->id);
}

static void keep_term(Escape *escape, const Term *term)
{
  if (term)
    term_each_var(term, keep_variable, escape);
}

static void keep_arguments(Escape *escape, const Edge *edge)
{
  for (unsigned i = 0; i < edge->arg_count; i++)
    keep_term(escape, edge->args[i]);
}

static void add_flow(Escape *escape, const Variable *into, const Term *from)
{
  vec_push(&escape->flows, ((Flow){from, escape->first[into->id]}));
  escape->first[into->id] = escape->flows.count - 1;
}

static void look_at_call(Escape *escape, const Edge *edge)
{
  const Function *callee = edge->callee;
  if (!callee || (!callee->has_body && !callee->pure)) {
    keep_arguments(escape, edge);
    return;
  }
  for (unsigned i = 0; i < edge->arg_count; i++) {
    if (i < callee->params.count)
      add_flow(escape, callee->params.data[i], edge->args[i]);
    for (unsigned k = 0; !callee->has_body && k < edge->result_count; k++)
      add_flow(escape, edge->results[k], edge->args[i]);
  }
}

static void look_at(Escape *escape, const Edge *edge)
{
  switch (edge->kind) {
  case EDGE_ASSIGN:
    if (edge->var->owner)
      add_flow(escape, edge->var, edge->term);
    else
      keep_term(escape, edge->term);
    break;
  case EDGE_STORE: keep_term(escape, edge->term); break;
  case EDGE_RETURN: keep_arguments(escape, edge); break;
  case EDGE_CALL: look_at_call(escape, edge); break;
  case EDGE_LOAD:
  case EDGE_HAVOC:
  case EDGE_ASSUME: break;
  }
}

Bitset escape_variables(const Program *program)
{
  Escape escape = {.program = program, .kept = bitset_new(program->variables.count)};
  escape.first = mem_zero(program->variables.count + 1, sizeof *escape.first);
  vec_push(&escape.flows, (Flow){0});
  for (unsigned i = 0; i < program->functions.count; i++) {
    const Function *f = program->functions.data[i];
    for (unsigned k = 0; k < f->edges.count; k++)
      if (f->edges.data[k]->from)
        look_at(&escape, f->edges.data[k]);
  }
  while (escape.open.count)
    for (unsigned at = escape.first[vec_pop(&escape.open)]; at; at = escape.flows.data[at].next)
      keep_term(&escape, escape.flows.data[at].from);
  vec_free(&escape.open);
  vec_free(&escape.flows);
  mem_free(escape.first);
  return escape.kept;
}
