#include "cpa/cpa.h"

void state_init(State *state, Cpa *cpa)
{
  state->cpa = cpa;
  state->refs = 1;
}

void state_drop(State *state)
{
  if (state && --state->refs == 0)
    state->cpa->ops->free_state(state);
}

void cpa_init(Cpa *cpa, const CpaOps *ops, Program *program)
{
  cpa->ops = ops;
  cpa->run = program->run;
  cpa->program = program;
  cpa->merge = MERGE_SEP;
  cpa->stop = STOP_SEP;
}

void cpa_free(Cpa *cpa)
{
  if (cpa)
    cpa->ops->free_cpa(cpa);
}

/* ---- wrappers ---- */

/* Where contracts are checked: is "least" below "most", as the operator promised? */
static void check_order(Cpa *cpa, const char *operator, const State * least, const State *most)
{
  if (cpa->run->options.check_contracts && !cpa_leq(cpa, least, most))
    run_fail(cpa->run, FAIL_INTERNAL, "%s: %s breaks its contract", cpa->ops->name, operator);
}

State *cpa_initial(Cpa *cpa, const Location *entry)
{
  return cpa->ops->initial(cpa, entry);
}

Precision *cpa_prepare(Cpa *cpa, const State *state, const Precision *precision, unsigned count,
                       const Transition *steps)
{
  return cpa->ops->prepare(cpa, state, precision, count, steps);
}

bool cpa_post(Cpa *cpa, const State *state, const Precision *precision, const Transition *step,
              StateVec *out)
{
  return cpa->ops->post(cpa, state, precision, step, out);
}

State *cpa_strengthen(Cpa *cpa, const State *state, const Siblings *all, const Transition *step)
{
  State *res = cpa->ops->strengthen(cpa, state, all, step);
  if (res && res != state)
    check_order(cpa, "strengthen", res, state);
  return res;
}

State *cpa_adjust(Cpa *cpa, const State *state, const Precision *precision, const Location *at)
{
  State *res = cpa->ops->adjust(cpa, state, precision, at);
  if (res != state)
    check_order(cpa, "adjust", state, res);
  return res;
}

State *cpa_merge(Cpa *cpa, const State *fresh, const State *old, const Precision *precision,
                 const Location *at)
{
  if (cpa->merge == MERGE_SEP || cpa->merge == MERGE_KEEP)
    return state_keep(old);
  MergePolicy configured = cpa->merge;
  if (!at)
    cpa->merge = MERGE_JOIN;
  State *res = cpa->ops->merge(cpa, fresh, old, precision, at);
  cpa->merge = configured;
  if (res != old)
    check_order(cpa, "merge", old, res);
  return res;
}

bool cpa_stop(Cpa *cpa, const State *state, State *const *reached, unsigned count,
              const Precision *precision)
{
  return cpa->stop == STOP_SEP ? cpa_stop_sep(cpa, state, reached, count, precision)
                               : cpa->ops->stop(cpa, state, reached, count, precision);
}

bool cpa_leq(Cpa *cpa, const State *a, const State *b)
{
  return a == b || cpa->ops->leq(cpa, a, b);
}

bool cpa_equal(Cpa *cpa, const State *a, const State *b)
{
  return a == b || (cpa->ops->leq(cpa, a, b) && cpa->ops->leq(cpa, b, a));
}

bool cpa_ask(const State *state, const Question *question, Answer *answer)
{
  return state->cpa->ops->ask(state->cpa, state, question, answer);
}

void cpa_print(const State *state, Text *out)
{
  state->cpa->ops->print(state->cpa, state, out);
}

/* ---- defaults ---- */

Precision *cpa_prepare_none(Cpa *cpa, const State *state, const Precision *precision,
                            unsigned count, const Transition *steps)
{
  (void)cpa, (void)state, (void)precision, (void)count, (void)steps;
  return NULL;
}

State *cpa_strengthen_none(Cpa *cpa, const State *state, const Siblings *all,
                           const Transition *step)
{
  (void)cpa, (void)all, (void)step;
  return state_keep(state);
}

State *cpa_adjust_none(Cpa *cpa, const State *state, const Precision *precision, const Location *at)
{
  (void)cpa, (void)precision, (void)at;
  return state_keep(state);
}

bool cpa_merges_always(const State *state)
{
  (void)state;
  return true;
}

bool cpa_merges_never(const State *state)
{
  (void)state;
  return false;
}

State *cpa_merge_sep(Cpa *cpa, const State *fresh, const State *old, const Precision *precision,
                     const Location *at)
{
  (void)cpa, (void)fresh, (void)precision, (void)at;
  return state_keep(old);
}

bool cpa_stop_sep(Cpa *cpa, const State *state, State *const *reached, unsigned count,
                  const Precision *precision)
{
  (void)precision;
  for (unsigned i = 0; i < count; i++)
    if (cpa_leq(cpa, state, reached[i]))
      return true;
  return false;
}

bool cpa_stop_join(Cpa *cpa, const State *state, State *const *reached, unsigned count,
                   const Precision *precision)
{
  if (count == 0)
    return false;
  MergePolicy configured = cpa->merge;
  cpa->merge = MERGE_JOIN;
  State *all = state_keep(reached[0]);
  for (unsigned i = 1; i < count; i++) {
    State *more = cpa_merge(cpa, reached[i], all, precision, NULL);
    state_drop(all);
    all = more;
  }
  cpa->merge = configured;
  bool covered = cpa_leq(cpa, state, all);
  state_drop(all);
  return covered;
}

uint64_t cpa_partition_one(const State *state)
{
  (void)state;
  return 0;
}

const PMap *cpa_facts_none(const State *state)
{
  (void)state;
  return NULL;
}

bool cpa_ask_none(Cpa *cpa, const State *state, const Question *question, Answer *answer)
{
  (void)cpa, (void)state, (void)question, (void)answer;
  return false;
}
