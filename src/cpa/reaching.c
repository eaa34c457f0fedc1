/* Reaching definitions: which edges may have written the value a variable holds.
 *
 * A state is a set of pairs (variable, edge), kept as a persistent map whose keys order the pairs
 * by variable; edges are numbered through the program.  The join is the union. */
#include "base/pmap.h"
#include "cpa/callbind.h"
#include "cpa/cpa.h"

typedef struct ReachingCpa {
  Cpa cpa;
  PMaps *maps;
  unsigned *first_edge; /* by function id: number of its first edge */
} ReachingCpa;

typedef struct ReachingState {
  State state;
  const PMap *pairs;
} ReachingState;

static ReachingCpa *own_cpa(Cpa *cpa)
{
  return (ReachingCpa *)cpa;
}

static const PMap *pairs_of(const State *state)
{
  return ((const ReachingState *)state)->pairs;
}

static uint64_t pair(const Variable *var, uint64_t edge)
{
  return (uint64_t)var->id << 32 | edge;
}

static uint64_t edge_number(const ReachingCpa *cpa, const Edge *edge)
{
  return cpa->first_edge[edge->from->function->id] + edge->id;
}

static State *make_state(ReachingCpa *cpa, const PMap *pairs)
{
  ReachingState *res = mem_alloc(sizeof *res);
  state_init(&res->state, &cpa->cpa);
  res->pairs = pairs;
  return &res->state;
}

static State *initial(Cpa *cpa, const Location *entry)
{
  (void)entry;
  return make_state(own_cpa(cpa), NULL);
}

typedef struct Writing {
  ReachingCpa *cpa;
  const Edge *edge;
  const PMap *pairs; /* owned */
} Writing;

static void write_variable(void *context, const Variable *var, const Term *term)
{
  Writing *writing = context;
  (void)term;
  const PMap *rest =
      pmap_remove_range(writing->cpa->maps, writing->pairs, pair(var, 0), pair(var, UINT32_MAX));
  pmap_drop(writing->cpa->maps, writing->pairs);
  writing->pairs =
      pmap_put(writing->cpa->maps, rest, pair(var, edge_number(writing->cpa, writing->edge)), 1);
}

static bool post(Cpa *cpa, const State *state, const Precision *precision, const Transition *step,
                 StateVec *out)
{
  (void)precision;
  Writing writing = {own_cpa(cpa), step->edge, pmap_copy(pairs_of(state))};
  transition_bind(cpa->program, step, write_variable, &writing);
  vec_push(out, make_state(own_cpa(cpa), writing.pairs));
  return true;
}

static bool leq(Cpa *cpa, const State *a, const State *b)
{
  (void)cpa;
  return pmap_includes(pairs_of(b), pairs_of(a));
}

static State *merge(Cpa *cpa, const State *fresh, const State *old, const Precision *precision,
                    const Location *at)
{
  (void)precision, (void)at;
  if (cpa->merge == MERGE_SEP || cpa->merge == MERGE_KEEP || leq(cpa, fresh, old))
    return state_keep(old);
  PMaps *maps = own_cpa(cpa)->maps;
  return make_state(own_cpa(cpa), pmap_unite(maps, pmap_copy(pairs_of(old)), pairs_of(fresh)));
}

typedef struct Printing {
  const Program *program;
  Text *out;
  bool has_some;
} Printing;

static bool print_pair(void *context, uint64_t key, uint64_t value)
{
  Printing *printing = context;
  (void)value;
  text_format(printing->out, "%s%s<-%u", printing->has_some ? " " : "",
              printing->program->variables.data[key >> 32]->term->name, (unsigned)key);
  printing->has_some = true;
  return true;
}

static void print(Cpa *cpa, const State *state, Text *out)
{
  pmap_each(pairs_of(state), print_pair, &(Printing){cpa->program, out, false});
}

static void free_state(State *state)
{
  pmap_drop(own_cpa(state->cpa)->maps, pairs_of(state));
  mem_free(state);
}

static void free_cpa(Cpa *cpa)
{
  pmaps_free(own_cpa(cpa)->maps);
  mem_free(own_cpa(cpa)->first_edge);
  mem_free(cpa);
}

static const CpaOps reaching_ops = {
    .name = "reaching-definitions",
    .initial = initial,
    .prepare = cpa_prepare_none,
    .post = post,
    .strengthen = cpa_strengthen_none,
    .adjust = cpa_adjust_none,
    .merges = cpa_merges_always,
    .merge = merge,
    .stop = cpa_stop_join,
    .leq = leq,
    .partition = cpa_partition_one,
    .facts = cpa_facts_none,
    .ask = cpa_ask_none,
    .print = print,
    .free_state = free_state,
    .free_cpa = free_cpa,
};

Cpa *cpa_reaching_definitions(Program *program)
{
  ReachingCpa *cpa = mem_zero(1, sizeof *cpa);
  cpa->cpa = (Cpa){&reaching_ops, program->run, program, MERGE_JOIN, STOP_SEP};
  cpa->maps = pmaps_new();
  cpa->first_edge = mem_zero(program->functions.count + 1, sizeof *cpa->first_edge);
  for (unsigned i = 0; i < program->functions.count; i++)
    cpa->first_edge[i + 1] = cpa->first_edge[i] + program->functions.data[i]->edges.count;
  return &cpa->cpa;
}
