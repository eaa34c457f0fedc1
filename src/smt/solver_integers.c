/* The solver on top of Z3's integers (smt/integer.h), exact for the machine's arithmetic.
 *
 * A check begins with the assumption that no operation wraps around.  A contradiction that does not
 * need it is one.  What the core needs of it is given up, after a few attempts all of it, and the
 * question asked again: then the wraps are part of the formula.  A model is checked by our own
 * evaluation; where a gap of the translation makes it fail, the true value of the gap at the
 * model's arguments becomes a fact and the question is asked again, as long as patience lasts. */
#include "smt/integer.h"
#include "smt/solver_back.h"
#include "smt/z3_call.h"
#include "smt/z3_term.h"
#include "term/eval.h"

enum { ATTEMPTS = 2, PATIENCE = 30 };

typedef struct IntegerSolver {
  Solver base;
  bool ready; /* zt and it are open */
  Z3Terms zt; /* for its library and its context alone */
  Integers it;

  Z3_solver z3;           /* NULL while there is none */
  const char *logic;      /* of z3 */
  unsigned told;          /* of the asserted terms, those that z3 knows */
  unsigned facts;         /* of the translation, those that z3 knows */
  VEC(unsigned) facts_at; /* how many z3 knew when each of its levels was opened */
  TermTable proxy_of;     /* of an assumption: a Boolean that implies it, + 1 */
  VEC(Z3_ast) proxies;

  VEC(Z3_ast) literals; /* of the check: assumptions, then the duties assumed */
  VEC(unsigned) duties; /* that are assumed */
  Map at;               /* literal -> index into literals */

  Z3_model model; /* of the last check; NULL: all variables are zero */
  TermState state;
  Evaluation *evaluation;
} IntegerSolver;

static void drop_model(IntegerSolver *s)
{
  if (s->model)
    s->zt.z3.model_dec_ref(s->zt.context, s->model);
  s->model = NULL;
  evaluation_reset(s->evaluation);
}

static void drop_z3_solver(IntegerSolver *s)
{
  if (s->z3)
    s->zt.z3.solver_dec_ref(s->zt.context, s->z3);
  s->z3 = NULL;
  s->told = s->facts = 0;
  vec_clear(&s->facts_at);
}

static void integers_free(Solver *solver)
{
  IntegerSolver *s = (IntegerSolver *)solver;
  drop_model(s);
  drop_z3_solver(s);
  if (s->ready) {
    integers_close(&s->it);
    z3_terms_close(&s->zt);
  }
  vec_free(&s->facts_at);
  term_table_free(&s->proxy_of);
  vec_free(&s->proxies);
  vec_free(&s->literals);
  vec_free(&s->duties);
  map_free(&s->at);
  evaluation_free(s->evaluation);
}

/* Facts that Z3 learned within a scope are gone with it. */
static void integers_pop(Solver *solver)
{
  IntegerSolver *s = (IntegerSolver *)solver;
  unsigned levels = solver->scopes.count;
  if (s->facts_at.count > levels) {
    s->zt.z3.solver_pop(s->zt.context, s->z3, s->facts_at.count - levels);
    s->facts = s->facts_at.data[levels];
    s->facts_at.count = levels;
  }
  if (s->told > solver->asserted.count)
    s->told = solver->asserted.count;
}

/* --- What Z3 knows. --- */

/* A literal of its own for an assumption. */
static bool add_proxy(IntegerSolver *s, const Term *assumption)
{
  const Z3Api *z3 = &s->zt.z3;
  Z3_context c = s->zt.context;
  if (term_table_get(&s->proxy_of, assumption))
    return true;
  Z3_ast holds = integers_truth(&s->it, assumption);
  if (!holds)
    return false;
  Z3_ast proxy = z3->mk_fresh_const(c, "assumption", z3->mk_bool_sort(c));
  vec_push(&s->it.facts, z3->mk_or(c, 2, (Z3_ast[]){z3->mk_not(c, proxy), holds}));
  vec_push(&s->proxies, proxy);
  term_table_put(&s->proxy_of, assumption, s->proxies.count);
  return true;
}

static bool translate_all(IntegerSolver *s, unsigned count, const Term *const *assumptions)
{
  const Solver *base = &s->base;
  unsigned for_good = base->scopes.count ? base->scopes.data[0] : base->asserted.count;
  for (unsigned i = s->told; i < for_good; i++)
    integers_define(&s->it, base->asserted.data[i]);
  for (unsigned i = s->told; i < s->base.asserted.count; i++)
    if (!integers_truth(&s->it, s->base.asserted.data[i]))
      return false;
  for (unsigned i = 0; i < count; i++)
    if (!add_proxy(s, assumptions[i]))
      return false;
  return true;
}

static void tell(IntegerSolver *s, unsigned end)
{
  for (; s->facts < s->it.facts.count; s->facts++)
    s->zt.z3.solver_assert(s->zt.context, s->z3, s->it.facts.data[s->facts]);
  for (; s->told < end; s->told++)
    s->zt.z3.solver_assert(s->zt.context, s->z3,
                           integers_truth(&s->it, s->base.asserted.data[s->told]));
}

static void tell_all(IntegerSolver *s)
{
  while (s->facts_at.count < s->base.scopes.count) {
    tell(s, s->base.scopes.data[s->facts_at.count]);
    vec_push(&s->facts_at, s->facts);
    s->zt.z3.solver_push(s->zt.context, s->z3);
  }
  tell(s, s->base.asserted.count);
}

static const char *needed_logic(const IntegerSolver *s)
{
  if (s->it.with_products)
    return s->it.with_arrays ? "ALL" : "QF_NIA";
  return s->it.with_arrays ? "QF_AUFLIA" : "QF_LIA";
}

static bool prepare(IntegerSolver *s, unsigned count, const Term *const *assumptions)
{
  if (!s->ready) {
    if (!z3_terms_open(&s->zt, &s->base.reason))
      return false;
    integers_open(&s->it, &s->zt.z3, s->zt.context, s->base.run, INTEGERS_EXACT);
    s->ready = true;
  }
  s->base.reason = "the solver failed";
  if (!translate_all(s, count, assumptions))
    return false;
  const char *logic = needed_logic(s);
  if (logic != s->logic)
    drop_z3_solver(s);
  if (!s->z3)
    s->z3 = z3_make_solver(&s->zt.z3, s->zt.context, logic);
  s->logic = logic;
  if (s->z3)
    tell_all(s);
  return s->z3 && s->zt.z3.get_error_code(s->zt.context) == Z3_OK;
}

/* --- Models. --- */

static Value value_in_model(IntegerSolver *s, Z3_ast ast, Type type)
{
  const Z3Api *z3 = &s->zt.z3;
  Z3_context c = s->zt.context;
  Z3_ast found = NULL;
  Value res = value_of(0);
  if (!ast || !z3->model_eval(c, s->model, ast, true, &found) || !found)
    return res;
  if (type.kind == TYPE_BOOL)
    return value_of(z3->get_bool_value(c, found) == Z3_L_TRUE);
  if (z3->get_ast_kind(c, found) != Z3_NUMERAL_AST ||
      !value_parse(z3->get_numeral_string(c, found), type_bv(type.width), &res))
    return value_of(0);
  return res;
}

static Value variable_value(void *context, const Term *var)
{
  IntegerSolver *s = context;
  return s->model ? value_in_model(s, integers_truth(&s->it, var), var->type) : value_of(0);
}

static Value element_value(void *context, const Term *array, Value index)
{
  IntegerSolver *s = context;
  if (!s->model)
    return value_of(0);
  Z3_ast at = integers_constant(&s->it, type_bv(array->type.index), index, false);
  Z3_ast element = s->zt.z3.mk_select(s->zt.context, integers_truth(&s->it, array), at);
  return value_in_model(s, element, type_element(array->type));
}

static Value integers_value(Solver *solver, const Term *term)
{
  return evaluation_value(((IntegerSolver *)solver)->evaluation, term);
}

static bool model_holds(IntegerSolver *s, unsigned count, const Term *const *assumptions)
{
  for (unsigned i = 0; i < s->base.asserted.count; i++)
    if (!integers_value(&s->base, s->base.asserted.data[i]).lo)
      return false;
  for (unsigned i = 0; i < count; i++)
    if (!integers_value(&s->base, assumptions[i]).lo)
      return false;
  return true;
}

/* --- Gaps. --- */

static Z3_ast equals(IntegerSolver *s, const Term *term, Value value)
{
  const IntegerForm *form = integers_form(&s->it, term);
  Type type = term->type.kind == TYPE_FLOAT ? type_bv(term->type.width) : term->type;
  return s->zt.z3.mk_eq(s->zt.context, form->ast,
                        integers_constant(&s->it, type, value, form->is_signed));
}

/* At these arguments the operator has this result. */
static void fill_gap(IntegerSolver *s, const Term *gap, Value value)
{
  const Z3Api *z3 = &s->zt.z3;
  Z3_context c = s->zt.context;
  Z3_ast parts[3];
  for (unsigned i = 0; i < gap->count; i++)
    parts[i] = z3->mk_not(c, equals(s, gap->args[i], integers_value(&s->base, gap->args[i])));
  parts[gap->count] = equals(s, gap, value);
  vec_push(&s->it.facts, z3->mk_or(c, gap->count + 1, parts));
}

static bool fill_gaps(IntegerSolver *s)
{
  unsigned before = s->it.facts.count;
  for (unsigned i = 0; i < s->it.gaps.count; i++) {
    const Term *gap = s->it.gaps.data[i];
    if (gap->args[0]->type.kind == TYPE_ARRAY)
      continue;
    Value value = integers_value(&s->base, gap);
    Z3_ast ast = integers_truth(&s->it, gap);
    if (!value_equal(value, value_in_model(s, ast, gap->type)))
      fill_gap(s, gap, value);
  }
  return s->it.facts.count > before;
}

/* --- Checks. --- */

static void collect_literals(IntegerSolver *s, unsigned count, const Term *const *assumptions)
{
  vec_clear(&s->literals);
  map_clear(&s->at);
  for (unsigned i = 0; i < count; i++)
    vec_push(&s->literals, s->proxies.data[term_table_get(&s->proxy_of, assumptions[i]) - 1]);
  for (unsigned i = 0; i < s->duties.count; i++)
    vec_push(&s->literals, s->it.duties.data[s->duties.data[i]].literal);
  for (unsigned i = 0; i < s->literals.count; i++)
    map_put(&s->at, (uintptr_t)s->literals.data[i], i);
}

/* Marks the assumptions that are needed and gives up the duties that are: how many. */
static unsigned note_core(IntegerSolver *s, unsigned count)
{
  const Z3Api *z3 = &s->zt.z3;
  Z3_context c = s->zt.context;
  Z3_ast_vector core = z3->solver_get_unsat_core(c, s->z3);
  z3->ast_vector_inc_ref(c, core);
  bool *needed = mem_zero(s->literals.count + 1, sizeof *needed);
  for (unsigned i = 0; i < z3->ast_vector_size(c, core); i++) {
    uint64_t at;
    if (map_get(&s->at, (uintptr_t)z3->ast_vector_get(c, core, i), &at))
      needed[at] = true;
  }
  z3->ast_vector_dec_ref(c, core);
  for (unsigned i = 0; i < count; i++)
    s->base.needed.data[i] = needed[i];
  unsigned kept = 0, all = s->duties.count;
  for (unsigned i = 0; i < all; i++)
    if (!needed[count + i])
      s->duties.data[kept++] = s->duties.data[i];
  s->duties.count = kept;
  mem_free(needed);
  return all - kept;
}

static Z3_lbool ask(IntegerSolver *s, unsigned count, const Term *const *assumptions,
                    Deadline *deadline)
{
  tell_all(s);
  collect_literals(s, count, assumptions);
  return z3_call(&s->zt.z3, s->zt.context, s->z3, s->literals.count, s->literals.data, deadline);
}

static bool note_model(IntegerSolver *s, unsigned count, const Term *const *assumptions)
{
  s->model = s->zt.z3.solver_get_model(s->zt.context, s->z3);
  if (!s->model)
    return false;
  s->zt.z3.model_inc_ref(s->zt.context, s->model);
  return model_holds(s, count, assumptions);
}

typedef struct Progress {
  unsigned attempts; /* contradictions that needed duties */
  unsigned used;     /* duties that they needed */
  unsigned filled;   /* models that failed because of gaps */
} Progress;

/* Whether a contradiction needs no duty.  Those that it needs are given up. */
static bool is_final(IntegerSolver *s, unsigned count, Progress *progress)
{
  unsigned used = note_core(s, count);
  progress->used += used;
  if (used && ++progress->attempts >= ATTEMPTS)
    vec_clear(&s->duties);
  return !used;
}

static bool learn_from_model(IntegerSolver *s, Progress *progress)
{
  bool learned = s->model && progress->filled++ < PATIENCE && fill_gaps(s);
  drop_model(s);
  return learned;
}

/* Z3's solver is not itself any more once it was interrupted: it takes for contradictions what has
 * models.  The next question gets another one. */
static SolverAnswer give_up(IntegerSolver *s, const Deadline *deadline)
{
  solver_give_up(&s->base,
                 z3_call_reason(&s->zt.z3, s->zt.context, s->z3, deadline, s->base.terms));
  drop_z3_solver(s);
  return SOLVER_UNKNOWN;
}

static SolverAnswer decide(IntegerSolver *s, unsigned count, const Term *const *assumptions,
                           Deadline *deadline, Progress *progress)
{
  for (;;)
    switch (ask(s, count, assumptions, deadline)) {
    case Z3_L_FALSE:
      if (is_final(s, count, progress))
        return SOLVER_UNSAT;
      break;
    case Z3_L_TRUE:
      if (note_model(s, count, assumptions))
        return SOLVER_SAT;
      if (!learn_from_model(s, progress))
        return solver_give_up(&s->base, "an operator that integers leave open");
      break;
    default: return give_up(s, deadline);
    }
}

static void assume_all_duties(IntegerSolver *s)
{
  vec_clear(&s->duties);
  for (unsigned i = 0; i < s->it.duties.count; i++)
    vec_push(&s->duties, i);
}

/* What is left open here may be no problem for bits. */
static SolverAnswer integers_check(Solver *solver, unsigned count, const Term *const *assumptions,
                                   const SolverLimits *limits)
{
  IntegerSolver *s = (IntegerSolver *)solver;
  SolverAnswer answer = SOLVER_UNKNOWN;
  Progress progress = {0};
  if (prepare(s, count, assumptions)) {
    Deadline deadline;
    deadline_begin(&deadline, solver->run, limits ? limits->seconds : 0);
    assume_all_duties(s);
    answer = decide(s, count, assumptions, &deadline, &progress);
  }
  if (answer == SOLVER_UNSAT)
    solver->run->stats.integer_discharged += progress.used;
  else
    solver->run->stats.integer_failed += progress.used;
  solver->unsupported = answer == SOLVER_UNKNOWN && !solver->run->stop;
  return answer;
}

static void integers_forget_model(Solver *solver)
{
  drop_model((IntegerSolver *)solver);
}

static const SolverOps integers_ops = {
    .name = "integers",
    .pop = integers_pop,
    .check = integers_check,
    .forget_model = integers_forget_model,
    .value = integers_value,
    .free = integers_free,
};

Solver *solver_new_integers(Run *run, Terms *terms)
{
  Solver *solver = solver_start(sizeof(IntegerSolver), &integers_ops, run, terms);
  IntegerSolver *s = (IntegerSolver *)solver;
  s->state = (TermState){variable_value, element_value, s};
  s->evaluation = evaluation_new(&s->state);
  return solver;
}
