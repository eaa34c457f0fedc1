/* Repeating in the interpreter what a model says: the run is followed through the contexts of the
 * unrolling, so that each arbitrary value is the one of its instance. */
#include "smt/calls.h"
#include "smt/unroll_build.h"

typedef struct Round {
  const Loop *loop;
  unsigned arrival;
  unsigned outer; /* the context around the loop */
} Round;

typedef struct Frame {
  const FunctionInfo *info;
  unsigned rounds;  /* how many there were when it was entered */
  unsigned context; /* of the place where it is now */
} Frame;

typedef struct Follow {
  Unroller *u;
  Solver *solver;
  Path *path;
  StepValues *values;
  Calls calls;
  VEC(Frame) frames;
  VEC(Round) rounds; /* of all frames */
} Follow;

static const Loop *loop_at(const FunctionInfo *info, const Location *location)
{
  return info->loops ? loops_at(info->loops, location) : NULL;
}

static void next_round(Follow *f, const Loop *loop)
{
  Frame *frame = &vec_last(&f->frames);
  if (f->rounds.count == frame->rounds || vec_last(&f->rounds).loop != loop)
    vec_push(&f->rounds, ((Round){loop, 0, frame->context}));
  Round *round = &vec_last(&f->rounds);
  frame->context = context_child(f->u, round->outer, loop->head, ++round->arrival);
}

/* Loops that are entered elsewhere than at their head are in their first round then. */
static void enter_loops(Follow *f, const Loop *loop, unsigned rounds)
{
  bool is_inside = f->rounds.count > rounds && vec_last(&f->rounds).loop == loop;
  if (!loop || is_inside)
    return;
  enter_loops(f, loop->parent, rounds);
  next_round(f, loop);
}

static void arrive_at(Follow *f, const Location *location)
{
  Frame *frame = &vec_last(&f->frames);
  const Loops *loops = frame->info->loops;
  while (f->rounds.count > frame->rounds && !loop_has(loops, vec_last(&f->rounds).loop, location))
    frame->context = vec_pop(&f->rounds).outer;
  const Loop *head = loop_at(frame->info, location);
  const Loop *around = head ? head->parent : loops ? loops->innermost[location->id] : NULL;
  if (!head || f->rounds.count == frame->rounds || vec_last(&f->rounds).loop != head)
    enter_loops(f, around, frame->rounds);
  if (head)
    next_round(f, head);
}

static void enter(Follow *f, const Function *function, const Edge *call)
{
  unsigned context =
      f->frames.count ? context_child(f->u, vec_last(&f->frames).context, call, 0) : 0;
  const FunctionInfo *info = &f->u->functions[function->id];
  vec_push(&f->frames, ((Frame){info, f->rounds.count, context}));
}

static void leave(Follow *f)
{
  Frame ended = vec_pop(&f->frames);
  f->rounds.count = ended.rounds;
}

/* A function that the unrolling never entered has no loops here: its choices are not known either.
 */
static bool take_step(void *context, const Edge *edge)
{
  Follow *f = context;
  CallStep step = calls_step(&f->calls, edge);
  if (step.enters)
    enter(f, edge->from->function, step.by);
  arrive_at(f, edge->from);
  vec_push(f->path, ((PathStep){edge, step.ended}));
  vec_push(f->values, ((StepValue){0}));
  if (edge->kind == EDGE_RETURN)
    leave(f);
  return true;
}

static void take_value(void *context, const Edge *edge, Value value)
{
  Follow *f = context;
  (void)edge;
  vec_last(f->values) = (StepValue){true, value};
}

static bool choose(void *context, const Edge *edge, const Variable *var, Value *value)
{
  Follow *f = context;
  unsigned at = edge && f->frames.count ? vec_last(&f->frames).context : 0;
  const Term *known = var ? find_choice(f->u, at, edge, var) : NULL;
  if (!known)
    return false;
  *value = solver_value(f->solver, known);
  return true;
}

bool unroll_replay(Unroller *u, Solver *solver, uint64_t step_limit, Path *path, StepValues *values,
                   InterpResult *result)
{
  Follow f = {.u = u, .solver = solver, .path = path, .values = values};
  InterpInput input = {.step = take_step,
                       .choose = choose,
                       .wrote = take_value,
                       .context = &f,
                       .step_limit = step_limit};
  bool ready = interp_run(u->program, &input, result);
  calls_free(&f.calls);
  vec_free(&f.frames);
  vec_free(&f.rounds);
  return ready;
}
