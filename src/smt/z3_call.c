#include "smt/z3_call.h"

#include <limits.h>
#include <string.h>

#include "smt/watch.h"

/* Z3 counts what it does, several times in a microsecond. */
enum { Z3_PER_STEP = 5 };

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

/* What Z3 has done so far in this context, in steps (base/work.h). */
static uint64_t z3_work(const Z3Api *z3, Z3_context context, Z3_solver solver)
{
  uint64_t res = 0;
  Z3_stats stats = z3->solver_get_statistics(context, solver);
  if (!stats)
    return 0;
  z3->stats_inc_ref(context, stats);
  for (unsigned i = 0; i < z3->stats_size(context, stats); i++)
    if (!strcmp(z3->stats_get_key(context, stats, i), "rlimit count"))
      res = z3->stats_is_uint(context, stats, i)
                ? z3->stats_get_uint_value(context, stats, i)
                : (uint64_t)z3->stats_get_double_value(context, stats, i);
  z3->stats_dec_ref(context, stats);
  return res / Z3_PER_STEP;
}

/* The number that Z3 knows as its limit for so much work; 0: none. */
static unsigned z3_limit(uint64_t work)
{
  return work >= UINT_MAX / Z3_PER_STEP ? 0 : (unsigned)work * Z3_PER_STEP;
}

static void set_limit(const Z3Api *z3, Z3_context context, Z3_solver solver, unsigned limit)
{
  Z3_params params = z3->mk_params(context);
  z3->params_inc_ref(context, params);
  z3->params_set_uint(context, params, z3->mk_string_symbol(context, "rlimit"), limit);
  z3->solver_set_params(context, solver, params);
  z3->params_dec_ref(context, params);
}

/* With --steps, Z3's own count ends a question at the same place in every run. */
static uint64_t begin_counting(const Z3Api *z3, Z3_context context, Z3_solver solver,
                               const Deadline *deadline)
{
  if (!deadline->run->options.steps)
    return 0;
  set_limit(z3, context, solver, z3_limit(deadline_work(deadline)));
  return z3_work(z3, context, solver);
}

static void end_counting(const Z3Api *z3, Z3_context context, Z3_solver solver, Deadline *deadline,
                         uint64_t before)
{
  if (!deadline->run->options.steps)
    return;
  uint64_t after = z3_work(z3, context, solver);
  run_work(deadline->run, after > before ? after - before : 1);
  deadline_is_over(deadline);
}

Z3_lbool z3_call(const Z3Api *z3, Z3_context context, Z3_solver solver, unsigned count,
                 const Z3_ast *assumptions, Deadline *deadline)
{
  Target target = {z3, context};
  Watch watch = {.deadline = *deadline, .interrupt = interrupt, .context = &target};
  uint64_t before = begin_counting(z3, context, solver, deadline);
  watch_begin(&watch);
  Z3_lbool res = count ? z3->solver_check_assumptions(context, solver, count, assumptions)
                       : z3->solver_check(context, solver);
  watch_end(&watch);
  *deadline = watch.deadline;
  end_counting(z3, context, solver, deadline, before);
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
