#include "engine/query.h"

struct Query {
  Program *program;
  Unroller *unroller;
  Solver *solver;
  unsigned learned; /* definitions that the solver knows */
  double seconds;   /* for a question */
  Map refuted;      /* guards of targets that cannot be reached */
};

Query *query_new(Program *program)
{
  Query *query = mem_zero(1, sizeof *query);
  query->program = program;
  query->unroller = unroller_new(program);
  query->seconds = program->run->options.solver_limit;
  query->solver = solver_new_default(program->run, program->terms);
  return query;
}

void query_free(Query *query)
{
  if (!query)
    return;
  unroller_free(query->unroller);
  solver_free(query->solver);
  map_free(&query->refuted);
  mem_free(query);
}

Unroller *query_unroller(Query *query)
{
  return query->unroller;
}

Solver *query_solver(Query *query)
{
  return query->solver;
}

/* Tells the solver the definitions that it does not know yet. */
static void learn(Query *query)
{
  const TermVec *definitions = unroller_definitions(query->unroller);
  for (; query->learned < definitions->count; query->learned++)
    solver_assert(query->solver, definitions->data[query->learned]);
}

void query_unroll(Query *query, const UnrollPlan *plan, Unrolled *out)
{
  bool done = unroll(query->unroller, plan, out);
  out->gave_up |= !done || query->program->run->fail != FAIL_NONE;
  learn(query);
}

void query_limit(Query *query, double seconds)
{
  query->seconds = seconds;
}

SolverAnswer query_check(Query *query, unsigned count, const Term *const *assumptions)
{
  SolverLimits limits = {query->seconds};
  return solver_check(query->solver, count, assumptions, &limits);
}

static const Term *any_of(Terms *terms, unsigned count, const Term *const *guards)
{
  return count == 0   ? term_false(terms)
         : count == 1 ? guards[0]
                      : term_make(terms, TERM_OR, type_bool(), 0, 0, count, guards);
}

static TermVec guards_of(const UnrollTargets *targets, const Map *without)
{
  TermVec guards = {0};
  for (unsigned i = 0; i < targets->count; i++)
    if (!map_has_ptr(without, targets->data[i].guard))
      vec_push(&guards, targets->data[i].guard);
  return guards;
}

const Term *targets_any(Terms *terms, const UnrollTargets *targets)
{
  TermVec guards = guards_of(targets, &(Map){0});
  const Term *any = any_of(terms, guards.count, guards.data);
  vec_free(&guards);
  return any;
}

SolverAnswer query_any(Query *query, const UnrollTargets *targets)
{
  const Term *any = targets_any(query->program->terms, targets);
  return term_is_false(any) ? SOLVER_UNSAT : query_check(query, 1, &any);
}

static SolverAnswer refute(Query *query, unsigned count, const Term *const *guards, double seconds)
{
  Terms *terms = query->program->terms;
  const Term *any = any_of(terms, count, guards);
  double most = query->seconds;
  query->seconds = seconds && (!most || seconds < most) ? seconds : most;
  SolverAnswer answer = term_is_false(any) ? SOLVER_UNSAT : query_check(query, 1, &any);
  query->seconds = most;
  if (answer != SOLVER_UNSAT)
    return answer;
  solver_assert(query->solver, term_not(terms, any));
  for (unsigned i = 0; i < count; i++)
    map_put_ptr(&query->refuted, guards[i], guards[i]);
  return answer;
}

SolverAnswer query_first(Query *query, const UnrollTargets *targets, double seconds)
{
  TermVec guards = guards_of(targets, &query->refuted);
  SolverAnswer answer = SOLVER_UNSAT, first = SOLVER_UNSAT;
  double until = run_seconds(query->program->run) + seconds;
  for (unsigned i = 0, count; i < guards.count && answer != SOLVER_SAT; i += count) {
    double left = until - run_seconds(query->program->run);
    if (seconds && left <= 0) {
      first = SOLVER_UNKNOWN;
      break;
    }
    /* Where one is too hard, all the others share one question: each might be. */
    count = first == SOLVER_UNKNOWN ? guards.count - i : 1;
    answer = refute(query, count, guards.data + i, seconds ? left : 0);
    first = answer != SOLVER_UNSAT ? answer : first;
  }
  vec_free(&guards);
  return first;
}
