/* The refiner for ranges and relations: the backup of explicit values.
 *
 * The path is replayed by the numeric analysis with everything tracked, within a time limit.  Where
 * that ends in a contradiction, all that the assumptions before it depend on is tracked: coarse, so
 * explicit values go first.  A path that survives is for the solver; one that this refutes teaches
 * in the same way, since with more tracked other states may be reached.  Where there is nothing new
 * to be tracked, everything is. */
#include "engine/cegar.h"
#include "engine/refine_learn.h"

typedef struct NumericRefiner {
  Refiner base;
  Learner learner;
  Refiner *last;
} NumericRefiner;

static bool track(NumericRefiner *self, Reached *reached, const ErrorPath *error, Slice *slice)
{
  bool grew = learner_track_slice(&self->learner, reached, error, slice);
  run_log(self->base.program->run, "refine", "the assumptions of %u of %u steps%s", slice->count,
          error->path.count, grew ? "" : ", nothing new");
  slice_end(slice);
  self->base.program->run->stats.refinements_by_relations += grew;
  return grew;
}

/* The last resort: everything, from the start. */
static bool track_all(NumericRefiner *self, Reached *reached)
{
  if (precision_is_full(reached_precision(reached)))
    return false;
  run_log(self->base.program->run, "refine", "everything is tracked from now on");
  reached_cut_below(reached, reached_root(reached), self->learner.full);
  self->base.program->run->stats.refinements_by_relations++;
  return true;
}

static Refinement ask_last(NumericRefiner *self, Reached *reached, ArgNode *target,
                           const ErrorPath *error)
{
  Refinement found = self->last->refine(self->last, reached, target);
  self->base.outcome = self->last->outcome;
  if (found != PATH_UNDECIDED || self->last->outcome.reason != REASON_IMPRECISE)
    return found;
  Slice *slice =
      slice_path(self->base.program, error->path.data, error->path.count, SLICE_EVERY_ASSUMPTION);
  return track(self, reached, error, slice) || track_all(self, reached) ? PATH_EXCLUDED : found;
}

/* The domain refutes the path, and everything is tracked: another language may say what is lost. */
static Refinement merging_loses(NumericRefiner *self, Reached *reached, ArgNode *target)
{
  if (self->last->refine(self->last, reached, target) == PATH_EXCLUDED)
    return PATH_EXCLUDED;
  return refiner_undecided(&self->base, REASON_IMPRECISE,
                           "relations refute the error path, but merging loses them");
}

static Refinement refine(Refiner *refiner, Reached *reached, ArgNode *target)
{
  NumericRefiner *self = (NumericRefiner *)refiner;
  Run *run = refiner->program->run;
  double limit = run->options.replay_limit, end = limit > 0 ? run_seconds(run) + limit : 0;
  ErrorPath error = {0};
  unsigned length;
  Refinement found;
  reached_path(target, &error.path, &error.nodes);
  if (!learner_contradicts(&self->learner, &error.path, end, &length)) {
    refiner->outcome = outcome_of_run(refiner->program);
    found = PATH_UNDECIDED;
  } else if (length) {
    Slice *slice = learner_slice(&self->learner, error.path.data, length, end);
    found = track(self, reached, &error, slice) || track_all(self, reached)
                ? PATH_EXCLUDED
                : merging_loses(self, reached, target);
  } else {
    found = ask_last(self, reached, target, &error);
  }
  vec_free(&error.path);
  vec_free(&error.nodes);
  return found;
}

static void free_refiner(Refiner *refiner)
{
  NumericRefiner *self = (NumericRefiner *)refiner;
  refiner_free(self->last);
  learner_free(&self->learner);
  mem_free(self);
}

Refiner *refiner_numeric(Cpa *cpa, Refiner *last)
{
  NumericRefiner *self = mem_zero(1, sizeof *self);
  refiner_init(&self->base, "numeric", cpa->program);
  self->base.refine = refine;
  self->base.free = free_refiner;
  self->base.sees_circles = last->sees_circles;
  self->learner = learner_new(cpa);
  self->last = last;
  return &self->base;
}
