/* The refiner for explicit values.
 *
 * First the path is replayed with everything tracked.  Where that ends in a contradiction, explicit
 * interpolants of the shortest infeasible prefix say what to track where; the reached set is cut
 * above the first node that would now know more.  Where it does not, another refiner decides the
 * path; if that one finds it infeasible and other analyses run beside, what the path's assumptions
 * depend on is tracked too, since those may need it. */
#include "engine/refine_value.h"

#include "engine/cegar.h"
#include "engine/refine_learn.h"

typedef struct ValueRefiner {
  Refiner base;
  Learner learner;
  Refiner *last; /* for paths that explicit values cannot refute */
  bool yields;   /* once the other refiner has learned something, it does all the work */
  bool retired;
  unsigned times; /* it refined */
} ValueRefiner;

/* Learning most variables one by one does not pay: then all are tracked. */
enum { MANY_TIMES = 30, MANY_TRACKED = 4 }; /* refinements; a quarter of the variables */

static void track_all_if_many(ValueRefiner *self, Reached *reached)
{
  const Precision *precision = reached_precision(reached);
  if (!self->yields || ++self->times < MANY_TIMES || precision_is_full(precision) ||
      precision_size(precision) * MANY_TRACKED < self->base.program->variables.count)
    return;
  run_log(self->base.program->run, "refine", "%u things are tracked: everything is from now on",
          precision_size(precision));
  reached_cut_below(reached, reached_root(reached), self->learner.full);
}

static Refinement failed(ValueRefiner *self)
{
  self->base.outcome = outcome_of_run(self->base.program);
  return PATH_UNDECIDED;
}

/* False where nothing new is to be tracked. */
static bool exclude(ValueRefiner *self, Reached *reached, const ErrorPath *error, unsigned length,
                    Refinement *result)
{
  TrackedVec found = {0};
  Learner *learner = &self->learner;
  Slice *slice = learner_slice(learner, error->path.data, length, 0);
  bool good = interpolate(learner->cpa, learner->full, error->path.data, slice, &found);
  bool grew = good && learner_grow(learner, reached, error, &found);
  run_log(self->base.program->run, "refine", "infeasible after %u of %u steps, %u to track%s",
          length, error->path.count, found.count, grew ? "" : ", nothing new");
  slice_end(slice);
  vec_free(&found);
  self->base.program->run->stats.refinements_by_values += grew;
  if (grew)
    track_all_if_many(self, reached);
  *result = good ? PATH_EXCLUDED : failed(self);
  return grew || !good;
}

/* All that the assumptions of the path depend on, where it leads. */
static bool track_assumptions(ValueRefiner *self, Reached *reached, const ErrorPath *error)
{
  Slice *slice =
      slice_path(self->base.program, error->path.data, error->path.count, SLICE_EVERY_ASSUMPTION);
  bool grew = learner_track_slice(&self->learner, reached, error, slice);
  slice_end(slice);
  return grew;
}

/* Location, call stack and explicit values alone learn nothing from what explicit values cannot
 * refute. */
static bool has_helpers(const Reached *reached)
{
  return cpa_part_count(reached_root(reached)->state) > 3;
}

static Refinement delegate(ValueRefiner *self, Reached *reached, ArgNode *target,
                           const ErrorPath *error)
{
  Refiner *last = self->last;
  Refinement found = last->refine(last, reached, target);
  self->base.outcome = last->outcome;
  if (found == PATH_EXCLUDED)
    self->retired = self->yields;
  bool infeasible = found == PATH_UNDECIDED && last->outcome.reason == REASON_IMPRECISE;
  return infeasible && has_helpers(reached) && track_assumptions(self, reached, error)
             ? PATH_EXCLUDED
             : found;
}

static Refinement value_refine(Refiner *refiner, Reached *reached, ArgNode *target)
{
  ValueRefiner *self = (ValueRefiner *)refiner;
  ErrorPath error = {0};
  reached_path(target, &error.path, &error.nodes);
  unsigned length = 0;
  bool good = self->retired || learner_contradicts(&self->learner, &error.path, 0, &length);
  Refinement found = PATH_UNDECIDED;
  if (!good)
    found = failed(self);
  else if (!length || !exclude(self, reached, &error, length, &found))
    found = delegate(self, reached, target, &error);
  vec_free(&error.path);
  vec_free(&error.nodes);
  return found;
}

static void value_free(Refiner *refiner)
{
  ValueRefiner *self = (ValueRefiner *)refiner;
  refiner_free(self->last);
  learner_free(&self->learner);
  mem_free(self);
}

Refiner *refiner_interpolate(Cpa *cpa, Refiner *last)
{
  ValueRefiner *self = mem_zero(1, sizeof *self);
  refiner_init(&self->base, "value", cpa->program);
  self->base.refine = value_refine;
  self->base.free = value_free;
  self->base.sees_circles = last->sees_circles;
  self->learner = learner_new(cpa);
  self->last = last;
  return &self->base;
}

Refiner *refiner_value(Program *program)
{
  return refiner_interpolate(cpa_value(program), refiner_check(program));
}

Refiner *refiner_delegate(Program *program, Refiner *last)
{
  Refiner *res = refiner_interpolate(cpa_value(program), last);
  ((ValueRefiner *)res)->yields = true;
  return res;
}
