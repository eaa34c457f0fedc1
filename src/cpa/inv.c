/* The invariants analysis as a CPA: its operators and its life. */
#include "cpa/inv.h"

#include "cfa/callgraph.h"

/* Merges at one location before joins are forced there, successful and refused ones. */
enum { MOST_MERGES = 1000, MOST_REFUSALS = 50000 };

InvSettings inv_settings(void)
{
  return (InvSettings){.variables = 2,
                       .predicates = 0,
                       .depth = 4,
                       .visits = 1,
                       .relevant = 1,
                       .ranking = INV_BY_PROXIMITY};
}

/* ---- states ---- */

/* Takes the maps over. */
static State *make_state(InvCpa *cpa, const PMap *env, const PMap *rel, const PMap *preds,
                         const PMap *visited)
{
  InvState *res = mem_alloc(sizeof *res);
  state_init(&res->state, &cpa->cpa);
  res->env = env;
  res->rel = rel;
  res->preds = preds;
  res->visited = visited;
  return &res->state;
}

static void free_state(State *state)
{
  const InvState *own = inv_state(state);
  PMaps *maps = inv_cpa(state->cpa)->maps;
  pmap_drop(maps, own->env);
  pmap_drop(maps, own->rel);
  pmap_drop(maps, own->preds);
  pmap_drop(maps, own->visited);
  mem_free(state);
}

static State *initial(Cpa *cpa, const Location *entry)
{
  InvCpa *own = inv_cpa(cpa);
  const Program *program = cpa->program;
  const PMap *env = NULL;
  (void)entry;
  for (unsigned i = 0; i < program->variables.count; i++) {
    const Variable *var = program->variables.data[i];
    if (var->kind == VARIABLE_GLOBAL && var->init && inv_slot_relevant(own, i))
      inv_put(own, &env, i, inv_of_term(own, var->init));
  }
  if (program->heap_top && !program->heap_top->init)
    inv_put(own, &env, program->heap_top->id, inv_slot_var(own, own->heap_slot));
  inv_initial_memory(own, &env);
  return make_state(own, env, NULL, NULL, NULL);
}

/* ---- transfer ---- */

static bool is_relevant(const InvCpa *cpa, const Transition *step)
{
  return !cpa->slice || slice_leads_on(cpa->slice, step->target);
}

static uint64_t edge_number(const InvCpa *cpa, const Edge *edge)
{
  return cpa->edge_base[edge->from->function->id] + edge->id;
}

static bool post(Cpa *cpa, const State *state, const Precision *precision, const Transition *step,
                 StateVec *out)
{
  InvCpa *own = inv_cpa(cpa);
  const InvState *old = inv_state(state);
  (void)precision;
  if (!is_relevant(own, step)) {
    vec_push(out, make_state(own, NULL, NULL, NULL, pmap_copy(old->visited)));
    return true;
  }
  uint64_t number = edge_number(own, step->edge), times = 0;
  pmap_get(old->visited, number, &times);
  InvWork w = {own, pmap_copy(old->env), pmap_copy(old->rel), pmap_copy(old->preds),
               times < (uint64_t)own->settings.visits ? INV_EXACT : INV_ABSTRACT};
  if (inv_step(&w, step) && inv_collect_predicates(&w)) {
    const PMap *visited = times < (uint64_t)own->settings.visits
                              ? pmap_set(own->maps, old->visited, number, times + 1)
                              : pmap_copy(old->visited);
    vec_push(out, make_state(own, w.env, w.rel, w.preds, visited));
  } else {
    pmap_drop(own->maps, w.env);
    pmap_drop(own->maps, w.rel);
    pmap_drop(own->maps, w.preds);
  }
  return cpa->run->fail == FAIL_NONE;
}

/* ---- order and merge ---- */

static bool leq(Cpa *cpa, const State *a, const State *b)
{
  return inv_leq(inv_cpa(cpa), inv_state(a), inv_state(b));
}

/* Where states go on changing, they are joined whatever they differ in. */
static bool is_forced(InvCpa *cpa, const Location *at)
{
  uint64_t count = 0;
  map_get(&cpa->merges, (uintptr_t)at, &count);
  return (uint32_t)count > MOST_MERGES || count >> 32 > MOST_REFUSALS;
}

static void count_merge(InvCpa *cpa, const Location *at, uint64_t more)
{
  uint64_t count = 0;
  map_get(&cpa->merges, (uintptr_t)at, &count);
  map_put(&cpa->merges, (uintptr_t)at, count + more);
}

static State *join(InvCpa *cpa, const InvState *fresh, const InvState *old, bool forced)
{
  const PMap *visited = inv_join_visited(cpa, fresh->visited, old->visited);
  const PMap *env =
      forced ? inv_force_env(cpa, fresh->env, old->env) : inv_join_env(cpa, fresh->env, old->env);
  return make_state(cpa, env, inv_join_rel(cpa, fresh, old),
                    pmap_intersect(cpa->maps, fresh->preds, old->preds), visited);
}

static State *merge(Cpa *cpa, const State *fresh, const State *old, const Precision *precision,
                    const Location *at)
{
  InvCpa *own = inv_cpa(cpa);
  const InvState *a = inv_state(fresh), *b = inv_state(old);
  (void)precision;
  if (leq(cpa, fresh, old))
    return state_keep(old);
  bool forced = at && is_forced(own, at);
  if (!forced && !inv_compatible(own, a, b)) {
    cpa->run->stats.merges_refused++;
    count_merge(own, at, (uint64_t)1 << 32);
    return state_keep(old);
  }
  count_merge(own, at, 1);
  return join(own, a, b, forced);
}

/* ---- questions ---- */

static bool ask_values(InvCpa *cpa, const InvState *state, const Question *question, Answer *answer)
{
  if (!inv_fits(question->term->type))
    return false;
  const InvExpr *e = inv_of_term(cpa, question->term);
  const ISet *set = inv_eval(cpa, state->env, e, INV_EXACT);
  unsigned width = set->width;
  if (iset_is_empty(set) || (question->kind == ASK_VALUE && !iset_is_single(set)))
    return false;
  answer->value = value_from_signed(iset_least(set), width);
  answer->low = question->is_signed ? answer->value : value_of(iset_unsigned_least(set));
  answer->high = question->is_signed ? value_from_signed(iset_most(set), width)
                                     : value_of(iset_unsigned_most(set));
  return true;
}

static bool ask(Cpa *cpa, const State *state, const Question *question, Answer *answer)
{
  switch (question->kind) {
  case ASK_FORMULA: answer->term = inv_formula(inv_cpa(cpa), inv_state(state)); return true;
  case ASK_VALUE:
  case ASK_RANGE: return ask_values(inv_cpa(cpa), inv_state(state), question, answer);
  default: return false;
  }
}

static void print(Cpa *cpa, const State *state, Text *out)
{
  inv_print(inv_cpa(cpa), inv_state(state), out);
}

/* ---- life ---- */

static void make_slots(InvCpa *cpa)
{
  const Program *program = cpa->cpa.program;
  for (unsigned i = 0; i < program->variables.count; i++) {
    const Variable *var = program->variables.data[i];
    InvSlot slot = {.var = var, .is_bool = var->term->type.kind == TYPE_BOOL};
    slot.width = inv_fits(var->term->type) ? var->term->type.width : 0;
    vec_push(&cpa->slots, slot);
  }
  cpa->heap_slot = cpa->slots.count;
  vec_push(&cpa->slots, ((InvSlot){.width = program->pointer_bits}));
  vec_push(&cpa->next, 0);
}

static void prepare(InvCpa *cpa)
{
  Program *program = cpa->cpa.program;
  CallGraph *graph = callgraph_new(program);
  cpa->recursive = mem_zero(program->functions.count + 1, sizeof *cpa->recursive);
  cpa->edge_base = mem_zero(program->functions.count + 1, sizeof *cpa->edge_base);
  for (unsigned i = 0, edges = 0; i < program->functions.count; i++) {
    cpa->recursive[i] = graph->recursive[i];
    cpa->edge_base[i] = edges;
    edges += program->functions.data[i]->edges.count;
  }
  callgraph_free(graph);
  inv_count_holders(cpa);
}

static void free_cpa(Cpa *cpa)
{
  InvCpa *own = inv_cpa(cpa);
  if (own->slice)
    slice_free(own->slice);
  vec_free(&own->slots);
  vec_free(&own->next);
  vec_free(&own->predicates);
  map_free(&own->cell_of);
  map_free(&own->expr_of);
  map_free(&own->merges);
  bitset_free(&own->interesting);
  bitset_free(&own->interesting_regions);
  mem_free(own->recursive);
  mem_free(own->holders);
  mem_free(own->edge_base);
  pmaps_free(own->maps);
  inv_exprs_free(own->exprs);
  mem_free(own);
}

static const CpaOps invariants_ops = {
    .name = "invariants",
    .initial = initial,
    .prepare = cpa_prepare_none,
    .post = post,
    .strengthen = cpa_strengthen_none,
    .adjust = cpa_adjust_none,
    .merges = cpa_merges_always,
    .merge = merge,
    .stop = cpa_stop_sep,
    .leq = leq,
    .partition = cpa_partition_one,
    .facts = cpa_facts_none,
    .ask = ask,
    .print = print,
    .free_state = free_state,
    .free_cpa = free_cpa,
};

Cpa *cpa_invariants(Program *program, const InvSettings *settings)
{
  InvCpa *cpa = mem_zero(1, sizeof *cpa);
  cpa_init(&cpa->cpa, &invariants_ops, program);
  cpa->cpa.merge = MERGE_JOIN;
  cpa->settings = *settings;
  cpa->exprs = inv_exprs_new();
  cpa->sets = inv_sets(cpa->exprs);
  cpa->maps = pmaps_new();
  if (settings->relevant)
    cpa->slice = slice_for_errors(program);
  make_slots(cpa);
  prepare(cpa);
  inv_find_interesting(cpa);
  return &cpa->cpa;
}
