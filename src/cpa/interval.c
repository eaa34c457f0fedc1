#include "cfa/callgraph.h"
#include "cfa/loops.h"
#include "cpa/callbind.h"
#include "cpa/interval_cpa.h"

/* ---- interned intervals ---- */

static uint64_t hash_interval(const Interval *a)
{
  uint64_t h = hash_mix(a->width, (uint64_t)a->least);
  h = hash_mix(h, (uint64_t)a->most);
  h = hash_mix(h, a->unsigned_least);
  return hash_mix(h, a->unsigned_most + a->is_bottom);
}

uint64_t interval_intern(IntervalCpa *cpa, const Interval *interval)
{
  uint64_t hash = hash_interval(interval), first = 0;
  map_get(&cpa->index_of, hash, &first);
  for (uint64_t at = first; at; at = cpa->next.data[at])
    if (interval_equal(&cpa->table.data[at], interval))
      return at;
  vec_push(&cpa->table, *interval);
  vec_push(&cpa->next, (unsigned)first);
  map_put(&cpa->index_of, hash, cpa->table.count - 1);
  return cpa->table.count - 1;
}

const PMap *interval_set(IntervalCpa *cpa, const PMap *map, const Variable *var,
                         const Interval *range)
{
  if (interval_is_top(range))
    return pmap_remove(cpa->maps, map, var->id);
  return pmap_set(cpa->maps, map, var->id, interval_intern(cpa, range));
}

/* ---- states ---- */

static State *make_state(IntervalCpa *cpa, const PMap *map)
{
  IntervalState *res = mem_alloc(sizeof *res);
  state_init(&res->state, &cpa->cpa);
  res->map = map;
  return &res->state;
}

static void free_state(State *state)
{
  pmap_drop(interval_cpa(state->cpa)->maps, interval_state(state)->map);
  mem_free(state);
}

static State *initial(Cpa *cpa, const Location *entry)
{
  IntervalCpa *own = interval_cpa(cpa);
  const PMap *map = NULL;
  (void)entry;
  for (unsigned i = 0; i < cpa->program->variables.count; i++) {
    const Variable *var = cpa->program->variables.data[i];
    if (var->kind != VARIABLE_GLOBAL || !var->init || !interval_fits(var->term->type))
      continue;
    Interval range = interval_eval(own, NULL, var->init);
    const PMap *next = interval_set(own, map, var, &range);
    pmap_drop(own->maps, map);
    map = next;
  }
  return make_state(own, map);
}

/* ---- lattice ---- */

static bool join_values(void *context, uint64_t key, uint64_t a, uint64_t b, uint64_t *value)
{
  IntervalCpa *cpa = context;
  (void)key;
  Interval joined = interval_join(&cpa->table.data[a], &cpa->table.data[b]);
  if (interval_is_top(&joined))
    return false;
  *value = interval_intern(cpa, &joined);
  return true;
}

const PMap *interval_join_maps(IntervalCpa *cpa, const PMap *a, const PMap *b)
{
  return pmap_combine(cpa->maps, a, b, join_values, cpa);
}

static bool widen_values(void *context, uint64_t key, uint64_t older, uint64_t newer,
                         uint64_t *value)
{
  IntervalCpa *cpa = context;
  (void)key;
  Interval a = cpa->table.data[older], b = cpa->table.data[newer];
  Interval joined = interval_join(&a, &b);
  Interval wide = interval_widen(&a, &joined, &cpa->thresholds[a.width]);
  if (interval_is_top(&wide))
    return false;
  *value = interval_intern(cpa, &wide);
  return true;
}

static bool is_below(void *context, uint64_t key, uint64_t a, uint64_t b)
{
  const IntervalCpa *cpa = context;
  (void)key;
  return a == b || interval_leq(&cpa->table.data[a], &cpa->table.data[b]);
}

static bool leq(Cpa *cpa, const State *a, const State *b)
{
  return pmap_each_holds(interval_state(a)->map, interval_state(b)->map, is_below, cpa);
}

static bool is_head(const IntervalCpa *cpa, const Location *at)
{
  return bitset_has(&cpa->heads[at->function->id], at->id);
}

static State *merge(Cpa *cpa, const State *fresh, const State *old, const Precision *precision,
                    const Location *at)
{
  IntervalCpa *own = interval_cpa(cpa);
  (void)precision;
  if (cpa->merge == MERGE_SEP || cpa->merge == MERGE_KEEP || leq(cpa, fresh, old))
    return state_keep(old);
  const PMap *older = interval_state(old)->map, *newer = interval_state(fresh)->map;
  bool widens = cpa->merge == MERGE_WIDEN && is_head(own, at);
  return make_state(
      own, pmap_combine(own->maps, older, newer, widens ? widen_values : join_values, own));
}

/* ---- transfer ---- */

static const PMap *assign(IntervalCpa *cpa, const PMap *map, const Variable *var, const PMap *under,
                          const Term *term)
{
  if (!interval_fits(var->term->type))
    return pmap_copy(map);
  Interval range = interval_eval(cpa, under, term);
  return interval_set(cpa, map, var, &range);
}

static const PMap *forget(IntervalCpa *cpa, const PMap *map, const Variable *var)
{
  return pmap_remove(cpa->maps, map, var->id);
}

typedef struct Binding {
  IntervalCpa *cpa;
  const PMap *under; /* what terms are evaluated in */
  const PMap *map;   /* owned: the map being made */
} Binding;

static void bind(void *context, const Variable *var, const Term *term)
{
  Binding *binding = context;
  const PMap *next = term ? assign(binding->cpa, binding->map, var, binding->under, term)
                          : forget(binding->cpa, binding->map, var);
  pmap_drop(binding->cpa->maps, binding->map);
  binding->map = next;
}

static const PMap *step_map(IntervalCpa *cpa, const PMap *map, const Transition *step,
                            bool *feasible)
{
  const Edge *edge = step->edge;
  const PMap *out = NULL;
  if (edge->kind == EDGE_ASSUME) {
    *feasible = interval_assume(cpa, map, edge->term, true, &out);
    return out;
  }
  Binding binding = {cpa, map, pmap_copy(map)};
  transition_bind(cpa->cpa.program, step, bind, &binding);
  return binding.map;
}

static bool post(Cpa *cpa, const State *state, const Precision *precision, const Transition *step,
                 StateVec *out)
{
  IntervalCpa *own = interval_cpa(cpa);
  (void)precision;
  bool feasible = true;
  const PMap *map = step_map(own, interval_state(state)->map, step, &feasible);
  if (feasible)
    vec_push(out, make_state(own, map));
  return true;
}

static bool untracked(void *context, uint64_t key, uint64_t value);

typedef struct Adjustment {
  IntervalCpa *cpa;
  const Precision *precision;
  const Location *at;
  const PMap *map; /* owned */
} Adjustment;

static bool untracked(void *context, uint64_t key, uint64_t value)
{
  Adjustment *adjustment = context;
  const Variable *var = adjustment->cpa->cpa.program->variables.data[key];
  (void)value;
  if (!precision_tracks(adjustment->precision, adjustment->at, var)) {
    const PMap *next = pmap_remove(adjustment->cpa->maps, adjustment->map, key);
    pmap_drop(adjustment->cpa->maps, adjustment->map);
    adjustment->map = next;
  }
  return true;
}

static State *adjust(Cpa *cpa, const State *state, const Precision *precision, const Location *at)
{
  if (precision_is_full(precision))
    return state_keep(state);
  Adjustment adjustment = {interval_cpa(cpa), precision, at, pmap_copy(interval_state(state)->map)};
  pmap_each(interval_state(state)->map, untracked, &adjustment);
  return make_state(interval_cpa(cpa), adjustment.map);
}

/* ---- questions ---- */

typedef struct Formula {
  const IntervalCpa *cpa;
  const Term *term;
} Formula;

static const Term *range_term(Terms *terms, const Term *var, const Interval *range)
{
  if (var->type.kind == TYPE_BOOL)
    return range->unsigned_least ? var : term_not(terms, var);
  unsigned width = range->width;
  const Term *parts[] = {
      term_binary(terms, TERM_SLE, term_bv_signed(terms, width, range->least), var),
      term_binary(terms, TERM_SLE, var, term_bv_signed(terms, width, range->most)),
      term_binary(terms, TERM_ULE, term_bv(terms, width, range->unsigned_least), var),
      term_binary(terms, TERM_ULE, var, term_bv(terms, width, range->unsigned_most))};
  const Term *res = parts[0];
  for (unsigned i = 1; i < 4; i++)
    res = term_and(terms, res, parts[i]);
  return res;
}

static bool add_range(void *context, uint64_t key, uint64_t value)
{
  Formula *formula = context;
  Program *program = formula->cpa->cpa.program;
  const Term *var = program->variables.data[key]->term;
  formula->term = term_and(program->terms, formula->term,
                           range_term(program->terms, var, &formula->cpa->table.data[value]));
  return true;
}

static bool ask(Cpa *cpa, const State *state, const Question *question, Answer *answer)
{
  IntervalCpa *own = interval_cpa(cpa);
  const PMap *map = interval_state(state)->map;
  if (question->kind == ASK_FORMULA) {
    Formula formula = {own, term_true(cpa->program->terms)};
    pmap_each(map, add_range, &formula);
    answer->term = formula.term;
    return true;
  }
  if ((question->kind != ASK_VALUE && question->kind != ASK_RANGE) ||
      !interval_fits(question->term->type))
    return false;
  Interval range = interval_eval(own, map, question->term);
  uint64_t bits;
  if (question->kind == ASK_VALUE) {
    if (!interval_is_constant(&range, &bits))
      return false;
    answer->value = value_of(bits);
    return true;
  }
  answer->low = question->is_signed ? value_from_signed(range.least, range.width)
                                    : value_of(range.unsigned_least);
  answer->high = question->is_signed ? value_from_signed(range.most, range.width)
                                     : value_of(range.unsigned_most);
  return true;
}

typedef struct Printing {
  const IntervalCpa *cpa;
  Text *out;
} Printing;

static bool print_range(void *context, uint64_t key, uint64_t value)
{
  Printing *printing = context;
  const Variable *var = printing->cpa->cpa.program->variables.data[key];
  const Interval *range = &printing->cpa->table.data[value];
  text_format(printing->out, "%s%s in [%lld,%lld]", printing->out->length ? " " : "",
              var->source ? var->source : var->term->name, (long long)range->least,
              (long long)range->most);
  return true;
}

static void print(Cpa *cpa, const State *state, Text *out)
{
  Printing printing = {interval_cpa(cpa), out};
  pmap_each(interval_state(state)->map, print_range, &printing);
}

/* ---- construction ---- */

static void add_threshold(IntervalCpa *cpa, const Term *constant)
{
  unsigned width = constant->type.width;
  Thresholds *list = &cpa->thresholds[width];
  int64_t middle = (int64_t)value_sign_extend(constant->value, width).lo;
  for (int64_t step = -1; step <= 1; step++) {
    int64_t at = (int64_t)((uint64_t)middle + (uint64_t)step);
    bool known = false;
    for (unsigned i = 0; i < list->count && !known; i++)
      known = list->data[i] == at;
    if (!known)
      vec_push(list, at);
  }
}

/* Constants that conditions compare with are where loops tend to stop. */
static void find_thresholds(IntervalCpa *cpa, const Term *condition)
{
  enum { MOST_THRESHOLDS = 64 };
  VEC(const Term *) open = {0};
  vec_push(&open, condition);
  for (unsigned seen = 0; open.count && seen < 1000; seen++) {
    const Term *term = vec_pop(&open);
    if (term_is_const(term) && interval_fits(term->type) && term->type.kind == TYPE_BV &&
        cpa->thresholds[term->type.width].count < MOST_THRESHOLDS)
      add_threshold(cpa, term);
    for (unsigned i = 0; i < term->count; i++)
      vec_push(&open, term->args[i]);
  }
  vec_free(&open);
}

static void find_heads(IntervalCpa *cpa, const Function *function, bool recursive)
{
  Bitset *heads = &cpa->heads[function->id];
  *heads = bitset_new(function->locations.count);
  if (!function->entry)
    return;
  Order *order = order_new(function);
  Loops *loops = loops_new(order);
  for (unsigned i = 0; i < loops->count; i++)
    bitset_add(heads, loops->list[i].head->id);
  if (recursive)
    bitset_add(heads, function->entry->id);
  loops_free(loops);
  order_free(order);
}

static void prepare(IntervalCpa *cpa, Program *program)
{
  CallGraph *graph = callgraph_new(program);
  cpa->thresholds = mem_zero(INTERVAL_MOST_BITS + 1, sizeof *cpa->thresholds);
  cpa->heads = mem_zero(program->functions.count, sizeof *cpa->heads);
  for (unsigned i = 0; i < program->functions.count; i++) {
    const Function *function = program->functions.data[i];
    find_heads(cpa, function, graph->recursive[i]);
    for (unsigned k = 0; k < function->edges.count; k++)
      if (function->edges.data[k]->kind == EDGE_ASSUME)
        find_thresholds(cpa, function->edges.data[k]->term);
  }
  callgraph_free(graph);
}

static void free_cpa(Cpa *cpa)
{
  IntervalCpa *own = interval_cpa(cpa);
  for (unsigned i = 0; i <= INTERVAL_MOST_BITS; i++)
    vec_free(&own->thresholds[i]);
  for (unsigned i = 0; i < cpa->program->functions.count; i++)
    bitset_free(&own->heads[i]);
  mem_free(own->thresholds);
  mem_free(own->heads);
  vec_free(&own->table);
  vec_free(&own->next);
  map_free(&own->index_of);
  pmaps_free(own->maps);
  mem_free(own);
}

static const CpaOps interval_ops = {
    .name = "interval",
    .initial = initial,
    .post = post,
    .strengthen = cpa_strengthen_none,
    .adjust = adjust,
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

Cpa *cpa_interval(Program *program)
{
  IntervalCpa *cpa = mem_zero(1, sizeof *cpa);
  cpa->cpa = (Cpa){&interval_ops, program->run, program, MERGE_WIDEN, STOP_SEP};
  cpa->maps = pmaps_new();
  Interval none = interval_bottom(1);
  vec_push(&cpa->table, none); /* index 0 is no interval */
  vec_push(&cpa->next, 0);
  prepare(cpa, program);
  return &cpa->cpa;
}
