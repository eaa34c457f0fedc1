/* The solver on top of Z3.
 *
 * Z3 is loaded at the first check that constants do not decide.  Bit-vectors have Z3's incremental
 * solver for them; where arrays or floats occur, each check without assumptions gets a Z3 solver of
 * its own, since Z3's strategies for these theories work from scratch only. */
#include "smt/solver_back.h"
#include "smt/z3_call.h"
#include "smt/z3_term.h"
#include "term/eval.h"

typedef enum Logic { LOGIC_NONE, LOGIC_BITS, LOGIC_ARRAYS, LOGIC_FLOATS, LOGIC_ALL } Logic;

typedef struct Z3Solver {
  Solver base;
  bool ready; /* zt is open */
  Z3Terms zt;
  Z3_solver z3;    /* NULL while there is none */
  Logic logic;     /* of z3 */
  unsigned told;   /* of the asserted terms, those that z3 knows */
  unsigned levels; /* of z3 */

  Z3_model model; /* of the last check; NULL: all variables are zero */
  Map values;     /* of variables in the model: term -> index into known */
  VEC(Value) known;
  bool bad_model; /* the last one did not fulfil the formula */
} Z3Solver;

static void drop_model(Z3Solver *s)
{
  if (s->model)
    s->zt.z3.model_dec_ref(s->zt.context, s->model);
  s->model = NULL;
  map_clear(&s->values);
  vec_clear(&s->known);
}

static void drop_z3_solver(Z3Solver *s)
{
  if (s->z3)
    s->zt.z3.solver_dec_ref(s->zt.context, s->z3);
  s->z3 = NULL;
  s->logic = LOGIC_NONE;
  s->told = s->levels = 0;
}

static void z3_free(Solver *solver)
{
  Z3Solver *s = (Z3Solver *)solver;
  drop_model(s);
  drop_z3_solver(s);
  if (s->ready)
    z3_terms_close(&s->zt);
  map_free(&s->values);
  vec_free(&s->known);
}

static void z3_pop(Solver *solver)
{
  Z3Solver *s = (Z3Solver *)solver;
  if (s->levels > solver->scopes.count) {
    s->zt.z3.solver_pop(s->zt.context, s->z3, s->levels - solver->scopes.count);
    s->levels = solver->scopes.count;
  }
  if (s->told > solver->asserted.count)
    s->told = solver->asserted.count;
}

/* --- What Z3 knows. --- */

static bool translate_all(Z3Solver *s, unsigned count, const Term *const *assumptions)
{
  for (unsigned i = 0; i < s->base.asserted.count; i++)
    if (!z3_term(&s->zt, s->base.asserted.data[i], FORM_MAIN))
      return false;
  for (unsigned i = 0; i < count; i++)
    if (!z3_term(&s->zt, assumptions[i], FORM_MAIN))
      return false;
  return true;
}

static Logic needed_logic(const Z3Solver *s)
{
  if (s->zt.with_floats)
    return s->zt.with_arrays ? LOGIC_ALL : LOGIC_FLOATS;
  return s->zt.with_arrays ? LOGIC_ARRAYS : LOGIC_BITS;
}

static void make_z3_solver(Z3Solver *s, Logic logic)
{
  static const char *const names[] = {NULL, "QF_BV", "QF_ABV", "QF_FPBV", "ALL"};
  s->z3 = z3_make_solver(&s->zt.z3, s->zt.context, names[logic]);
  s->logic = s->z3 ? logic : LOGIC_NONE;
}

static void tell(Z3Solver *s, unsigned end)
{
  for (; s->told < end; s->told++)
    s->zt.z3.solver_assert(s->zt.context, s->z3,
                           z3_term(&s->zt, s->base.asserted.data[s->told], FORM_MAIN));
}

static void tell_all(Z3Solver *s, bool once)
{
  for (; !once && s->levels < s->base.scopes.count; s->levels++) {
    tell(s, s->base.scopes.data[s->levels]);
    s->zt.z3.solver_push(s->zt.context, s->z3);
  }
  tell(s, s->base.asserted.count);
}

/* Each assumption is told through a Boolean that implies it: Z3 wants literals. */
static Z3_ast assume(Z3Solver *s, const Term *assumption)
{
  const Z3Api *z3 = &s->zt.z3;
  Z3_context c = s->zt.context;
  Z3_ast proxy = z3->mk_fresh_const(c, "assumption", z3->mk_bool_sort(c));
  Z3_ast holds = z3_term(&s->zt, assumption, FORM_MAIN);
  z3->solver_assert(c, s->z3, z3->mk_or(c, 2, (Z3_ast[]){z3->mk_not(c, proxy), holds}));
  return proxy;
}

static void note_core(Z3Solver *s, unsigned count, const Z3_ast *proxies)
{
  const Z3Api *z3 = &s->zt.z3;
  Z3_context c = s->zt.context;
  Z3_ast_vector core = z3->solver_get_unsat_core(c, s->z3);
  z3->ast_vector_inc_ref(c, core);
  for (unsigned i = 0; i < z3->ast_vector_size(c, core); i++)
    for (unsigned k = 0; k < count; k++)
      if (z3->ast_vector_get(c, core, i) == proxies[k])
        s->base.needed.data[k] = true;
  z3->ast_vector_dec_ref(c, core);
}

static void note_model(Z3Solver *s)
{
  s->model = s->zt.z3.solver_get_model(s->zt.context, s->z3);
  if (s->model)
    s->zt.z3.model_inc_ref(s->zt.context, s->model);
}

/* --- Models. --- */

static bool numeral(Z3Solver *s, Z3_ast expression, uint64_t *number)
{
  const Z3Api *z3 = &s->zt.z3;
  Z3_context c = s->zt.context;
  Z3_ast value = NULL;
  if (!z3->model_eval(c, s->model, expression, false, &value) || !value)
    return false;
  if (z3->get_ast_kind(c, value) == Z3_NUMERAL_AST)
    return z3->get_numeral_uint64(c, value, number);
  Z3_lbool truth = z3->get_bool_value(c, value);
  *number = truth == Z3_L_TRUE;
  return truth != Z3_L_UNDEF;
}

/* What the model leaves open is zero. */
static Value value_in_model(Z3Solver *s, Z3_ast expression, unsigned width)
{
  Value res = {0, 0};
  if (width <= 64) {
    numeral(s, expression, &res.lo);
    return res;
  }
  numeral(s, s->zt.z3.mk_extract(s->zt.context, 63, 0, expression), &res.lo);
  numeral(s, s->zt.z3.mk_extract(s->zt.context, width - 1, 64, expression), &res.hi);
  return res;
}

static Value variable_value(void *context, const Term *var)
{
  Z3Solver *s = context;
  uint64_t at;
  if (!s->model)
    return value_of(0);
  if (map_get(&s->values, var->id, &at))
    return s->known.data[at];
  Z3Form form = z3_term_is_float(var) ? FORM_BITS : FORM_MAIN;
  Value res = value_in_model(s, z3_term(&s->zt, var, form), var->type.width);
  map_put(&s->values, var->id, s->known.count);
  vec_push(&s->known, res);
  return res;
}

static Value element_value(void *context, const Term *array, Value index)
{
  Z3Solver *s = context;
  if (!s->model)
    return value_of(0);
  Z3_ast at = z3_bits(&s->zt, index, array->type.index);
  Z3_ast element = s->zt.z3.mk_select(s->zt.context, z3_term(&s->zt, array, FORM_MAIN), at);
  return value_in_model(s, element, array->type.width);
}

static Value z3_value(Solver *solver, const Term *term)
{
  Z3Solver *s = (Z3Solver *)solver;
  return term_eval(term, &(TermState){variable_value, element_value, s});
}

/* One conjunction, so that what the conditions share is evaluated once. */
static bool model_holds(Z3Solver *s, unsigned count, const Term *const *assumptions)
{
  VEC(const Term *) all = {0};
  for (unsigned i = 0; i < s->base.asserted.count; i++)
    vec_push(&all, s->base.asserted.data[i]);
  for (unsigned i = 0; i < count; i++)
    vec_push(&all, assumptions[i]);
  const Term *whole = all.count > 1 ? term_make(s->base.terms, TERM_AND, type_bool(), 0, 0,
                                                all.count, (const Term *const *)all.data)
                      : all.count   ? all.data[0]
                                    : term_true(s->base.terms);
  vec_free(&all);
  return z3_value(&s->base, whole).lo;
}

/* --- Checks. --- */

static SolverAnswer conclude(Z3Solver *s, Z3_lbool found, unsigned count,
                             const Term *const *assumptions, const Deadline *deadline)
{
  if (found == Z3_L_FALSE)
    return SOLVER_UNSAT;
  if (found == Z3_L_UNDEF)
    return solver_give_up(&s->base,
                          z3_call_reason(&s->zt.z3, s->zt.context, s->z3, deadline, s->base.terms));
  note_model(s);
  if (s->model && model_holds(s, count, assumptions))
    return SOLVER_SAT;
  drop_model(s);
  s->bad_model = true;
  return solver_give_up(&s->base, s->zt.with_gaps
                                      ? "fmod is left open by the solver"
                                      : "the solver's model does not fulfil the formula");
}

static SolverAnswer ask_z3(Z3Solver *s, unsigned count, const Term *const *assumptions,
                           const SolverLimits *limits)
{
  const Z3Api *z3 = &s->zt.z3;
  Deadline deadline;
  deadline_begin(&deadline, s->base.run, limits ? limits->seconds : 0);
  if (count)
    z3->solver_push(s->zt.context, s->z3);
  Z3_ast *proxies = mem_alloc((count + 1) * sizeof *proxies);
  for (unsigned i = 0; i < count; i++)
    proxies[i] = assume(s, assumptions[i]);
  Z3_lbool found = z3_call(z3, s->zt.context, s->z3, count, proxies, &deadline);
  if (found == Z3_L_FALSE)
    note_core(s, count, proxies);
  mem_free(proxies);
  SolverAnswer res = conclude(s, found, count, assumptions, &deadline);
  if (count)
    z3->solver_pop(s->zt.context, s->z3, 1);
  return res;
}

/* A solver that is used once needs no levels, and all of Z3's simplifications are open to it. */
static bool prepare(Z3Solver *s, bool once)
{
  Logic logic = needed_logic(s);
  if (once || logic != s->logic)
    drop_z3_solver(s);
  if (!s->z3)
    make_z3_solver(s, logic);
  if (s->z3)
    tell_all(s, once);
  return s->z3 && s->zt.z3.get_error_code(s->zt.context) == Z3_OK;
}

/* A solver that was interrupted is not asked again: Z3's take for contradictions then what has
 * models. */
static SolverAnswer attempt(Z3Solver *s, unsigned count, const Term *const *assumptions,
                            const SolverLimits *limits, bool once)
{
  s->bad_model = false;
  if (!prepare(s, once))
    return solver_give_up(&s->base, "the solver failed");
  SolverAnswer answer = ask_z3(s, count, assumptions, limits);
  if (once || answer == SOLVER_UNKNOWN)
    drop_z3_solver(s);
  return answer;
}

static bool open_z3(Z3Solver *s, unsigned count, const Term *const *assumptions)
{
  if (!s->ready && !z3_terms_open(&s->zt, &s->base.reason))
    return false;
  s->ready = true;
  s->base.reason = "the solver failed";
  return translate_all(s, count, assumptions);
}

/* Z3's incremental solver now and then gives a model that is none: then a fresh one is asked. */
static SolverAnswer z3_check(Solver *solver, unsigned count, const Term *const *assumptions,
                             const SolverLimits *limits)
{
  Z3Solver *s = (Z3Solver *)solver;
  if (!open_z3(s, count, assumptions))
    return SOLVER_UNKNOWN;
  bool once = needed_logic(s) != LOGIC_BITS && !count;
  SolverAnswer answer = attempt(s, count, assumptions, limits, once);
  if (s->bad_model && !once)
    answer = attempt(s, count, assumptions, limits, true);
  return answer;
}

static void z3_forget_model(Solver *solver)
{
  drop_model((Z3Solver *)solver);
}

static const SolverOps z3_ops = {
    .name = "z3",
    .pop = z3_pop,
    .check = z3_check,
    .forget_model = z3_forget_model,
    .value = z3_value,
    .free = z3_free,
};

Solver *solver_new(Run *run, Terms *terms)
{
  return solver_start(sizeof(Z3Solver), &z3_ops, run, terms);
}
