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

static Front front_copy(const Front *front)
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

/* Forgets all but these things. */
static void front_keep_only(Front *front, const TrackedVec *things)
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

/* An interpolation at work.
 *
 * A state before a step from which the rest of the path can be taken tells the same of every weaker
 * one: so that not every question runs along the whole path, those of the last runs are kept. */
typedef struct Itp {
  const PathStep *steps;
  const Slice *slice;
  Front front;      /* the interpolant after the last step taken */
  TrackedVec known; /* what it may know */
  uint64_t budget;  /* steps that tries may still take */
  bool good;        /* no failure so far */
  State **possible; /* by step: NULL, or one from which the rest can be taken */
  State **trail;    /* by step: those of the run at hand, NULL in between */
} Itp;

/* Tries for one path may take as many steps as going through it so often, and some. */
enum { TRIES = 100, MORE_STEPS = 200000 };

/* Is the front at least as weak as one that can go on to the end? */
static bool surely_possible(const Itp *itp, const Front *front, unsigned at)
{
  for (unsigned i = 0; itp->possible[at] && i < front->states.count; i++)
    if (cpa_leq(front->cpa, itp->possible[at], front->states.data[i]))
      return true;
  return false;
}

/* Ends the trail of a run; that of one which went to the end is kept. */
static void end_trail(Itp *itp, unsigned from, unsigned to, bool went_on)
{
  for (unsigned i = from; i < to; i++) {
    State *state = itp->trail[i];
    itp->trail[i] = NULL;
    if (state && went_on) {
      state_drop(itp->possible[i]);
      itp->possible[i] = state;
    } else {
      state_drop(state);
    }
  }
}

/* Is the rest of the path, from step "from" on, impossible for these states?  Ends the front. */
static bool contradicts(Itp *itp, Front front, unsigned from)
{
  bool went_on = false;
  unsigned i = from;
  for (; i < itp->slice->count && front.states.count && itp->good && !went_on; i++) {
    if (!itp->slice->relevant[i])
      continue;
    went_on = surely_possible(itp, &front, i);
    if (!went_on && front.states.count == 1)
      itp->trail[i] = state_keep(front.states.data[0]);
    if (!went_on) {
      itp->good = front_step(&front, &itp->steps[i]);
      itp->budget -= itp->budget > 0;
    }
  }
  went_on |= front.states.count != 0;
  front_free(&front);
  end_trail(itp, from, i, went_on && itp->good);
  return !went_on && itp->good;
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

/* Forgets what no step of the slice will read. */
static void forget_last(Itp *itp, const TrackedVec *last)
{
  unsigned kept = 0;
  for (unsigned i = 0; i < itp->known.count; i++)
    if (!things_have(last, &itp->known.data[i]))
      itp->known.data[kept++] = itp->known.data[i];
  itp->known.count = kept;
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
  forget_last(itp, &itp->slice->last[index]);
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
  itp.possible = mem_zero(slice->count, sizeof(State *));
  itp.trail = mem_zero(slice->count, sizeof(State *));
  for (unsigned i = 0; i < slice->needed.count; i++)
    vec_push(&itp.known, slice->needed.data[i]);
  front_keep_only(&itp.front, &itp.known);
  weaken(&itp, &slice->needed, 0);
  for (unsigned i = 0; i + 1 < slice->count && itp.good; i++) {
    if (slice->relevant[i])
      take_step(&itp, cpa->program, i);
    record(&itp, &steps[i], out);
  }
  for (unsigned i = 0; i < slice->count; i++)
    state_drop(itp.possible[i]);
  mem_free(itp.possible);
  mem_free(itp.trail);
  front_free(&itp.front);
  vec_free(&itp.known);
  return itp.good;
}
