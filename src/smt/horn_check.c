/* The second opinion on a solution: each clause by itself, asked of a plain solver. */
#include "smt/horn_build.h"
#include "smt/z3_call.h"

/* What the relation of this application is said to be, of its arguments; NULL: an error. */
static Z3_ast solution_of(const Horn *horn, Z3_ast application)
{
  const Z3Api *z3 = &horn->zt.z3;
  Z3_context c = horn->zt.context;
  Z3_app app = z3->to_app(c, application);
  Z3_func_decl decl = z3->get_app_decl(c, app);
  const HornRelation *relation = NULL;
  for (unsigned i = 0; i < horn->relations.count && !relation; i++)
    if (horn->relations.data[i].decl == decl)
      relation = &horn->relations.data[i];
  if (!relation)
    return NULL;
  Z3_ast *args = mem_alloc((relation->count + 1) * sizeof *args);
  for (unsigned i = 0; i < relation->count; i++)
    args[i] = z3->get_app_arg(c, app, i);
  Z3_ast res = z3->substitute_vars(c, relation->solution, relation->count, args);
  mem_free(args);
  return res;
}

static bool assert_clause(const Horn *horn, Z3_solver solver, const HornClause *clause)
{
  const Z3Api *z3 = &horn->zt.z3;
  Z3_context c = horn->zt.context;
  z3->solver_assert(c, solver, clause->constraint);
  for (unsigned i = 0; i < clause->count; i++) {
    Z3_ast body = solution_of(horn, clause->body[i]);
    if (!body)
      return false;
    z3->solver_assert(c, solver, body);
  }
  Z3_ast head = solution_of(horn, clause->head);
  if (head)
    z3->solver_assert(c, solver, z3->mk_not(c, head));
  return head && z3->get_error_code(c) == Z3_OK;
}

bool horn_check(Horn *horn, unsigned goal, double seconds)
{
  const Z3Api *z3 = &horn->zt.z3;
  Z3_context c = horn->zt.context;
  Deadline deadline;
  bool holds = true;
  (void)goal;
  deadline_begin(&deadline, horn->run, seconds);
  for (unsigned i = 0; i < horn->clauses.count && holds; i++) {
    Z3_solver solver = z3->mk_solver(c);
    z3->solver_inc_ref(c, solver);
    holds = assert_clause(horn, solver, &horn->clauses.data[i]) &&
            z3_call(z3, c, solver, 0, NULL, &deadline) == Z3_L_FALSE;
    z3->solver_dec_ref(c, solver);
  }
  return holds;
}
