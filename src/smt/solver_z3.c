/* The solver on top of Z3.
 *
 * What is asserted is kept as terms; Z3 is loaded at the first check that constants do not decide,
 * and told then.  Bit-vectors have Z3's incremental solver for them; where arrays or floats occur,
 * each check without assumptions gets a Z3 solver of its own, since Z3's strategies for these
 * theories work from scratch only. */
#include <assert.h>
#include <string.h>

#include "smt/solver.h"
#include "smt/watch.h"
#include "smt/z3_term.h"
#include "term/eval.h"

typedef enum Logic { LOGIC_NONE, LOGIC_BITS, LOGIC_ARRAYS, LOGIC_FLOATS, LOGIC_ALL } Logic;

struct Solver {
  Run *run;
  Terms *terms;
  VEC(const Term *) asserted;
  VEC(unsigned) scopes; /* how many terms were asserted when each was opened */

  bool ready; /* zt is open */
  Z3Terms zt;
  Z3_solver z3;    /* NULL while there is none */
  Logic logic;     /* of z3 */
  unsigned told;   /* of the asserted terms, those that z3 knows */
  unsigned levels; /* of z3 */

  Z3_model model; /* of the last check; NULL: all variables are zero */
  Map values;     /* of variables in the model: term -> index into known */
  VEC(Value) known;
  VEC(bool) needed;
  bool bad_model; /* the last one did not fulfil the formula */
  const char *reason;
};

Solver *solver_new(Run *run, Terms *terms)
{
  Solver *solver = mem_zero(1, sizeof *solver);
  solver->run = run;
  solver->terms = terms;
  return solver;
}

static void drop_model(Solver *s)
{
  if (s->model)
    s->zt.z3.model_dec_ref(s->zt.context, s->model);
  s->model = NULL;
  map_clear(&s->values);
  vec_clear(&s->known);
}

static void drop_z3_solver(Solver *s)
{
  if (s->z3)
    s->zt.z3.solver_dec_ref(s->zt.context, s->z3);
  s->z3 = NULL;
  s->logic = LOGIC_NONE;
  s->told = s->levels = 0;
}

void solver_free(Solver *s)
{
  drop_model(s);
  drop_z3_solver(s);
  if (s->ready)
    z3_terms_close(&s->zt);
  vec_free(&s->asserted);
  vec_free(&s->scopes);
  map_free(&s->values);
  vec_free(&s->known);
  vec_free(&s->needed);
  mem_free(s);
}

void solver_push(Solver *s)
{
  vec_push(&s->scopes, s->asserted.count);
}

void solver_pop(Solver *s)
{
  assert(s->scopes.count);
  s->asserted.count = vec_pop(&s->scopes);
  if (s->levels > s->scopes.count) {
    s->zt.z3.solver_pop(s->zt.context, s->z3, s->levels - s->scopes.count);
    s->levels = s->scopes.count;
  }
  if (s->told > s->asserted.count)
    s->told = s->asserted.count;
}

void solver_assert(Solver *s, const Term *condition)
{
  assert(condition->type.kind == TYPE_BOOL);
  vec_push(&s->asserted, condition);
}

static SolverAnswer give_up(Solver *s, const char *reason)
{
  s->reason = reason;
  return SOLVER_UNKNOWN;
}

/* --- What Z3 knows. --- */

static bool translate_all(Solver *s, unsigned count, const Term *const *assumptions)
{
  for (unsigned i = 0; i < s->asserted.count; i++)
    if (!z3_term(&s->zt, s->asserted.data[i], FORM_MAIN))
      return false;
  for (unsigned i = 0; i < count; i++)
    if (!z3_term(&s->zt, assumptions[i], FORM_MAIN))
      return false;
  return true;
}

static Logic needed_logic(const Solver *s)
{
  if (s->zt.with_floats)
    return s->zt.with_arrays ? LOGIC_ALL : LOGIC_FLOATS;
  return s->zt.with_arrays ? LOGIC_ARRAYS : LOGIC_BITS;
}

static void make_z3_solver(Solver *s, Logic logic)
{
  static const char *const names[] = {NULL, "QF_BV", "QF_ABV", "QF_FPBV", "ALL"};
  const Z3Api *z3 = &s->zt.z3;
  Z3_context c = s->zt.context;
  s->z3 = z3->mk_solver_for_logic(c, z3->mk_string_symbol(c, names[logic]));
  if (!s->z3)
    return;
  z3->solver_inc_ref(c, s->z3);
  s->logic = logic;
  Z3_params params = z3->mk_params(c);
  z3->params_inc_ref(c, params);
  z3->params_set_bool(c, params, z3->mk_string_symbol(c, "ctrl_c"), false);
  z3->solver_set_params(c, s->z3, params);
  z3->params_dec_ref(c, params);
}

static void tell(Solver *s, unsigned end)
{
  for (; s->told < end; s->told++)
    s->zt.z3.solver_assert(s->zt.context, s->z3,
                           z3_term(&s->zt, s->asserted.data[s->told], FORM_MAIN));
}

static void tell_all(Solver *s, bool once)
{
  for (; !once && s->levels < s->scopes.count; s->levels++) {
    tell(s, s->scopes.data[s->levels]);
    s->zt.z3.solver_push(s->zt.context, s->z3);
  }
  tell(s, s->asserted.count);
}

/* Each assumption is told through a Boolean that implies it: Z3 wants literals. */
static Z3_ast assume(Solver *s, const Term *assumption)
{
  const Z3Api *z3 = &s->zt.z3;
  Z3_context c = s->zt.context;
  Z3_ast proxy = z3->mk_fresh_const(c, "assumption", z3->mk_bool_sort(c));
  Z3_ast holds = z3_term(&s->zt, assumption, FORM_MAIN);
  z3->solver_assert(c, s->z3, z3->mk_or(c, 2, (Z3_ast[]){z3->mk_not(c, proxy), holds}));
  return proxy;
}

static void note_core(Solver *s, unsigned count, const Z3_ast *proxies)
{
  const Z3Api *z3 = &s->zt.z3;
  Z3_context c = s->zt.context;
  Z3_ast_vector core = z3->solver_get_unsat_core(c, s->z3);
  z3->ast_vector_inc_ref(c, core);
  for (unsigned i = 0; i < z3->ast_vector_size(c, core); i++)
    for (unsigned k = 0; k < count; k++)
      if (z3->ast_vector_get(c, core, i) == proxies[k])
        s->needed.data[k] = true;
  z3->ast_vector_dec_ref(c, core);
}

static void note_model(Solver *s)
{
  s->model = s->zt.z3.solver_get_model(s->zt.context, s->z3);
  if (s->model)
    s->zt.z3.model_inc_ref(s->zt.context, s->model);
}

static void interrupt(void *context)
{
  Solver *s = context;
  s->zt.z3.interrupt(s->zt.context);
}

static SolverAnswer note_unknown(Solver *s, const Watch *watch)
{
  if (watch->stopped)
    return give_up(s, "interrupted");
  if (watch->expired)
    return give_up(s, "time limit of the query");
  const char *why = s->zt.z3.solver_get_reason_unknown(s->zt.context, s->z3);
  return give_up(s, intern(terms_names(s->terms), why && *why ? why : "the solver gave up"));
}

/* --- Models. --- */

static bool numeral(Solver *s, Z3_ast expression, uint64_t *number)
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
static Value value_in_model(Solver *s, Z3_ast expression, unsigned width)
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
  Solver *s = context;
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
  Solver *s = context;
  if (!s->model)
    return value_of(0);
  Z3_ast at = z3_bits(&s->zt, index, array->type.index);
  Z3_ast element = s->zt.z3.mk_select(s->zt.context, z3_term(&s->zt, array, FORM_MAIN), at);
  return value_in_model(s, element, array->type.width);
}

Value solver_value(Solver *s, const Term *term)
{
  return term_eval(term, &(TermState){variable_value, element_value, s});
}

/* One conjunction, so that what the conditions share is evaluated once. */
static bool model_holds(Solver *s, unsigned count, const Term *const *assumptions)
{
  VEC(const Term *) all = {0};
  for (unsigned i = 0; i < s->asserted.count; i++)
    vec_push(&all, s->asserted.data[i]);
  for (unsigned i = 0; i < count; i++)
    vec_push(&all, assumptions[i]);
  const Term *whole = all.count > 1 ? term_make(s->terms, TERM_AND, type_bool(), 0, 0, all.count,
                                                (const Term *const *)all.data)
                      : all.count   ? all.data[0]
                                    : term_true(s->terms);
  vec_free(&all);
  return solver_value(s, whole).lo;
}

/* --- Checks. --- */

/* Does a constant decide?  Then "answer" is set. */
static bool is_trivial(Solver *s, unsigned count, const Term *const *assumptions,
                       SolverAnswer *answer)
{
  bool all_true = true;
  *answer = SOLVER_UNSAT;
  for (unsigned i = 0; i < s->asserted.count; i++) {
    if (term_is_false(s->asserted.data[i]))
      return true;
    all_true &= term_is_true(s->asserted.data[i]);
  }
  for (unsigned i = 0; i < count; i++) {
    if (term_is_false(assumptions[i]))
      return s->needed.data[i] = true;
    all_true &= term_is_true(assumptions[i]);
  }
  *answer = SOLVER_SAT;
  return all_true;
}

static Z3_lbool call_z3(Solver *s, unsigned count, const Z3_ast *proxies, Watch *watch)
{
  const Z3Api *z3 = &s->zt.z3;
  watch_begin(watch);
  Z3_lbool res = count ? z3->solver_check_assumptions(s->zt.context, s->z3, count, proxies)
                       : z3->solver_check(s->zt.context, s->z3);
  watch_end(watch);
  if (z3->get_error_code(s->zt.context) != Z3_OK)
    res = Z3_L_UNDEF;
  return res;
}

static SolverAnswer conclude(Solver *s, Z3_lbool found, unsigned count,
                             const Term *const *assumptions, const Watch *watch)
{
  if (found == Z3_L_FALSE)
    return SOLVER_UNSAT;
  if (found == Z3_L_UNDEF)
    return note_unknown(s, watch);
  note_model(s);
  if (s->model && model_holds(s, count, assumptions))
    return SOLVER_SAT;
  drop_model(s);
  s->bad_model = true;
  return give_up(s, s->zt.with_gaps ? "fmod is left open by the solver"
                                    : "the solver's model does not fulfil the formula");
}

static SolverAnswer ask_z3(Solver *s, unsigned count, const Term *const *assumptions,
                           const SolverLimits *limits)
{
  const Z3Api *z3 = &s->zt.z3;
  Watch watch = {.run = s->run, .interrupt = interrupt, .context = s};
  watch.seconds = limits ? limits->seconds : 0;
  if (count)
    z3->solver_push(s->zt.context, s->z3);
  Z3_ast *proxies = mem_alloc((count + 1) * sizeof *proxies);
  for (unsigned i = 0; i < count; i++)
    proxies[i] = assume(s, assumptions[i]);
  Z3_lbool found = call_z3(s, count, proxies, &watch);
  if (found == Z3_L_FALSE)
    note_core(s, count, proxies);
  mem_free(proxies);
  SolverAnswer res = conclude(s, found, count, assumptions, &watch);
  if (count)
    z3->solver_pop(s->zt.context, s->z3, 1);
  return res;
}

/* A solver that is used once needs no levels, and all of Z3's simplifications are open to it. */
static bool prepare(Solver *s, bool once)
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

static SolverAnswer attempt(Solver *s, unsigned count, const Term *const *assumptions,
                            const SolverLimits *limits, bool once)
{
  s->bad_model = false;
  if (!prepare(s, once))
    return give_up(s, "the solver failed");
  SolverAnswer answer = ask_z3(s, count, assumptions, limits);
  if (once)
    drop_z3_solver(s);
  return answer;
}

static bool open_z3(Solver *s, unsigned count, const Term *const *assumptions)
{
  if (!s->ready && !z3_terms_open(&s->zt, &s->reason))
    return false;
  s->ready = true;
  s->reason = "the solver failed";
  return translate_all(s, count, assumptions);
}

/* Z3's incremental solver now and then gives a model that is none: then a fresh one is asked. */
SolverAnswer solver_check(Solver *s, unsigned count, const Term *const *assumptions,
                          const SolverLimits *limits)
{
  SolverAnswer answer;
  drop_model(s);
  s->reason = NULL;
  vec_clear(&s->needed);
  for (unsigned i = 0; i < count; i++)
    vec_push(&s->needed, false);
  if (is_trivial(s, count, assumptions, &answer))
    return answer;
  if (s->run->stop)
    return give_up(s, "interrupted");
  if (!open_z3(s, count, assumptions))
    return SOLVER_UNKNOWN;
  bool once = needed_logic(s) != LOGIC_BITS && !count;
  answer = attempt(s, count, assumptions, limits, once);
  if (s->bad_model && !once)
    answer = attempt(s, count, assumptions, limits, true);
  return answer;
}

const char *solver_reason(const Solver *s)
{
  return s->reason ? s->reason : "";
}

bool solver_needed(const Solver *s, unsigned index)
{
  return s->needed.data[index];
}
