/* What predicates can say of a state.
 *
 * The literals that the state implies come first: a model tells which can be, and a question for
 * each of them, whose model tells more, which are.  Of the predicates left both values are
 * possible; their combinations are enumerated, model by model, and become a decision diagram, whose
 * nodes are ite terms: equal sets of combinations are the same term. */
#include <string.h>

#include "cpa/predicate.h"

enum { VALUE_OPEN = 2 };

typedef struct Model {
  unsigned char *values; /* by predicate */
} Model;

typedef struct Abstraction {
  PredicateCpa *cpa;
  const TermVec *predicates;
  TermVec now;           /* the predicates at the start of the block */
  TermVec conditions;    /* what the state says; of a shared solver, and what was seen already */
  Solver *solver;        /* else all that is asserted there; NULL at first */
  bool shared;           /* the solver is the analysis's */
  unsigned char *values; /* by predicate: 0, 1, or VALUE_OPEN */
  VEC(Model) models;
} Abstraction;

/* The values of all predicates in the solver's model. */
static void note_model(Abstraction *a)
{
  unsigned count = a->now.count;
  Model model = {mem_alloc(count + 1)};
  for (unsigned i = 0; i < count; i++)
    model.values[i] = solver_value(a->solver, a->now.data[i]).lo != 0;
  for (unsigned i = 0; i < count; i++)
    if (a->models.count && a->values[i] != model.values[i])
      a->values[i] = VALUE_OPEN;
  if (!a->models.count)
    memcpy(a->values, model.values, count);
  vec_push(&a->models, model);
}

static const Term *literal(Terms *terms, const Term *predicate, bool value)
{
  return value ? predicate : term_not(terms, predicate);
}

static void note_heavy(void *context, const Term *term)
{
  bool float_work = term->op >= TERM_FADD && term->op <= TERM_FOFBITS;
  bool product =
      term->op == TERM_MUL && !term_is_const(term->args[0]) && !term_is_const(term->args[1]);
  bool quotient = term->op >= TERM_UDIV && term->op <= TERM_SREM;
  *(bool *)context |= float_work || product || quotient;
}

/* Large circuits are better built once, and what was learned about them kept; small ones cost less
 * anew than the values of all that others asked about. */
static bool is_heavy(const Abstraction *a)
{
  bool heavy = false;
  for (unsigned i = 0; i < a->conditions.count && !heavy; i++)
    term_each(a->conditions.data[i], note_heavy, &heavy);
  for (unsigned i = 0; i < a->now.count && !heavy; i++)
    term_each(a->now.data[i], note_heavy, &heavy);
  return heavy;
}

static void demand(Abstraction *a, const Term *condition)
{
  if (a->shared)
    vec_push(&a->conditions, condition);
  else
    solver_assert(a->solver, condition);
}

static SolverAnswer ask_shared(Abstraction *a, const Term *condition)
{
  if (condition)
    vec_push(&a->conditions, condition);
  SolverAnswer answer = predicate_solve(a->cpa, a->conditions.count, a->conditions.data);
  if (condition)
    (void)vec_pop(&a->conditions);
  a->solver = a->cpa->solver;
  return answer;
}

static SolverAnswer ask_own(Abstraction *a, const Term *condition)
{
  Run *run = a->cpa->cpa.run;
  SolverLimits limits = {run->options.solver_limit};
  if (!a->solver) {
    a->solver = solver_new_default(run, a->cpa->terms);
    for (unsigned i = 0; i < a->conditions.count; i++)
      solver_assert(a->solver, a->conditions.data[i]);
  }
  return solver_check(a->solver, condition ? 1 : 0, &condition, &limits);
}

/* Under one more condition; NULL: none. */
static SolverAnswer solve(Abstraction *a, const Term *condition)
{
  SolverAnswer answer = a->shared ? ask_shared(a, condition) : ask_own(a, condition);
  if (answer == SOLVER_SAT)
    note_model(a);
  return answer;
}

static bool is_in_doubt(const Abstraction *a, unsigned i)
{
  return a->values[i] != VALUE_OPEN && !term_is_const(a->now.data[i]);
}

/* Is there an execution that disagrees in any of the values from..to-1 that are in doubt? */
static SolverAnswer ask_other(Abstraction *a, unsigned from, unsigned to)
{
  TermVec others = {0};
  for (unsigned i = from; i < to; i++)
    if (is_in_doubt(a, i))
      vec_push(&others, literal(a->cpa->terms, a->now.data[i], !a->values[i]));
  if (!others.count)
    return SOLVER_UNSAT;
  SolverAnswer answer =
      solve(a, predicate_junction(a->cpa->terms, TERM_OR, others.count, others.data));
  vec_free(&others);
  return answer;
}

/* Leaves the values that all executions agree in; false where nothing is known. */
static bool find_literals(Abstraction *a)
{
  SolverAnswer answer = solve(a, NULL);
  if (answer != SOLVER_SAT)
    return false;
  while (answer == SOLVER_SAT)
    answer = ask_other(a, 0, a->now.count);
  for (unsigned i = 0; i < a->now.count && answer == SOLVER_UNKNOWN; i++)
    if (is_in_doubt(a, i) && ask_other(a, i, i + 1) == SOLVER_UNKNOWN)
      a->values[i] = VALUE_OPEN;
  return true;
}

/* ---- combinations ---- */

/* Not this combination of the open predicates again. */
static void block(Abstraction *a, const Model *model)
{
  TermVec others = {0};
  for (unsigned i = 0; i < a->now.count; i++)
    if (a->values[i] == VALUE_OPEN)
      vec_push(&others, literal(a->cpa->terms, a->now.data[i], !model->values[i]));
  demand(a, predicate_junction(a->cpa->terms, TERM_OR, others.count, others.data));
  vec_free(&others);
}

/* All combinations of the open predicates; false where there are too many. */
static bool find_combinations(Abstraction *a)
{
  unsigned blocked = 0, open = 0;
  for (unsigned i = 0; i < a->now.count; i++)
    open += a->values[i] == VALUE_OPEN;
  if (open < 2)
    return false; /* nothing is excluded */
  for (;;) {
    for (; blocked < a->models.count; blocked++)
      block(a, &a->models.data[blocked]);
    if (a->models.count > (unsigned)a->cpa->settings.models)
      return false;
    SolverAnswer answer = solve(a, NULL);
    if (answer != SOLVER_SAT)
      return answer == SOLVER_UNSAT;
  }
}

/* ---- the result ---- */

/* The diagram of these models over the open predicates from "at" on. */
static const Term *diagram(const Abstraction *a, Model *models, unsigned count, unsigned at)
{
  Terms *terms = a->cpa->terms;
  while (at < a->now.count && a->values[at] != VALUE_OPEN)
    at++;
  if (!count)
    return term_false(terms);
  if (at == a->now.count)
    return term_true(terms);
  unsigned ones = 0;
  for (unsigned i = 0; i < count; i++)
    if (models[i].values[at]) {
      Model moved = models[ones];
      models[ones++] = models[i];
      models[i] = moved;
    }
  const Term *yes = diagram(a, models, ones, at + 1);
  const Term *no = diagram(a, models + ones, count - ones, at + 1);
  return term_ite(terms, a->predicates->data[at], yes, no);
}

static const Term *conjunction(const Abstraction *a, const unsigned char *values)
{
  TermVec parts = {0};
  for (unsigned i = 0; i < a->now.count; i++)
    if (values[i] != VALUE_OPEN)
      vec_push(&parts, literal(a->cpa->terms, a->predicates->data[i], values[i]));
  const Term *res = predicate_junction(a->cpa->terms, TERM_AND, parts.count, parts.data);
  vec_free(&parts);
  return res;
}

static void open_abstraction(Abstraction *a, PredicateCpa *cpa, const PredicateState *state,
                             const TermVec *predicates)
{
  PredicateView view = predicate_view(cpa, state);
  *a = (Abstraction){.cpa = cpa, .predicates = predicates};
  for (unsigned i = 0; i < predicates->count; i++)
    vec_push(&a->now, predicate_before(cpa, view.flow, predicates->data[i]));
  vec_push(&a->conditions, view.formula);
  vec_push(&a->conditions, view.flow->guard);
  predicate_fold(cpa, &a->conditions, &a->now);
  a->shared = is_heavy(a);
  a->values = mem_alloc(predicates->count + 1);
  memset(a->values, VALUE_OPEN, predicates->count + 1);
}

static void close_abstraction(Abstraction *a)
{
  for (unsigned i = 0; i < a->models.count; i++)
    mem_free(a->models.data[i].values);
  vec_free(&a->models);
  vec_free(&a->now);
  vec_free(&a->conditions);
  if (a->solver && !a->shared)
    solver_free(a->solver);
  mem_free(a->values);
}

const Term *predicate_abstract(PredicateCpa *cpa, const PredicateState *state,
                               const TermVec *predicates)
{
  Abstraction a;
  if (!predicates->count)
    return term_true(cpa->terms);
  open_abstraction(&a, cpa, state, predicates);
  bool known = find_literals(&a);
  const Term *res = conjunction(&a, a.values);
  if (known && cpa->settings.abstraction != ABSTRACTION_CARTESIAN && find_combinations(&a))
    res = term_and(cpa->terms, res, diagram(&a, a.models.data, a.models.count, 0));
  close_abstraction(&a);
  return res;
}

/* The same combination may have been met twice, by models that were found before it was excluded.
 */
static void add_case(TermVec *out, const Term *term)
{
  for (unsigned i = 0; i < out->count; i++)
    if (out->data[i] == term)
      return;
  vec_push(out, term);
}

void predicate_cases(PredicateCpa *cpa, const PredicateState *state, const TermVec *predicates,
                     TermVec *out)
{
  Abstraction a;
  if (!predicates->count) {
    vec_push(out, term_true(cpa->terms));
    return;
  }
  open_abstraction(&a, cpa, state, predicates);
  if (find_literals(&a) && find_combinations(&a))
    for (unsigned i = 0; i < a.models.count; i++)
      add_case(out, conjunction(&a, a.models.data[i].values));
  else
    vec_push(out, conjunction(&a, a.values));
  close_abstraction(&a);
}
