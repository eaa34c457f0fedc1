#include "smt/replay.h"

#include "base/map.h"
#include "smt/calls.h"

typedef struct Replay {
  const PathStep *steps;
  unsigned count;
  unsigned taken; /* steps so far */
  bool diverged;
  StepValues *values;         /* NULL: nobody wants them */
  const PathFormula *formula; /* of a model, as are the rest */
  Solver *solver;
  Map choices; /* step and variable -> index in the formula's choices */
} Replay;

static bool take_step(void *context, const Edge *edge)
{
  Replay *replay = context;
  if (replay->taken == replay->count)
    return false;
  replay->diverged = edge != replay->steps[replay->taken].edge;
  replay->taken += !replay->diverged;
  return !replay->diverged;
}

static void take_value(void *context, const Edge *edge, Value value)
{
  Replay *replay = context;
  (void)edge;
  if (replay->taken)
    replay->values->data[replay->taken - 1] = (StepValue){true, value};
}

static bool run_along(Program *program, Replay *replay, InterpInput input, InterpResult *result)
{
  for (unsigned i = 0; replay->values && i < replay->count; i++)
    vec_push(replay->values, ((StepValue){0}));
  input.step = take_step;
  input.wrote = replay->values ? take_value : NULL;
  input.context = replay;
  bool ready = interp_run(program, &input, result);
  return ready && !replay->diverged && replay->taken == replay->count;
}

/* ---- with zeros ---- */

static bool choose_zero(void *context, const Edge *edge, const Variable *var, Value *value)
{
  (void)context, (void)edge, (void)var;
  *value = value_of(0);
  return true;
}

bool replay_zeros(Program *program, const PathStep *steps, unsigned count, StepValues *values,
                  InterpResult *result)
{
  Replay replay = {.steps = steps, .count = count, .values = values};
  return run_along(program, &replay, (InterpInput){.choose = choose_zero}, result);
}

/* ---- with a model ---- */

static uint64_t key_of(unsigned step, const Variable *var)
{
  return (uint64_t)step << 32 | var->id;
}

static bool choose(void *context, const Edge *edge, const Variable *var, Value *value)
{
  Replay *replay = context;
  uint64_t at;
  unsigned step = edge && replay->taken ? replay->taken - 1 : PATH_START;
  if (!var || !map_get(&replay->choices, key_of(step, var), &at))
    return false;
  *value = solver_value(replay->solver, replay->formula->choices[at].value);
  return true;
}

SolverAnswer path_solve(Solver *solver, const PathFormula *formula, const SolverLimits *limits,
                        bool *placed)
{
  solver_assert(solver, formula->start);
  for (unsigned i = 0; i < formula->count; i++)
    solver_assert(solver, formula->conjuncts[i]);
  SolverAnswer answer = solver_check(solver, 1, &formula->layout, limits);
  *placed = answer == SOLVER_SAT;
  return answer == SOLVER_UNSAT ? solver_check(solver, 0, NULL, limits) : answer;
}

bool replay_model(Program *program, const PathFormula *formula, Solver *solver,
                  const PathStep *steps, unsigned count, StepValues *values, InterpResult *result)
{
  Replay replay = {.formula = formula, .solver = solver, .steps = steps, .count = count};
  for (unsigned i = 0; i < formula->choice_count; i++)
    map_put(&replay.choices, key_of(formula->choices[i].step, formula->choices[i].var), i);
  replay.values = values;
  bool confirmed = run_along(program, &replay, (InterpInput){.choose = choose}, result);
  map_free(&replay.choices);
  return confirmed;
}

/* ---- with the values of another run ---- */

typedef struct Recorder {
  Path *path;
  StepValues *values;
  Calls calls;
} Recorder;

static bool record_step(void *context, const Edge *edge)
{
  Recorder *recorder = context;
  vec_push(recorder->path, ((PathStep){edge, calls_step(&recorder->calls, edge).ended}));
  vec_push(recorder->values, ((StepValue){0}));
  return true;
}

static void record_value(void *context, const Edge *edge, Value value)
{
  Recorder *recorder = context;
  (void)edge;
  if (recorder->values->count)
    vec_last(recorder->values) = (StepValue){true, value};
}

bool replay_choices(Program *program, const Value *choices, unsigned count, uint64_t step_limit,
                    Path *path, StepValues *values, InterpResult *result)
{
  Recorder recorder = {.path = path, .values = values};
  InterpInput input = {.values = choices,
                       .count = count,
                       .step_limit = step_limit,
                       .step = record_step,
                       .wrote = record_value,
                       .context = &recorder};
  bool ready = interp_run(program, &input, result);
  calls_free(&recorder.calls);
  return ready;
}
