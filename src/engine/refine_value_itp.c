/* Explicit interpolation along a path.
 *
 * Beyer, Loewe: Explicit-State Software Model Checking Based on CEGAR and Interpolation (FASE
 * 2013). The interpolant after a step is a weakening of the states there that still makes the rest
 * of the path impossible; what it knows must be tracked there.  Knowledge is taken away thing by
 * thing, as long as the work for one path is bearable: each try goes through the rest of the path.
 */
#include "engine/refine_value.h"

Front front_start(Cpa *cpa, const Precision *full)
{
  Front front = {.cpa = cpa, .full = full};
  vec_push(&front.states, cpa_initial(cpa, cpa->program->entry->entry));
  return front;
}

Front front_copy(const Front *front)
{
  Front copy = {.cpa = front->cpa, .full = front->full};
  for (unsigned i = 0; i < front->states.count; i++)
    vec_push(&copy.states, state_keep(front->states.data[i]));
  return copy;
}

void front_free(Front *front)
{
  for (unsigned i = 0; i < front->states.count; i++)
    state_drop(front->states.data[i]);
  vec_free(&front->states);
}

static Transition transition_of(const PathStep *step)
{
  const Edge *edge = step->edge;
  if (edge->kind == EDGE_CALL && edge->callee && edge->callee->has_body)
    return (Transition){edge, edge->callee->entry, NULL};
  if (edge->kind == EDGE_RETURN && step->call)
    return (Transition){edge, step->call->to, step->call};
  return (Transition){edge, edge->to, NULL};
}

bool front_step(Front *front, const PathStep *step)
{
  Transition transition = transition_of(step);
  StateVec fresh = {0};
  bool good = true;
  for (unsigned i = 0; i < front->states.count && good; i++)
    good = cpa_post(front->cpa, front->states.data[i], front->full, &transition, &fresh);
  front_free(front);
  front->states = fresh;
  return good;
}

void front_keep_only(Front *front, const TrackedVec *things)
{
  const Program *program = front->cpa->program;
  Precision *nothing = precision_empty(program);
  Precision *only = precision_with(nothing, SCOPE_PROGRAM, things->count, things->data);
  for (unsigned i = 0; i < front->states.count; i++) {
    State *weaker = cpa_adjust(front->cpa, front->states.data[i], only, program->entry->entry);
    state_drop(front->states.data[i]);
    front->states.data[i] = weaker;
  }
  precision_drop(only);
  precision_drop(nothing);
}

/* An interpolation at work. */
typedef struct Itp {
  const PathStep *steps;
  const Slice *slice;
  Front front;      /* the interpolant after the last step taken */
  TrackedVec known; /* what it may know */
  uint64_t budget;  /* steps that tries may still take */
  bool good;        /* no failure so far */
} Itp;

/* Tries for one path may take as many steps as going through it so often, and some. */
enum { TRIES = 100, MORE_STEPS = 200000 };

/* Is the rest of the path, from step "from" on, impossible for these states?  Ends the front. */
static bool contradicts(Itp *itp, Front front, unsigned from)
{
  for (unsigned i = from; i < itp->slice->count && front.states.count && itp->good; i++)
    if (itp->slice->relevant[i]) {
      itp->good = front_step(&front, &itp->steps[i]);
      itp->budget -= itp->budget > 0;
    }
  bool empty = front.states.count == 0;
  front_free(&front);
  return empty && itp->good;
}

/* Forgets the thing if the rest of the path stays impossible. */
static bool try_without(Itp *itp, unsigned index, unsigned rest)
{
  Tracked thing = itp->known.data[index];
  itp->known.data[index] = vec_pop(&itp->known);
  Front weaker = front_copy(&itp->front);
  front_keep_only(&weaker, &itp->known);
  if (contradicts(itp, front_copy(&weaker), rest)) {
    front_free(&itp->front);
    itp->front = weaker;
    return true;
  }
  front_free(&weaker);
  vec_push(&itp->known, thing);
  if (index + 1 < itp->known.count) { /* back to its place: the order is part of the result */
    itp->known.data[itp->known.count - 1] = itp->known.data[index];
    itp->known.data[index] = thing;
  }
  return false;
}

/* A thing that the step neither read nor wrote is as necessary after it as before. */
static void weaken(Itp *itp, const TrackedVec *touched, unsigned rest)
{
  for (unsigned i = itp->known.count; i > 0 && itp->good && itp->budget; i--)
    if (things_have(touched, &itp->known.data[i - 1]))
      try_without(itp, i - 1, rest);
}

static void take_step(Itp *itp, const Program *program, unsigned index)
{
  TrackedVec touched = {0};
  const TrackedVec *written = &itp->slice->written[index];
  step_reads(program, &itp->steps[index], &touched);
  for (unsigned i = 0; i < written->count; i++) {
    vec_push(&touched, written->data[i]);
    things_add(&itp->known, &written->data[i]);
  }
  itp->good = front_step(&itp->front, &itp->steps[index]);
  front_keep_only(&itp->front, &itp->known);
  weaken(itp, &touched, index + 1);
  vec_free(&touched);
}

static void record(const Itp *itp, const PathStep *step, TrackedVec *out)
{
  Tracked found = {.at = transition_of(step).target};
  for (unsigned i = 0; i < itp->known.count; i++) {
    found.var = itp->known.data[i].var;
    found.region = itp->known.data[i].region;
    vec_push(out, found);
  }
}

bool interpolate(Cpa *cpa, const Precision *full, const PathStep *steps, const Slice *slice,
                 TrackedVec *out)
{
  Itp itp = {.steps = steps, .slice = slice, .front = front_start(cpa, full), .good = true};
  itp.budget = (uint64_t)TRIES * slice->count + MORE_STEPS;
  for (unsigned i = 0; i < slice->needed.count; i++)
    vec_push(&itp.known, slice->needed.data[i]);
  front_keep_only(&itp.front, &itp.known);
  weaken(&itp, &slice->needed, 0);
  for (unsigned i = 0; i + 1 < slice->count && itp.good; i++) {
    if (slice->relevant[i])
      take_step(&itp, cpa->program, i);
    record(&itp, &steps[i], out);
  }
  front_free(&itp.front);
  vec_free(&itp.known);
  return itp.good;
}
