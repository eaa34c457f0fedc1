#include "engine/cegar.h"

void refiner_init(Refiner *refiner, const char *name, Program *program)
{
  *refiner = (Refiner){.name = name, .program = program};
}

void refiner_free(Refiner *refiner)
{
  if (refiner)
    refiner->free(refiner);
}

Refinement refiner_undecided(Refiner *refiner, Reason reason, const char *detail)
{
  refiner->outcome = outcome_unknown(reason, detail);
  return PATH_UNDECIDED;
}

/* The last path that was to be refined, and under which precision. */
typedef struct Progress {
  uint64_t path;
  Precision *precision; /* NULL before the first */
} Progress;

uint64_t refiner_path(const ArgNode *node)
{
  uint64_t hash = 0;
  for (; node->link.parent; node = node->link.parent) {
    hash = hash_mix(hash, node->link.edge->id);
    hash = hash_mix(hash, node->link.edge->from->function->id);
  }
  return hash;
}

/* Is this another path, or another precision, than the last time? */
static bool is_new(Progress *last, const ArgNode *target, const Precision *precision)
{
  uint64_t path = refiner_path(target);
  bool same = last->precision && path == last->path && precision_equal(precision, last->precision);
  precision_drop(last->precision);
  *last = (Progress){path, precision_keep(precision)};
  return !same;
}

static Refinement refine(Refiner *refiner, Reached *reached, ArgNode *target, Progress *last)
{
  Stats *stats = &refiner->program->run->stats;
  if (!is_new(last, target, reached_precision(reached)) && !refiner->sees_circles)
    return refiner_undecided(refiner, REASON_IMPRECISE,
                             "an infeasible error path came back after refinement");
  double start = run_cpu_seconds();
  Refinement found = refiner->refine(refiner, reached, target);
  stats->refine_time += run_cpu_seconds() - start;
  stats->refinements += found == PATH_EXCLUDED;
  return found;
}

/* A target that stays spoils the proof: an obstacle for its own reason, an undecided violation for
 * what the refiner says. */
static void leave_out(Reached *reached, const Outcome *seen, const Outcome *found)
{
  bool obstacle = seen->reason != REASON_NONE;
  Outcome why = outcome_unknown(obstacle ? seen->reason : found->reason,
                                obstacle ? seen->detail : found->detail);
  why.place = seen->place;
  why.property = seen->property;
  reached_leave_out(reached, seen->target, why);
}

static Outcome confirmed(const Outcome *seen, const Refiner *refiner)
{
  Outcome res = *seen;
  res.precise = refiner->outcome.precise;
  return res;
}

Outcome cegar(Reached *reached, Refiner *refiner)
{
  Run *run = refiner->program->run;
  Progress last = {0};
  Outcome seen;
  for (int undecided = 0;;) {
    seen = reach(reached);
    if (seen.claim != CLAIM_UNSAFE)
      break;
    Refinement found = refine(refiner, reached, seen.target, &last);
    if (found == PATH_EXCLUDED)
      continue;
    if (found == PATH_FEASIBLE && seen.reason == REASON_NONE) {
      seen = confirmed(&seen, refiner);
      break;
    }
    leave_out(reached, &seen, &refiner->outcome);
    if (seen.reason == REASON_NONE)
      reached_open_path(reached, seen.target);
    if (found == PATH_UNDECIDED && ++undecided >= run->options.max_undecided) {
      seen = *reached_gap(reached);
      break;
    }
  }
  if (last.precision)
    run->stats.precision_size = precision_size(reached_precision(reached));
  precision_drop(last.precision);
  return seen;
}
