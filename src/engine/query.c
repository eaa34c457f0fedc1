#include "engine/query.h"

struct Query {
  Program *program;
  Unroller *unroller;
  Solver *solver;
  unsigned learned; /* definitions that the solver knows */
  double seconds;   /* for a question */
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

const Term *targets_any(Terms *terms, const UnrollTargets *targets)
{
  const Term *any = term_false(terms);
  for (unsigned i = 0; i < targets->count; i++)
    any = term_or(terms, any, targets->data[i].guard);
  return any;
}

SolverAnswer query_any(Query *query, const UnrollTargets *targets)
{
  const Term *any = targets_any(query->program->terms, targets);
  return term_is_false(any) ? SOLVER_UNSAT : query_check(query, 1, &any);
}
