/* What is interesting: the variables (and memory regions) of the conditions nearest to the targets,
 * found by a breadth-first search backwards from them. */
#include <stdlib.h>

#include "cpa/inv.h"

/* Something that keeps states apart. */
typedef struct Item {
  const Variable *var;
  const Region *region; /* where var is NULL */
  unsigned count;       /* of assumptions that mention it */
  unsigned order;       /* of its first one */
} Item;

typedef struct Search {
  InvCpa *cpa;
  bool **seen;           /* by function, by location */
  LocationVec queue;     /* in order of distance; all that were found */
  EdgeVec *calls_of;     /* by function */
  const Region **loaded; /* by variable: it only ever holds what was loaded from there */
  bool *computed;        /* by variable: it is written otherwise too */
  VEC(Item) items;
  EdgeVec assumptions; /* in order of distance */
} Search;

static void reach_location(Search *s, Location *location)
{
  bool *seen = &s->seen[location->function->id][location->id];
  if (!*seen)
    vec_push(&s->queue, location);
  *seen = true;
}

/* ---- temporaries that stand for memory ---- */

static void note_write(Search *s, const Edge *edge)
{
  for (unsigned i = 0; edge->kind == EDGE_CALL && i < edge->result_count; i++)
    s->computed[edge->results[i]->id] = true;
  if (!edge->var)
    return;
  unsigned id = edge->var->id;
  const Region *region =
      edge->kind == EDGE_LOAD && edge->region_count == 1 ? edge->regions[0] : NULL;
  if (!region || region->cell_bits != edge->var->term->type.width ||
      (s->loaded[id] && s->loaded[id] != region))
    s->computed[id] = true;
  s->loaded[id] = region;
}

static void prepare(Search *s)
{
  const Program *program = s->cpa->cpa.program;
  s->seen = mem_zero(program->functions.count, sizeof *s->seen);
  s->calls_of = mem_zero(program->functions.count, sizeof *s->calls_of);
  s->loaded = mem_zero(program->variables.count + 1, sizeof *s->loaded);
  s->computed = mem_zero(program->variables.count + 1, sizeof *s->computed);
  for (unsigned i = 0; i < program->functions.count; i++) {
    const Function *function = program->functions.data[i];
    s->seen[i] = mem_zero(function->locations.count + 1, sizeof **s->seen);
    for (unsigned k = 0; k < function->edges.count; k++) {
      Edge *edge = function->edges.data[k];
      note_write(s, edge);
      if (edge->kind == EDGE_CALL && edge->callee)
        vec_push(&s->calls_of[edge->callee->id], edge);
    }
  }
}

static void finish(Search *s)
{
  const Program *program = s->cpa->cpa.program;
  for (unsigned i = 0; i < program->functions.count; i++) {
    mem_free(s->seen[i]);
    vec_free(&s->calls_of[i]);
  }
  mem_free(s->seen);
  mem_free(s->calls_of);
  mem_free(s->loaded);
  mem_free(s->computed);
  vec_free(&s->queue);
  vec_free(&s->items);
  vec_free(&s->assumptions);
}

/* ---- the search ---- */

static void start(Search *s)
{
  const Program *program = s->cpa->cpa.program;
  for (unsigned i = 0; i < program->functions.count; i++)
    for (unsigned k = 0; k < program->functions.data[i]->locations.count; k++) {
      Location *location = program->functions.data[i]->locations.data[k];
      if (location->kind == LOCATION_ERROR || location->kind == LOCATION_UNSUPPORTED)
        reach_location(s, location);
    }
}

static void go_back(Search *s, Location *location)
{
  for (unsigned i = 0; i < location->in.count; i++) {
    Edge *edge = location->in.data[i];
    bool enters = edge->kind == EDGE_CALL && edge->callee && edge->callee->has_body;
    if (edge->kind == EDGE_ASSUME)
      vec_push(&s->assumptions, edge);
    if (enters && edge->callee->exit)
      reach_location(s, edge->callee->exit);
    else if (!enters)
      reach_location(s, edge->from);
  }
  const EdgeVec *calls = &s->calls_of[location->function->id];
  for (unsigned i = 0; location == location->function->entry && i < calls->count; i++)
    reach_location(s, calls->data[i]->from);
}

static void offer(void *context, const Term *term)
{
  Search *s = context;
  const Variable *var = program_variable(s->cpa->cpa.program, term);
  if (!var || var->kind == VARIABLE_ADDRESS || !inv_slot_relevant(s->cpa, var->id))
    return;
  const Region *region =
      var->kind == VARIABLE_TEMP && !s->computed[var->id] ? s->loaded[var->id] : NULL;
  Item item = {region ? NULL : var, region, 1, s->items.count};
  for (unsigned i = 0; i < s->items.count; i++)
    if (s->items.data[i].var == item.var && s->items.data[i].region == item.region) {
      s->items.data[i].count++;
      return;
    }
  vec_push(&s->items, item);
}

static int compare_frequency(const void *a, const void *b)
{
  const Item *x = a, *y = b;
  if (x->count != y->count)
    return x->count > y->count ? -1 : 1;
  return x->order < y->order ? -1 : x->order > y->order;
}

static void choose_items(Search *s)
{
  InvCpa *cpa = s->cpa;
  int limit = cpa->settings.variables;
  if (cpa->settings.ranking == INV_BY_FREQUENCY && s->items.count)
    qsort(s->items.data, s->items.count, sizeof *s->items.data, compare_frequency);
  for (unsigned i = 0; i < s->items.count && (limit < 0 || (int)i < limit); i++) {
    const Item *item = &s->items.data[i];
    if (item->var)
      bitset_add(&cpa->interesting, item->var->id);
    else
      bitset_add(&cpa->interesting_regions, item->region->id);
  }
}

/* ---- predicates ---- */

static void count_dull(const InvCpa *cpa, const InvExpr *e, uint32_t *first, unsigned *count)
{
  if (inv_is_var(e) && !bitset_has(&cpa->interesting, e->slot) && (!*count || *first != e->slot)) {
    *first = e->slot;
    ++*count;
  }
  for (unsigned i = 0; i < e->count; i++)
    count_dull(cpa, e->args[i], first, count);
}

/* Where all but one of its slots are interesting, the states already say it. */
static void offer_predicate(InvCpa *cpa, const InvExpr *e)
{
  int limit = cpa->settings.predicates;
  unsigned dull = 0;
  uint32_t first = 0;
  if (e->op == TERM_NOT || e->op == TERM_OR || e->op == TERM_AND) {
    for (unsigned i = 0; i < e->count; i++)
      offer_predicate(cpa, e->args[i]);
    return;
  }
  count_dull(cpa, e, &first, &dull);
  for (unsigned i = 0; i < cpa->predicates.count; i++)
    if (cpa->predicates.data[i] == e)
      return;
  if (dull > 1 && e->sharp && (limit < 0 || (int)cpa->predicates.count < limit))
    vec_push(&cpa->predicates, e);
}

void inv_find_interesting(InvCpa *cpa)
{
  Search s = {.cpa = cpa};
  cpa->interesting = bitset_new(cpa->cpa.program->variables.count + 1);
  cpa->interesting_regions = bitset_new(cpa->cpa.program->regions.count + 1);
  if (!cpa->settings.variables && !cpa->settings.predicates)
    return;
  prepare(&s);
  start(&s);
  for (unsigned i = 0; i < s.queue.count; i++)
    go_back(&s, s.queue.data[i]);
  for (unsigned i = 0; i < s.assumptions.count; i++)
    term_each_var(s.assumptions.data[i]->term, offer, &s);
  choose_items(&s);
  for (unsigned i = 0; i < s.assumptions.count && cpa->settings.predicates; i++)
    offer_predicate(cpa, inv_of_term(cpa, s.assumptions.data[i]->term));
  finish(&s);
}
