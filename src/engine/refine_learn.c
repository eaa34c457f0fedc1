#include "engine/refine_learn.h"

Learner learner_new(Cpa *cpa)
{
  return (Learner){.cpa = cpa,
                   .full = precision_full(cpa->program),
                   .scope = scope_policy(cpa->run->options.precision_scope)};
}

void learner_free(Learner *learner)
{
  precision_drop(learner->full);
  scope_free(&learner->scope);
  cpa_free(learner->cpa);
}

/* ---- is it infeasible for the analysis? ---- */

enum { MOST_CASES = 1000 };

/* Is there an end to it?  Conditions that part a case each may make as many cases as paths. */
static bool is_over(const Learner *learner, const Front *front, double end)
{
  return front->states.count > MOST_CASES || (end && run_seconds(learner->cpa->run) > end);
}

bool learner_contradicts(Learner *learner, const Path *path, double end, unsigned *length)
{
  Front front = front_start(learner->cpa, learner->full);
  bool good = true;
  *length = 0;
  for (unsigned i = 0; i < path->count && good && !*length; i++) {
    if (is_over(learner, &front, end))
      break;
    good = front_step(&front, &path->data[i]);
    if (front.states.count == 0)
      *length = i + 1;
  }
  front_free(&front);
  return good;
}

static bool slice_contradicts(Learner *learner, const PathStep *steps, const Slice *slice,
                              double end)
{
  Front front = front_start(learner->cpa, learner->full);
  bool good = true;
  for (unsigned i = 0; i < slice->count && good && front.states.count; i++)
    if (slice->relevant[i])
      good = !is_over(learner, &front, end) && front_step(&front, &steps[i]);
  bool empty = good && front.states.count == 0;
  front_free(&front);
  return empty;
}

Slice *learner_slice(Learner *learner, const PathStep *steps, unsigned length, double end)
{
  const Program *program = learner->cpa->program;
  for (SliceKind kind = SLICE_DEFINITIONS; kind < SLICE_ALL; kind++) {
    Slice *slice = slice_path(program, steps, length, kind);
    if (slice_contradicts(learner, steps, slice, end))
      return slice;
    slice_end(slice);
  }
  return slice_path(program, steps, length, SLICE_ALL);
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

bool learner_grow(Learner *learner, Reached *reached, const ErrorPath *error,
                  const TrackedVec *found)
{
  unsigned root = refinement_root(error, found);
  if (!root)
    return false;
  Precision *grown = scope_grow(&learner->scope, reached_precision(reached), found,
                                learner->cpa->run->stats.states_created);
  bool stale = precision_includes(reached_precision(reached), grown);
  learner->stale = stale ? learner->stale + 1 : 0;
  if (learner->stale >= MOST_STALE) {
    learner->stale = 0;
    root = 1;
  }
  reached_cut_below(reached, error->nodes.data[root - 1], grown);
  precision_drop(grown);
  return true;
}

bool learner_track_slice(Learner *learner, Reached *reached, const ErrorPath *error,
                         const Slice *slice)
{
  TrackedVec found = {0}, known = {0};
  for (unsigned i = 0; i < slice->needed.count; i++)
    things_add(&known, &slice->needed.data[i]);
  for (unsigned i = 0; i + 1 < slice->count; i++) {
    for (unsigned j = 0; j < slice->written[i].count; j++)
      things_add(&known, &slice->written[i].data[j]);
    for (unsigned j = 0; j < known.count; j++)
      vec_push(&found, ((Tracked){error->nodes.data[i + 1]->location, known.data[j].var,
                                  known.data[j].region}));
  }
  bool grew = learner_grow(learner, reached, error, &found);
  vec_free(&known);
  vec_free(&found);
  return grew;
}
