/* The refiner for explicit values.
 *
 * First the path is replayed with everything tracked.  Where that ends in a contradiction, explicit
 * interpolants of the shortest infeasible prefix say what to track where; the reached set is cut
 * above the first node that would now know more.  Where it does not, another refiner decides the
 * path; if that one finds it infeasible and other analyses run beside, what the path's assumptions
 * depend on is tracked too, since those may need it. */
#include "engine/refine_value.h"

#include "engine/cegar.h"
#include "engine/refine_scope.h"

typedef struct ValueRefiner {
  Refiner base;
  Cpa *cpa;
  Refiner *last; /* for paths that explicit values cannot refute */
  Precision *full;
  ScopePolicy scope;
  unsigned stale; /* cuts since something new was found: states made under an old precision */
} ValueRefiner;

/* A path at work. */
typedef struct ErrorPath {
  Path path;
  ArgNodeVec nodes; /* one more than steps */
} ErrorPath;

/* ---- is it infeasible for explicit values? ---- */

/* How many steps it takes to a contradiction; 0: there is none.  False on failure. */
static bool find_contradiction(ValueRefiner *self, const Path *path, unsigned *length)
{
  Front front = front_start(self->cpa, self->full);
  bool good = true;
  *length = 0;
  for (unsigned i = 0; i < path->count && good && !*length; i++) {
    good = front_step(&front, &path->data[i]);
    if (front.states.count == 0)
      *length = i + 1;
  }
  front_free(&front);
  return good;
}

static bool slice_contradicts(ValueRefiner *self, const PathStep *steps, const Slice *slice)
{
  Front front = front_start(self->cpa, self->full);
  bool good = true;
  for (unsigned i = 0; i < slice->count && good && front.states.count; i++)
    if (slice->relevant[i])
      good = front_step(&front, &steps[i]);
  bool empty = good && front.states.count == 0;
  front_free(&front);
  return empty;
}

/* The smallest slice that is still infeasible; the whole prefix is. */
static Slice *find_slice(ValueRefiner *self, const PathStep *steps, unsigned length)
{
  for (SliceKind kind = SLICE_DEFINITIONS; kind < SLICE_ALL; kind++) {
    Slice *slice = slice_path(self->base.program, steps, length, kind);
    if (slice_contradicts(self, steps, slice))
      return slice;
    slice_end(slice);
  }
  return slice_path(self->base.program, steps, length, SLICE_ALL);
}

/* ---- the precision grows ---- */

/* Where the tree has to be cut: the first node (not the start) that will know more than it does; 0:
 * none.  "found" is in the order of the path. */
static unsigned refinement_root(const ErrorPath *error, const TrackedVec *found)
{
  unsigned next = 0;
  for (unsigned i = 1; i < error->nodes.count; i++) {
    const ArgNode *node = error->nodes.data[i];
    for (; next < found->count && found->data[next].at == node->location; next++)
      if (!precision_has(node->precision, &found->data[next]))
        return i;
  }
  return 0;
}

enum { MOST_STALE = 8 };

/* Answers whether anything grew.  The cut is lazy: nodes above the root keep their precision, since
 * nothing more need be known there. */
static bool grow(ValueRefiner *self, Reached *reached, const ErrorPath *error,
                 const TrackedVec *found)
{
  unsigned root = refinement_root(error, found);
  if (!root)
    return false;
  Precision *grown = scope_grow(&self->scope, reached_precision(reached), found,
                                self->base.program->run->stats.states_created);
  bool stale = precision_includes(reached_precision(reached), grown);
  self->stale = stale ? self->stale + 1 : 0;
  if (self->stale >= MOST_STALE) {
    self->stale = 0;
    root = 1;
  }
  reached_cut_below(reached, error->nodes.data[root - 1], grown);
  precision_drop(grown);
  return true;
}

/* ---- the two ways to learn ---- */

static Refinement failed(ValueRefiner *self)
{
  self->base.outcome = outcome_of_run(self->base.program);
  return PATH_UNDECIDED;
}

static Refinement exclude(ValueRefiner *self, Reached *reached, const ErrorPath *error,
                          unsigned length)
{
  TrackedVec found = {0};
  Slice *slice = find_slice(self, error->path.data, length);
  bool good = interpolate(self->cpa, self->full, error->path.data, slice, &found);
  bool grew = good && grow(self, reached, error, &found);
  run_log(self->base.program->run, "refine", "infeasible after %u of %u steps, %u to track%s",
          length, error->path.count, found.count, grew ? "" : ", nothing new");
  slice_end(slice);
  vec_free(&found);
  if (!good)
    return failed(self);
  return grew ? PATH_EXCLUDED
              : refiner_undecided(&self->base, REASON_IMPRECISE,
                                  "explicit values refute the error path, but merging loses them");
}

/* All that the assumptions of the path depend on, where it leads. */
static bool track_assumptions(ValueRefiner *self, Reached *reached, const ErrorPath *error)
{
  TrackedVec found = {0}, known = {0};
  const Path *path = &error->path;
  Slice *slice = slice_path(self->base.program, path->data, path->count, SLICE_EVERY_ASSUMPTION);
  for (unsigned i = 0; i < slice->needed.count; i++)
    things_add(&known, &slice->needed.data[i]);
  for (unsigned i = 0; i + 1 < path->count; i++) {
    for (unsigned j = 0; j < slice->written[i].count; j++)
      things_add(&known, &slice->written[i].data[j]);
    for (unsigned j = 0; j < known.count; j++)
      vec_push(&found, ((Tracked){error->nodes.data[i + 1]->location, known.data[j].var,
                                  known.data[j].region}));
  }
  bool grew = grow(self, reached, error, &found);
  slice_end(slice);
  vec_free(&known);
  vec_free(&found);
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
  unsigned length;
  Refinement found = !find_contradiction(self, &error.path, &length) ? failed(self)
                     : length ? exclude(self, reached, &error, length)
                              : delegate(self, reached, target, &error);
  vec_free(&error.path);
  vec_free(&error.nodes);
  return found;
}

static void value_free(Refiner *refiner)
{
  ValueRefiner *self = (ValueRefiner *)refiner;
  refiner_free(self->last);
  precision_drop(self->full);
  scope_free(&self->scope);
  cpa_free(self->cpa);
  mem_free(self);
}

Refiner *refiner_interpolate(Cpa *cpa, Refiner *last)
{
  ValueRefiner *self = mem_zero(1, sizeof *self);
  refiner_init(&self->base, "value", cpa->program);
  self->base.refine = value_refine;
  self->base.free = value_free;
  self->cpa = cpa;
  self->last = last;
  self->full = precision_full(cpa->program);
  self->scope = scope_policy(cpa->run->options.precision_scope);
  return &self->base;
}

Refiner *refiner_value(Program *program)
{
  return refiner_interpolate(cpa_value(program), refiner_check(program));
}
