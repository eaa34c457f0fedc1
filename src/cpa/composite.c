/* The composite: analyses side by side, as one.
 *
 * Its states are tuples.  All parts step along the same edge; the successors are the product of
 * theirs, each then strengthened by what its siblings know.  Tuples are merged where all parts with
 * MERGE_SEP are equal, so the policies of the parts make the merge operators of the literature:
 * with predicates SEP and data JOIN the predicated one, with predicates KEEP the one that ignores
 * them, with all JOIN plain data flow. */
#include <string.h>

#include "cpa/cpa.h"

typedef struct Tuple {
  State base;
  State *parts[];
} Tuple;

typedef struct CompositeCpa {
  Cpa base;
  unsigned count;
  Cpa **parts;
  StateVec *successors; /* for each part: scratch of post, empty in between */
} CompositeCpa;

static const CpaOps composite_ops;

static CompositeCpa *composite_of(Cpa *cpa)
{
  return (CompositeCpa *)cpa;
}

static State *const *parts_of(const State *state)
{
  return ((const Tuple *)state)->parts;
}

/* To be filled in. */
static Tuple *tuple_new(CompositeCpa *self)
{
  Tuple *tuple = mem_alloc(sizeof *tuple + self->count * sizeof *tuple->parts);
  state_init(&tuple->base, &self->base);
  return tuple;
}

/* The tuple of these parts, which it takes over; "like" itself where they are the same. */
static State *tuple_like(CompositeCpa *self, const State *like, Tuple *tuple)
{
  State *const *old = parts_of(like);
  unsigned same = 0;
  while (same < self->count && tuple->parts[same] == old[same])
    same++;
  if (same < self->count)
    return &tuple->base;
  state_drop(&tuple->base);
  return state_keep(like);
}

static State *composite_initial(Cpa *cpa, const Location *entry)
{
  CompositeCpa *self = composite_of(cpa);
  Tuple *tuple = tuple_new(self);
  for (unsigned i = 0; i < self->count; i++)
    tuple->parts[i] = cpa_initial(self->parts[i], entry);
  return &tuple->base;
}

/* ---- transfer ---- */

/* Each part in turn, under what the others wished. */
static Precision *composite_prepare(Cpa *cpa, const State *state, const Precision *precision,
                                    unsigned count, const Transition *steps)
{
  CompositeCpa *self = composite_of(cpa);
  Precision *wish = NULL;
  for (unsigned i = 0; i < self->count; i++) {
    Precision *next =
        cpa_prepare(self->parts[i], parts_of(state)[i], wish ? wish : precision, count, steps);
    if (!next)
      continue;
    precision_drop(wish);
    wish = next;
  }
  return wish;
}

/* Each part in turn uses what the others know by now; NULL where they contradict each other. */
static State *strengthen_all(CompositeCpa *self, Tuple *tuple, const Transition *step)
{
  Siblings all = {tuple->parts, self->count};
  for (unsigned i = 0; i < self->count; i++) {
    State *stronger = cpa_strengthen(self->parts[i], tuple->parts[i], &all, step);
    if (!stronger) {
      state_drop(&tuple->base);
      return NULL;
    }
    state_drop(tuple->parts[i]);
    tuple->parts[i] = stronger;
  }
  return &tuple->base;
}

/* One combination of the parts' successors: "number" in the mixed base of their counts. */
static Tuple *combination(CompositeCpa *self, uint64_t number)
{
  Tuple *tuple = tuple_new(self);
  for (unsigned i = 0; i < self->count; i++) {
    const StateVec *choices = &self->successors[i];
    tuple->parts[i] = state_keep(choices->data[number % choices->count]);
    number /= choices->count;
  }
  return tuple;
}

static void clear_successors(CompositeCpa *self)
{
  for (unsigned i = 0; i < self->count; i++) {
    for (unsigned j = 0; j < self->successors[i].count; j++)
      state_drop(self->successors[i].data[j]);
    vec_clear(&self->successors[i]);
  }
}

static bool composite_post(Cpa *cpa, const State *state, const Precision *precision,
                           const Transition *step, StateVec *out)
{
  CompositeCpa *self = composite_of(cpa);
  bool good = true;
  uint64_t combinations = 1;
  for (unsigned i = 0; i < self->count && good && combinations; i++) {
    good = cpa_post(self->parts[i], parts_of(state)[i], precision, step, &self->successors[i]);
    combinations *= self->successors[i].count;
  }
  for (uint64_t n = 0; n < combinations && good; n++) {
    State *fresh = strengthen_all(self, combination(self, n), step);
    if (fresh)
      vec_push(out, fresh);
  }
  clear_successors(self);
  return good;
}

static State *composite_strengthen(Cpa *cpa, const State *state, const Siblings *all,
                                   const Transition *step)
{
  CompositeCpa *self = composite_of(cpa);
  Tuple *tuple = tuple_new(self);
  bool possible = true;
  for (unsigned i = 0; i < self->count; i++) {
    tuple->parts[i] = cpa_strengthen(self->parts[i], parts_of(state)[i], all, step);
    possible &= tuple->parts[i] != NULL;
  }
  if (possible)
    return tuple_like(self, state, tuple);
  state_drop(&tuple->base);
  return NULL;
}

static State *composite_adjust(Cpa *cpa, const State *state, const Precision *precision,
                               const Location *at)
{
  CompositeCpa *self = composite_of(cpa);
  Tuple *tuple = tuple_new(self);
  for (unsigned i = 0; i < self->count; i++)
    tuple->parts[i] = cpa_adjust(self->parts[i], parts_of(state)[i], precision, at);
  return tuple_like(self, state, tuple);
}

/* ---- merge and stop ---- */

static bool may_merge(CompositeCpa *self, const State *fresh, const State *old)
{
  bool any = false;
  for (unsigned i = 0; i < self->count; i++) {
    Cpa *part = self->parts[i];
    if (part->merge == MERGE_SEP && !cpa_equal(part, parts_of(fresh)[i], parts_of(old)[i]))
      return false;
    any |= part->merge == MERGE_JOIN || part->merge == MERGE_WIDEN;
  }
  return any;
}

/* Parts that stay apart do not change others. */
static bool composite_merges(const State *state)
{
  const CompositeCpa *self = composite_of(state->cpa);
  for (unsigned i = 0; i < self->count; i++) {
    MergePolicy policy = self->parts[i]->merge;
    if ((policy == MERGE_JOIN || policy == MERGE_WIDEN) &&
        self->parts[i]->ops->merges(parts_of(state)[i]))
      return true;
  }
  return false;
}

static State *composite_merge(Cpa *cpa, const State *fresh, const State *old,
                              const Precision *precision, const Location *at)
{
  CompositeCpa *self = composite_of(cpa);
  if (!may_merge(self, fresh, old))
    return state_keep(old);
  Tuple *tuple = tuple_new(self);
  for (unsigned i = 0; i < self->count; i++)
    tuple->parts[i] =
        cpa_merge(self->parts[i], parts_of(fresh)[i], parts_of(old)[i], precision, at);
  return tuple_like(self, old, tuple);
}

/* Is "a" below "b" in all parts, "except" left aside? */
static bool is_below(CompositeCpa *self, const State *a, const State *b, unsigned except)
{
  for (unsigned i = 0; i < self->count; i++)
    if (i != except && !cpa_leq(self->parts[i], parts_of(a)[i], parts_of(b)[i]))
      return false;
  return true;
}

static bool composite_leq(Cpa *cpa, const State *a, const State *b)
{
  CompositeCpa *self = composite_of(cpa);
  return is_below(self, a, b, self->count);
}

/* Covered, as far as one part goes, by the union of the states that cover all other parts. */
static bool is_covered_in(CompositeCpa *self, unsigned part, const State *state,
                          State *const *reached, unsigned count, const Precision *precision)
{
  StateVec agreeing = {0};
  for (unsigned i = 0; i < count; i++)
    if (is_below(self, state, reached[i], part))
      vec_push(&agreeing, parts_of(reached[i])[part]);
  bool covered =
      cpa_stop(self->parts[part], parts_of(state)[part], agreeing.data, agreeing.count, precision);
  vec_free(&agreeing);
  return covered;
}

static bool composite_stop(Cpa *cpa, const State *state, State *const *reached, unsigned count,
                           const Precision *precision)
{
  CompositeCpa *self = composite_of(cpa);
  for (unsigned i = 0; i < self->count; i++)
    if (self->parts[i]->stop == STOP_JOIN &&
        is_covered_in(self, i, state, reached, count, precision))
      return true;
  return cpa_stop_sep(cpa, state, reached, count, precision);
}

static uint64_t composite_partition(const State *state)
{
  const CompositeCpa *self = composite_of(state->cpa);
  uint64_t hash = 0;
  for (unsigned i = 0; i < self->count; i++) {
    const State *part = parts_of(state)[i];
    hash = hash_mix(hash, part->cpa->ops->partition(part));
  }
  return hash;
}

/* Keys of different parts mean different things, so that those of one have to do. */
static const PMap *composite_facts(const State *state)
{
  for (unsigned i = 0; i < composite_of(state->cpa)->count; i++) {
    const State *part = parts_of(state)[i];
    if (part->cpa->ops->facts != cpa_facts_none)
      return part->cpa->ops->facts(part);
  }
  return NULL;
}

/* ---- questions ---- */

static bool ask_formulas(CompositeCpa *self, const State *state, const Question *question,
                         Answer *answer)
{
  Terms *terms = self->base.program->terms;
  const Term *all = NULL;
  for (unsigned i = 0; i < self->count; i++)
    if (cpa_ask(parts_of(state)[i], question, answer))
      all = all ? term_and(terms, all, answer->term) : answer->term;
  answer->term = all;
  return all != NULL;
}

/* The first part that knows answers; formulas are conjoined. */
static bool composite_ask(Cpa *cpa, const State *state, const Question *question, Answer *answer)
{
  CompositeCpa *self = composite_of(cpa);
  if (question->kind == ASK_FORMULA)
    return ask_formulas(self, state, question, answer);
  for (unsigned i = 0; i < self->count; i++)
    if (cpa_ask(parts_of(state)[i], question, answer))
      return true;
  return false;
}

static void composite_print(Cpa *cpa, const State *state, Text *out)
{
  CompositeCpa *self = composite_of(cpa);
  for (unsigned i = 0; i < self->count; i++) {
    text_add(out, i ? " | " : "");
    cpa_print(parts_of(state)[i], out);
  }
}

State *cpa_part(const State *state, const char *name)
{
  if (!strcmp(state->cpa->ops->name, name))
    return (State *)state;
  if (state->cpa->ops != &composite_ops)
    return NULL;
  for (unsigned i = 0; i < composite_of(state->cpa)->count; i++) {
    State *part = cpa_part(parts_of(state)[i], name);
    if (part)
      return part;
  }
  return NULL;
}

bool cpa_widens(const Cpa *cpa)
{
  if (cpa->ops != &composite_ops)
    return cpa->merge == MERGE_WIDEN;
  const CompositeCpa *self = (const CompositeCpa *)cpa;
  for (unsigned i = 0; i < self->count; i++)
    if (cpa_widens(self->parts[i]))
      return true;
  return false;
}

unsigned cpa_part_count(const State *state)
{
  return state->cpa->ops == &composite_ops ? composite_of(state->cpa)->count : 1;
}

/* ---- the end ---- */

static void composite_free_state(State *state)
{
  for (unsigned i = 0; i < composite_of(state->cpa)->count; i++)
    state_drop(parts_of(state)[i]);
  mem_free(state);
}

static void composite_free(Cpa *cpa)
{
  CompositeCpa *self = composite_of(cpa);
  for (unsigned i = 0; i < self->count; i++) {
    vec_free(&self->successors[i]);
    cpa_free(self->parts[i]);
  }
  mem_free(self->successors);
  mem_free(self->parts);
  mem_free(self);
}

static const CpaOps composite_ops = {
    .name = "composite",
    .initial = composite_initial,
    .prepare = composite_prepare,
    .post = composite_post,
    .strengthen = composite_strengthen,
    .adjust = composite_adjust,
    .merges = composite_merges,
    .merge = composite_merge,
    .stop = composite_stop,
    .leq = composite_leq,
    .partition = composite_partition,
    .facts = composite_facts,
    .ask = composite_ask,
    .print = composite_print,
    .free_state = composite_free_state,
    .free_cpa = composite_free,
};

/* Its own policies say whether any part is merged, or covered by a union, at all. */
static void take_policies(CompositeCpa *self)
{
  for (unsigned i = 0; i < self->count; i++) {
    const Cpa *part = self->parts[i];
    if (part->merge == MERGE_JOIN || part->merge == MERGE_WIDEN)
      self->base.merge = MERGE_JOIN;
    if (part->stop == STOP_JOIN)
      self->base.stop = STOP_JOIN;
  }
}

Cpa *cpa_composite(Program *program, unsigned count, Cpa *const *parts)
{
  CompositeCpa *self = mem_zero(1, sizeof *self);
  cpa_init(&self->base, &composite_ops, program);
  self->count = count;
  self->parts = mem_alloc(count * sizeof *self->parts);
  for (unsigned i = 0; i < count; i++)
    self->parts[i] = parts[i];
  self->successors = mem_zero(count, sizeof *self->successors);
  take_policies(self);
  return &self->base;
}
