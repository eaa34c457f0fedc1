/* The numeric analysis as a Cpa: states and operators. */
#include <errno.h>
#include <string.h>

#include "base/file.h"
#include "cpa/numeric_cpa.h"

/* Takes the facts over. */
static State *make_state(NumericCpa *cpa, Facts facts)
{
  NumericState *res = mem_alloc(sizeof *res);
  state_init(&res->state, &cpa->cpa);
  res->facts = facts;
  res->specials = facts_specials(cpa, &facts);
  res->constants =
      cpa->cpa.merge == MERGE_SEP ? interval_constants(cpa->ranges, &facts.content) : NULL;
  return &res->state;
}

static const PMap *constants(const State *state)
{
  return ((const NumericState *)state)->constants;
}

static void free_state(State *state)
{
  NumericCpa *own = numeric_cpa(state->cpa);
  facts_drop(own, &((NumericState *)state)->facts);
  pmap_drop(own->ranges->maps, ((NumericState *)state)->constants);
  mem_free(state);
}

static Num *everything(NumericCpa *cpa)
{
  if (!cpa->trace)
    return cpa->ops->top();
  Num *plain = num_octagon.top(), *res = num_trace_wrap(cpa->trace, plain);
  num_drop(plain);
  return res;
}

static State *initial(Cpa *cpa, const Location *entry)
{
  NumericCpa *own = numeric_cpa(cpa);
  State *ranges = own->ranges->cpa.ops->initial(&own->ranges->cpa, entry);
  Facts facts = {interval_copy(interval_content(ranges)), everything(own)};
  state_drop(ranges);
  for (unsigned i = 0; i < cpa->program->variables.count; i++) {
    const Variable *var = cpa->program->variables.data[i];
    if (var->kind == VARIABLE_GLOBAL && var->init)
      facts_reduce(own, &facts, var, false);
  }
  return make_state(own, facts);
}

/* ---- lattice ---- */

static bool leq(Cpa *cpa, const State *a, const State *b)
{
  NumericCpa *own = numeric_cpa(cpa);
  const Facts *x = numeric_facts(a), *y = numeric_facts(b);
  return interval_leq_content(own->ranges, &x->content, &y->content) &&
         (x->num == y->num || own->ops->leq(x->num, y->num));
}

/* How to merge states here: the loop to be widened, or NULL where they are joined. */
static const LoopChanges *widened_loop(const NumericCpa *cpa, const Location *at)
{
  if (cpa->cpa.merge != MERGE_WIDEN || !at)
    return NULL;
  return cpa->settings.everywhere ? &cpa->ranges->changes.data[0] : interval_loop(cpa->ranges, at);
}

static State *merge(Cpa *cpa, const State *fresh, const State *old, const Precision *precision,
                    const Location *at)
{
  NumericCpa *own = numeric_cpa(cpa);
  (void)precision;
  bool apart = cpa->merge == MERGE_SEP || cpa->merge == MERGE_KEEP ||
               (own->settings.heads && at && !interval_loop(own->ranges, at));
  if (apart || leq(cpa, fresh, old))
    return state_keep(old);
  const LoopChanges *loop = widened_loop(own, at);
  const Facts *older = numeric_facts(old), *newer = numeric_facts(fresh);
  if (!loop)
    return make_state(own,
                      (Facts){interval_join_content(own->ranges, &older->content, &newer->content),
                              own->ops->join(older->num, newer->num)});
  const NumThresholdVec *list = &own->thresholds[loop->index];
  NumThresholds thresholds = {list->data, list->count};
  return make_state(
      own, (Facts){interval_widen_content(own->ranges, &older->content, &newer->content, loop),
                   own->ops->widen(older->num, newer->num, &thresholds)});
}

static uint64_t partition(const State *state)
{
  return ((const NumericState *)state)->specials;
}

/* ---- transfer ---- */

static bool post(Cpa *cpa, const State *state, const Precision *precision, const Transition *step,
                 StateVec *out)
{
  NumericCpa *own = numeric_cpa(cpa);
  FactsVec cases = {0};
  (void)precision;
  numeric_step(own, numeric_facts(state), step, &cases);
  for (unsigned i = 0; i < cases.count; i++)
    vec_push(out, make_state(own, cases.data[i]));
  vec_free(&cases);
  return true;
}

static State *strengthen(Cpa *cpa, const State *state, const Siblings *all, const Transition *step)
{
  NumericCpa *own = numeric_cpa(cpa);
  Facts facts = facts_copy(numeric_facts(state));
  Content before = interval_copy(&facts.content);
  bool possible = interval_learn(own->ranges, &facts.content, state, all, step);
  bool same = facts.content.vars == before.vars && cells_equal(&facts.content.cells, &before.cells);
  interval_drop(own->ranges, &before);
  if (possible && !same && step->edge->kind == EDGE_ASSUME)
    possible = numeric_assume(own, &facts, step->edge->term, true);
  if (possible && !same)
    return make_state(own, facts);
  facts_drop(own, &facts);
  return possible ? state_keep(state) : NULL;
}

static bool tracks(const NumericCpa *cpa, const Precision *precision, const Location *at, Dim dim)
{
  const Variable *var = numeric_dim_variable(cpa, dim);
  if (var)
    return precision_tracks(precision, at, var);
  const RegionVec *regions = &cpa->cpa.program->regions;
  unsigned region = cell_region(numeric_dim_cell(cpa, dim));
  return region < regions->count && precision_tracks_region(precision, at, regions->data[region]);
}

static State *adjust(Cpa *cpa, const State *state, const Precision *precision, const Location *at)
{
  if (precision_is_full(precision))
    return state_keep(state);
  NumericCpa *own = numeric_cpa(cpa);
  const Facts *facts = numeric_facts(state);
  DimVec dims = {0};
  unsigned lost = 0;
  own->ops->dims(facts->num, &dims);
  for (unsigned i = 0; i < dims.count; i++)
    if (!tracks(own, precision, at, dims.data[i]))
      dims.data[lost++] = dims.data[i];
  Facts res = {interval_adjust_content(own->ranges, &facts->content, precision, at),
               lost ? own->ops->forget(facts->num, lost, dims.data) : num_keep(facts->num)};
  vec_free(&dims);
  return make_state(own, res);
}

/* ---- construction ---- */

static void free_cpa(Cpa *cpa)
{
  NumericCpa *own = numeric_cpa(cpa);
  live_free(own->live);
  map_free(&own->cell_index);
  vec_free(&own->cells);
  numeric_unprepare(own);
  num_trace_free(own->trace);
  if (own->trace_file)
    fclose(own->trace_file);
  cpa_free(&own->ranges->cpa);
  mem_free(own);
}

static const CpaOps numeric_ops = {
    .name = "numeric",
    .initial = initial,
    .prepare = cpa_prepare_none,
    .post = post,
    .strengthen = strengthen,
    .adjust = adjust,
    .merges = cpa_merges_always,
    .merge = merge,
    .stop = cpa_stop_sep,
    .leq = leq,
    .partition = partition,
    .facts = constants,
    .ask = numeric_ask,
    .print = numeric_print,
    .free_state = free_state,
    .free_cpa = free_cpa,
};

NumericSettings numeric_settings(void)
{
  return (NumericSettings){.floats = 1, .thresholds = THRESHOLDS_ALL};
}

/* Of several analyses with octagons the first is recorded: the file is there for the next, which
 * leaves it alone. */
static void start_trace(NumericCpa *cpa)
{
  const char *path = cpa->cpa.run->options.trace_domain;
  if (!*path || cpa->ops != &num_octagon)
    return;
  cpa->trace_file = fopen(path, "wx");
  if (!cpa->trace_file) {
    if (errno != EEXIST)
      file_unwritten(cpa->cpa.run, path);
    return;
  }
  cpa->trace = num_trace_new(cpa->trace_file);
  cpa->ops = &num_trace;
}

Cpa *cpa_numeric(Program *program, const NumOps *domain, const NumericSettings *settings)
{
  NumericCpa *cpa = mem_zero(1, sizeof *cpa);
  cpa->cpa = (Cpa){&numeric_ops, program->run, program, MERGE_WIDEN, STOP_SEP};
  cpa->ranges = interval_cpa(cpa_interval(program));
  cpa->ops = domain;
  cpa->settings = *settings;
  cpa->live = live_new(program);
  numeric_prepare(cpa);
  start_trace(cpa);
  return &cpa->cpa;
}
