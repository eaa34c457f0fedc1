#include "engine/influence.h"

void influence_free(Influence *influence)
{
  map_free(&influence->variables);
  map_free(&influence->regions);
}

static uint64_t source_of(const Map *reached, const void *what)
{
  uint64_t source = 0;
  map_get(reached, (uintptr_t)what, &source);
  return source;
}

static void reach(Map *reached, const void *what, uint64_t source)
{
  if (source)
    map_put(reached, (uintptr_t)what, source);
}

typedef struct Search {
  const Influence *influence;
  uint64_t found;
} Search;

static void look_at(void *context, const Term *var)
{
  Search *search = context;
  uint64_t source = source_of(&search->influence->variables, var);
  search->found = source ? source : search->found;
}

static uint64_t source_of_term(const Influence *influence, const Term *term)
{
  Search search = {influence, 0};
  if (term)
    term_each_var(term, look_at, &search);
  return search.found;
}

static uint64_t source_of_memory(const Influence *influence, const Edge *load)
{
  uint64_t source = influence->memory;
  for (unsigned i = 0; i < load->region_count && !source; i++)
    source = source_of(&influence->regions, load->regions[i]);
  return source;
}

uint64_t influence_decides(const Influence *influence, const Edge *edge)
{
  bool is_condition =
      edge->kind == EDGE_ASSUME || (edge->kind == EDGE_HAVOC && !edge->var); /* how much it is */
  uint64_t source = is_condition ? source_of_term(influence, edge->term) : 0;
  return source ? source : source_of_term(influence, edge->address);
}

static void reach_memory(Influence *influence, const Edge *store, uint64_t source)
{
  for (unsigned i = 0; i < store->region_count; i++)
    reach(&influence->regions, store->regions[i], source);
  if (!store->region_count && source)
    influence->memory = source;
}

static void spread_into(Influence *influence, const Edge *call)
{
  for (unsigned i = 0; i < call->callee->params.count && i < call->arg_count; i++)
    reach(&influence->variables, call->callee->params.data[i]->term,
          source_of_term(influence, call->args[i]));
}

static void spread_back(Influence *influence, const Edge *back, const Edge *call)
{
  for (unsigned i = 0; call && i < call->result_count && i < back->arg_count; i++)
    reach(&influence->variables, call->results[i]->term, source_of_term(influence, back->args[i]));
}

void influence_spread(Influence *influence, const PathStep *step)
{
  const Edge *edge = step->edge;
  switch (edge->kind) {
  case EDGE_ASSIGN:
    reach(&influence->variables, edge->var->term, source_of_term(influence, edge->term));
    break;
  case EDGE_LOAD:
    reach(&influence->variables, edge->var->term, source_of_memory(influence, edge));
    break;
  case EDGE_STORE: reach_memory(influence, edge, source_of_term(influence, edge->term)); break;
  case EDGE_CALL:
    if (edge->callee && edge->callee->has_body)
      spread_into(influence, edge);
    break;
  case EDGE_RETURN: spread_back(influence, edge, step->call); break;
  case EDGE_HAVOC:
  case EDGE_ASSUME: break;
  }
}

void influence_begin(Influence *influence, const Edge *edge, uint64_t source)
{
  if (edge->var)
    reach(&influence->variables, edge->var->term, source);
  for (unsigned i = 0; i < edge->result_count; i++)
    reach(&influence->variables, edge->results[i]->term, source);
}
