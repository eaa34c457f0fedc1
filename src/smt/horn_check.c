/* The second opinion on a solution: each clause by itself, asked of a plain solver. */
#include "smt/horn_build.h"
#include "smt/z3_call.h"

/* What the relation of this application is said to be, of its arguments. */
static Z3_ast solution_of(const Horn *horn, unsigned relation, Z3_ast application)
{
  const Z3Api *z3 = &horn->zt.z3;
  Z3_context c = horn->zt.context;
  const HornRelation *of = &horn->relations.data[relation];
  Z3_ast *args = mem_alloc((of->count + 1) * sizeof *args);
  for (unsigned i = 0; i < of->count; i++)
    args[i] = z3->get_app_arg(c, z3->to_app(c, application), i);
  Z3_ast res = z3->substitute_vars(c, of->solution, of->count, args);
  mem_free(args);
  return res;
}

static bool assert_clause(const Horn *horn, Z3_solver solver, const HornClause *clause)
{
  const Z3Api *z3 = &horn->zt.z3;
  Z3_context c = horn->zt.context;
  z3->solver_assert(c, solver, clause->constraint);
  for (unsigned i = 0; i < clause->count; i++)
    z3->solver_assert(c, solver, solution_of(horn, clause->needs[i], clause->body[i]));
  z3->solver_assert(c, solver, z3->mk_not(c, solution_of(horn, clause->gives, clause->head)));
  return z3->get_error_code(c) == Z3_OK;
}

bool horn_check(Horn *horn, double seconds)
{
  const Z3Api *z3 = &horn->zt.z3;
  Z3_context c = horn->zt.context;
  Deadline deadline;
  bool holds = true;
  deadline_begin(&deadline, horn->run, seconds);
  for (unsigned i = 0; i < horn->clauses.count && holds; i++) {
    Z3_solver solver = z3->mk_simple_solver(c);
    z3->solver_inc_ref(c, solver);
    holds = assert_clause(horn, solver, &horn->clauses.data[i]) &&
            z3_call(z3, c, solver, 0, NULL, &deadline) == Z3_L_FALSE;
    z3->solver_dec_ref(c, solver);
  }
  return holds;
}
