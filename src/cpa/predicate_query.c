/* One solver for all questions.  Conditions are assumptions, so that nothing has to be taken back;
 * now and then a new solver forgets what nobody asks for any more. */
#include "cpa/predicate.h"

/* Questions for values have little in common beyond one block. */
enum { MOST_ASKED = 2000, MOST_ASKED_FOR_VALUES = 50 };

SolverAnswer predicate_solve(PredicateCpa *cpa, unsigned count, const Term *const *conjuncts)
{
  Run *run = cpa->cpa.run;
  SolverLimits limits = {run->options.solver_limit};
  unsigned most = cpa->foreseen.count ? MOST_ASKED_FOR_VALUES : MOST_ASKED;
  if (cpa->asked++ >= most) {
    solver_free(cpa->solver);
    cpa->solver = NULL;
    cpa->asked = 0;
  }
  if (!cpa->solver)
    cpa->solver = solver_new_default(run, cpa->terms);
  return solver_check(cpa->solver, count, conjuncts, &limits);
}

const Term *predicate_model_value(PredicateCpa *cpa, const Term *term)
{
  return term_const(cpa->terms, term->type, solver_value(cpa->solver, term));
}

static SolverAnswer ask_folded(PredicateCpa *cpa, const TermVec *conjuncts)
{
  uint64_t known;
  const Term *all = predicate_junction(cpa->terms, TERM_AND, conjuncts->count, conjuncts->data);
  if (term_is_const(all))
    return term_is_true(all) ? SOLVER_SAT : SOLVER_UNSAT;
  if (map_get(&cpa->answers, all->id, &known))
    return (SolverAnswer)known;
  SolverAnswer answer = predicate_solve(cpa, conjuncts->count, conjuncts->data);
  if (answer != SOLVER_UNKNOWN)
    map_put(&cpa->answers, all->id, answer);
  return answer;
}

SolverAnswer predicate_ask(PredicateCpa *cpa, unsigned count, const Term *const *conjuncts)
{
  TermVec folded = {0}, others = {0};
  for (unsigned i = 0; i < count; i++)
    vec_push(&folded, conjuncts[i]);
  predicate_fold(cpa, &folded, &others);
  SolverAnswer answer = ask_folded(cpa, &folded);
  vec_free(&folded);
  return answer;
}

static bool excludes(PredicateCpa *cpa, const PredicateView *view, const Term *more)
{
  const Term *parts[] = {view->formula, view->flow->guard, more};
  return predicate_ask(cpa, 3, parts) == SOLVER_UNSAT;
}

bool predicate_entails(PredicateCpa *cpa, const PredicateState *state, const Term *formula)
{
  PredicateView view = predicate_view(cpa, state);
  return excludes(cpa, &view, term_not(cpa->terms, predicate_before(cpa, view.flow, formula)));
}

bool predicate_is_empty(PredicateCpa *cpa, const PredicateState *state)
{
  PredicateView view = predicate_view(cpa, state), values = predicate_value_view(cpa, state);
  const Term *always = term_true(cpa->terms);
  if (values.flow == view.flow)
    return excludes(cpa, &view, always);
  /* An execution with the known values is one without them. */
  return excludes(cpa, &values, always) ||
         (!term_is_true(view.formula) && excludes(cpa, &view, always));
}
