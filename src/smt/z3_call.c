#include "smt/z3_call.h"

#include "smt/watch.h"

typedef struct Target {
  const Z3Api *z3;
  Z3_context context;
} Target;

Z3_solver z3_make_solver(const Z3Api *z3, Z3_context context, const char *logic)
{
  Z3_solver solver = z3->mk_solver_for_logic(context, z3->mk_string_symbol(context, logic));
  if (!solver)
    return NULL;
  z3->solver_inc_ref(context, solver);
  Z3_params params = z3->mk_params(context);
  z3->params_inc_ref(context, params);
  z3->params_set_bool(context, params, z3->mk_string_symbol(context, "ctrl_c"), false);
  z3->solver_set_params(context, solver, params);
  z3->params_dec_ref(context, params);
  return solver;
}

static void interrupt(void *context)
{
  Target *target = context;
  target->z3->interrupt(target->context);
}

Z3_lbool z3_call(const Z3Api *z3, Z3_context context, Z3_solver solver, unsigned count,
                 const Z3_ast *assumptions, Deadline *deadline)
{
  Target target = {z3, context};
  Watch watch = {.deadline = *deadline, .interrupt = interrupt, .context = &target};
  watch_begin(&watch);
  Z3_lbool res = count ? z3->solver_check_assumptions(context, solver, count, assumptions)
                       : z3->solver_check(context, solver);
  watch_end(&watch);
  *deadline = watch.deadline;
  return z3->get_error_code(context) == Z3_OK ? res : Z3_L_UNDEF;
}

const char *z3_call_reason(const Z3Api *z3, Z3_context context, Z3_solver solver,
                           const Deadline *deadline, Terms *terms)
{
  if (deadline->stopped || deadline->expired)
    return deadline_reason(deadline);
  const char *why = z3->solver_get_reason_unknown(context, solver);
  return intern(terms_names(terms), why && *why ? why : "the solver gave up");
}
