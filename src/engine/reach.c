#include "engine/reach.h"

enum { STATE_STEPS = 5 };

/* A state that follows the node at hand, adjusted to the precision. */
typedef struct Successor {
  Transition step;
  State *state;
} Successor;

/* An exploration at work. */
typedef struct Walk {
  Reached *reached;
  Cpa *cpa;
  Run *run;
  VEC(Transition) steps;     /* from the node at hand */
  StateVec fresh;            /* successors of one step, empty in between */
  VEC(Successor) successors; /* of the node at hand, empty in between */
  ArgNodeVec by;             /* what covers a state, empty in between */
  ArgNode *target;           /* the first one found by the expansion at hand */
  Seeds *arrivals;           /* of an exploration that looks ahead; NULL elsewhere */
  bool skipped;              /* ahead: a target was seen */
  bool goes_on;              /* errors are no reason to end */
  double deadline;           /* in processor time; 0: none */
  bool again;                /* the node at hand has successors from an earlier expansion */
} Walk;

/* ---- targets ---- */

static const Edge *indirect_call(const Location *location)
{
  for (unsigned i = 0; i < location->out.count; i++)
    if (location->out.data[i]->kind == EDGE_CALL && !location->out.data[i]->callee)
      return location->out.data[i];
  return NULL;
}

/* A violation, or an obstacle that the exploration cannot go past; CLAIM_SAFE for anything else. */
static Outcome judge(const Walk *walk, const State *state, const Location *location)
{
  Answer answer = {0};
  Outcome seen = {.claim = CLAIM_UNSAFE, .sound = true, .place = location->place};
  if (location->kind == LOCATION_ERROR && !walk->goes_on) {
    seen.property = location->note;
  } else if (location->kind == LOCATION_UNSUPPORTED && !walk->goes_on) {
    seen.reason = REASON_UNSUPPORTED;
    seen.detail = location->note;
  } else if (indirect_call(location)) {
    seen.reason = REASON_UNSUPPORTED;
    seen.detail = "a call through a pointer whose targets are not known";
    seen.place = indirect_call(location)->place;
  } else if (cpa_ask(state, &(Question){.kind = ASK_BOUND}, &answer)) {
    seen.reason = REASON_BOUND_REACHED;
    seen.detail = answer.text;
    seen.place = location->function->place;
  } else {
    return outcome_safe();
  }
  return seen;
}

static Outcome judge_node(const Walk *walk, ArgNode *node)
{
  Outcome seen = judge(walk, node->state, node->location);
  seen.target = node;
  return seen;
}

/* ---- what can follow ---- */

/* The step along an edge; false where there is none: the entry function has nowhere to return to.
 */
static bool step_along(const State *state, const Edge *edge, Transition *step)
{
  *step = (Transition){edge, edge->to, NULL};
  if (edge->kind == EDGE_CALL && edge->callee && edge->callee->has_body)
    step->target = edge->callee->entry;
  if (edge->kind != EDGE_RETURN)
    return true;
  Answer answer = {0};
  if (!cpa_ask(state, &(Question){.kind = ASK_CALL}, &answer) || !answer.edge)
    return false;
  step->call = answer.edge;
  step->target = answer.edge->to;
  return true;
}

/* ---- one successor ---- */

/* Is a state here looked for among the others?  Where states stay apart, one way in means that the
 * next place where paths meet will do: every cycle passes one, or the entry of a function. */
static bool is_meeting(const Walk *walk, const Location *location)
{
  return walk->cpa->merge != MERGE_SEP || walk->cpa->stop != STOP_SEP || location->in.count != 1 ||
         location == location->function->entry;
}

static bool insert_if_covered(Walk *walk, ArgNode *from, const Transition *step, State *state)
{
  if (!walk->again && !is_meeting(walk, step->target))
    return false;
  bool covered =
      reached_covering(walk->reached, state, reached_precision(walk->reached), &walk->by);
  if (covered)
    reached_add_covered(walk->reached, from, step, state, &walk->by);
  vec_clear(&walk->by);
  return covered;
}

/* Weakens reached states by the new one; answers the one that took it in, if any. */
static ArgNode *merge_into_reached(Walk *walk, const State *state, const Location *at)
{
  ArgNode *into = NULL;
  if (walk->cpa->merge == MERGE_SEP || !walk->cpa->ops->merges(state))
    return NULL;
  const ArgNodeVec *candidates = reached_candidates(walk->reached, state);
  for (unsigned i = 0; i < candidates->count; i++) {
    ArgNode *old = candidates->data[i];
    State *merged = cpa_merge(walk->cpa, state, old->state, reached_precision(walk->reached), at);
    if (merged == old->state || cpa_leq(walk->cpa, merged, old->state)) {
      state_drop(merged);
      continue;
    }
    walk->run->stats.merges++;
    walk->run->stats.states_created++;
    reached_replace(walk->reached, old, merged);
    if (!into && cpa_leq(walk->cpa, state, old->state))
      into = old;
  }
  return into;
}

static void insert_target(Walk *walk, ArgNode *from, const Transition *step, State *state,
                          const Outcome *seen)
{
  /* One obstacle that stays is enough to spoil a proof; the others need not be looked at. */
  if (seen->reason != REASON_NONE && reached_gap(walk->reached)) {
    state_drop(state);
    return;
  }
  ArgNode *node = reached_add(walk->reached, from, step, state);
  if (!walk->target)
    walk->target = node;
}

/* At a loop head: the seed in place of the state, which is taken over. */
static State *seeded(Walk *walk, State *state, const Location *at)
{
  const Seeds *seeds = reached_seeds(walk->reached);
  if ((!seeds && !walk->arrivals) || !reached_is_loop_head(walk->reached, at))
    return state;
  if (walk->arrivals)
    seeds_add(walk->arrivals, state, reached_precision(walk->reached));
  const State *seed = seeds ? seeds_find(seeds, state) : NULL;
  if (!seed)
    return state;
  state_drop(state);
  return state_keep(seed);
}

/* target test, merge, stop: the body of the algorithm.  Takes the state over. */
static void insert(Walk *walk, ArgNode *from, const Transition *step, State *state)
{
  Outcome seen = judge(walk, state, step->target);
  if (seen.claim == CLAIM_UNSAFE && walk->arrivals) {
    walk->skipped = true;
    state_drop(state);
    return;
  }
  if (seen.claim == CLAIM_UNSAFE) {
    insert_target(walk, from, step, state, &seen);
    return;
  }
  state = seeded(walk, state, step->target);
  if (walk->run->options.stop_before_merge && insert_if_covered(walk, from, step, state))
    return;
  ArgNode *into = merge_into_reached(walk, state, step->target);
  if (into) {
    reached_link(into, from, step);
    state_drop(state);
  } else if (!insert_if_covered(walk, from, step, state)) {
    reached_add(walk->reached, from, step, state);
  }
}

/* ---- one state ---- */

static unsigned fact_count(const State *state)
{
  return pmap_count(state->cpa->ops->facts(state));
}

/* prec.  Takes the state over; successors that know less come last. */
static void add_successor(Walk *walk, const Transition *step, State *raw)
{
  State *state = cpa_adjust(walk->cpa, raw, reached_precision(walk->reached), step->target);
  state_drop(raw);
  walk->run->stats.states_created++;
  unsigned facts = fact_count(state), at = walk->successors.count;
  vec_push(&walk->successors, ((Successor){*step, state}));
  Successor *all = walk->successors.data;
  for (; at > 0 && fact_count(all[at - 1].state) < facts; at--)
    all[at] = all[at - 1];
  all[at] = (Successor){*step, state};
}

static void find_steps(Walk *walk, const ArgNode *node)
{
  const Location *at = node->location;
  Transition step;
  vec_clear(&walk->steps);
  for (unsigned i = 0; i < at->out.count; i++)
    if (step_along(node->state, at->out.data[i], &step))
      vec_push(&walk->steps, step);
}

static void prepare(Walk *walk, const ArgNode *node)
{
  Precision *wish = cpa_prepare(walk->cpa, node->state, reached_precision(walk->reached),
                                walk->steps.count, walk->steps.data);
  if (wish)
    reached_set_precision(walk->reached, wish);
}

/* All successors of the node; false on failure.  Under orders that take the newest first, the state
 * that knows least is looked at first: what comes after may be covered by what it led to.  A merge
 * may replace the node's state meanwhile, but not before all steps are taken. */
static bool expand(Walk *walk, ArgNode *node)
{
  bool good = true;
  walk->again = node->first_child || node->extra;
  find_steps(walk, node);
  prepare(walk, node);
  for (unsigned i = 0; i < walk->steps.count && good; i++) {
    Transition step = walk->steps.data[i];
    good = cpa_post(walk->cpa, node->state, reached_precision(walk->reached), &step, &walk->fresh);
    walk->again |= walk->fresh.count > 1; /* cases that the precision does not tell apart */
    for (unsigned j = 0; j < walk->fresh.count; j++)
      add_successor(walk, &step, walk->fresh.data[j]);
    vec_clear(&walk->fresh);
  }
  for (unsigned i = 0; i < walk->successors.count; i++)
    insert(walk, node, &walk->successors.data[i].step, walk->successors.data[i].state);
  vec_clear(&walk->successors);
  return good && walk->run->fail == FAIL_NONE;
}

static const Place *place_of(const Location *location)
{
  if (location->loop || location->place)
    return location->loop ? location->loop : location->place;
  return location->out.count ? location->out.data[0]->place : NULL;
}

static bool is_late(const Walk *walk, unsigned round)
{
  return walk->deadline != 0 && round % 16 == 0 && run_seconds(walk->run) > walk->deadline;
}

/* Expands one waiting state after the other, until "end" is known. */
static Outcome explore(Walk *walk)
{
  ArgNode *node;
  for (unsigned round = 1; (node = reached_pop(walk->reached)); round++) {
    if (node->left_out)
      continue;
    if (is_late(walk, round)) {
      reached_requeue(walk->reached, node);
      return outcome_unknown(REASON_TIME_LIMIT, NULL);
    }
    run_tell_progress(walk->run);
    run_work(walk->run, STATE_STEPS);
    Outcome seen = judge_node(walk, node);
    if (seen.claim == CLAIM_UNSAFE) {
      reached_requeue(walk->reached, node);
      return seen;
    }
    if (walk->run->stop || !expand(walk, node)) {
      reached_requeue(walk->reached, node);
      Outcome stopped = outcome_of_run(walk->cpa->program);
      stopped.place = place_of(node->location);
      return stopped;
    }
    if (walk->target)
      return judge_node(walk, walk->target);
  }
  const Outcome *gap = reached_gap(walk->reached);
  return gap ? *gap : outcome_safe();
}

static Outcome explore_from(Walk *walk, Reached *reached)
{
  double start = run_cpu_seconds();
  walk->reached = reached;
  walk->cpa = reached_cpa(reached);
  walk->run = walk->cpa->run;
  Outcome seen = explore(walk);
  vec_free(&walk->steps);
  vec_free(&walk->fresh);
  vec_free(&walk->successors);
  vec_free(&walk->by);
  walk->run->stats.reach_time += run_cpu_seconds() - start;
  return seen;
}

Outcome reach(Reached *reached)
{
  return explore_from(&(Walk){0}, reached);
}

bool reach_ahead(Reached *reached, Seeds *arrivals)
{
  Walk walk = {.arrivals = arrivals};
  Outcome seen = explore_from(&walk, reached);
  return seen.claim == CLAIM_SAFE && !walk.skipped;
}

Outcome reach_everything(Reached *reached, double seconds)
{
  Walk walk = {.goes_on = true,
               .deadline = seconds > 0 ? run_seconds(reached_cpa(reached)->run) + seconds : 0};
  return explore_from(&walk, reached);
}
