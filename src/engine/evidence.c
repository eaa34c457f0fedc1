#include "engine/evidence.h"

#include <string.h>

#include "base/text.h"
#include "smt/solver.h"

void evidence_free(Evidence *evidence)
{
  vec_free(&evidence->path);
  vec_free(&evidence->values);
  interp_result_free(&evidence->run);
  claims_free(&evidence->claims);
  *evidence = (Evidence){.configuration = evidence->configuration};
}

/* ---- executing a path ---- */

static Outcome taken(void)
{
  return (Outcome){.claim = CLAIM_UNSAFE, .sound = true, .precise = true};
}

static void forget_run(StepValues *values, InterpResult *run)
{
  if (values)
    vec_clear(values);
  interp_result_free(run);
  *run = (InterpResult){0};
}

static Outcome confirm_model(Program *program, const PathFormula *formula, Solver *solver,
                             const Path *path, StepValues *values, InterpResult *run)
{
  SolverLimits limits = {program->run->options.solver_limit};
  bool placed;
  switch (path_solve(solver, formula, &limits, &placed)) {
  case SOLVER_UNSAT:
    return outcome_unknown(REASON_IMPRECISE,
                           "the analysis cannot exclude an error path that is infeasible");
  case SOLVER_UNKNOWN: return outcome_unknown(REASON_SOLVER_GAVE_UP, solver_reason(solver));
  case SOLVER_SAT: break;
  }
  if (replay_model(program, formula, solver, path->data, path->count, values, run))
    return taken();
  /* The interpreter had the last word: without it an error is not claimed. */
  if (!placed)
    return outcome_unknown(REASON_IMPRECISE, "the error path depends on where objects lie");
  return formula->exact ? outcome_unknown(REASON_ENGINES_DISAGREE,
                                          "the execution does not confirm the error path")
                        : outcome_unknown(REASON_IMPRECISE, formula->why);
}

Outcome path_confirm(Program *program, const Path *path, StepValues *values, InterpResult *run)
{
  if (replay_zeros(program, path->data, path->count, values, run))
    return taken();
  forget_run(values, run);
  PathFormula *formula = path_encode(program, path->data, path->count);
  Solver *solver = solver_new_default(program->run, program->terms);
  Outcome found = confirm_model(program, formula, solver, path, values, run);
  solver_free(solver);
  path_formula_free(formula);
  return found;
}

/* ---- values that are invented ---- */

/* A value of the execution that no real one need have: the result of a library function whose
 * meaning is known but not modelled, or, outside competitions, of any function without a body. */
static const InterpChoice *find_invented(const Program *program, const InterpResult *run)
{
  bool everyday = strcmp(program->run->options.semantics, "svcomp");
  for (unsigned i = 0; i < run->choices.count; i++) {
    const InterpChoice *choice = &run->choices.data[i];
    bool is_input = choice->what && !strncmp(choice->what, "__VERIFIER_nondet_", 18);
    if (choice->why == HAVOC_UNMODELLED || (everyday && choice->why == HAVOC_EXTERNAL && !is_input))
      return choice;
  }
  return NULL;
}

static Outcome depends_on(const Program *program, const InterpChoice *choice)
{
  Text detail = {0};
  text_format(&detail,
              "the violation that was found depends on what %s returns, which is not known",
              choice->what ? choice->what : "a function");
  Outcome outcome = outcome_unknown(REASON_MISSING_BODY, run_keep(program->run, text_of(&detail)));
  outcome.place = choice->place;
  text_free(&detail);
  return outcome;
}

Outcome evidence_judge(const Program *program, Outcome outcome, const Evidence *evidence)
{
  const InterpChoice *invented = find_invented(program, &evidence->run);
  return invented ? depends_on(program, invented) : outcome;
}
