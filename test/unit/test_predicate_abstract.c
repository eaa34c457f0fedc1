/* Abstractions of random states, against their definition: two variables of three bits, so that all
 * states can be looked at. */
#include "cfa_tools.h"
#include "cpa/predicate.h"
#include "term/eval.h"

enum { WIDTH = 3, VALUES = 1 << WIDTH, POINTS = VALUES * VALUES, MOST_PREDICATES = 4 };

static const char text[] = "program ilp32\nglobal x : bv3\nglobal y : bv3\nentry main\n"
                           "function main : ()\n loc 0 entry\n loc 1 exit\n"
                           " 0 -> 1 return ()\nend\n";

typedef struct World {
  Run *run;
  Program *program;
  Terms *terms;
  uint64_t seed;
  const Term *x, *y;
} World;

/* ---- random terms ---- */

static unsigned below(World *w, unsigned limit)
{
  return (unsigned)(tools_random(&w->seed) % limit);
}

static const Term *random_number(World *w, unsigned depth)
{
  Terms *terms = w->terms;
  if (!depth || !below(w, 3))
    switch (below(w, 3)) {
    case 0: return w->x;
    case 1: return w->y;
    default: return term_bv(terms, WIDTH, below(w, VALUES));
    }
  const Term *a = random_number(w, depth - 1), *b = random_number(w, depth - 1);
  static const TermOp ops[] = {TERM_ADD, TERM_MUL, TERM_BAND, TERM_BXOR};
  return term_binary(terms, ops[below(w, 4)], a, b);
}

static const Term *random_truth(World *w, unsigned depth)
{
  Terms *terms = w->terms;
  if (!depth || !below(w, 3)) {
    const Term *a = random_number(w, 1), *b = random_number(w, 1);
    static const TermOp ops[] = {TERM_EQ, TERM_ULT, TERM_ULE, TERM_SLT};
    return term_binary(terms, ops[below(w, 4)], a, b);
  }
  const Term *a = random_truth(w, depth - 1), *b = random_truth(w, depth - 1);
  switch (below(w, 3)) {
  case 0: return term_and(terms, a, b);
  case 1: return term_or(terms, a, b);
  default: return term_not(terms, a);
  }
}

/* ---- all states ---- */

typedef struct Point {
  const World *world;
  unsigned x, y;
} Point;

static Value variable(void *context, const Term *var)
{
  const Point *point = context;
  return value_of(var == point->world->x ? point->x : point->y);
}

static Value element(void *context, const Term *array, Value index)
{
  (void)context, (void)array;
  return index;
}

static unsigned value_at(const World *w, unsigned point, const Term *term)
{
  Point here = {w, point % VALUES, point / VALUES};
  TermState state = {variable, element, &here};
  return (unsigned)term_eval(term, &state).lo;
}

/* By point: which values the predicates have there, a bit each. */
static unsigned pattern_at(const World *w, unsigned point, const TermVec *predicates)
{
  unsigned pattern = 0;
  for (unsigned i = 0; i < predicates->count; i++)
    pattern |= value_at(w, point, predicates->data[i]) << i;
  return pattern;
}

/* ---- a case ---- */

typedef struct Case {
  const Term *formula, *guard, *new_x, *new_y;
  TermVec predicates;
  bool ends[POINTS];                   /* the state's block can end here */
  bool patterns[1 << MOST_PREDICATES]; /* of its ends */
} Case;

static Case random_case(World *w)
{
  Case c = {random_truth(w, 1), random_truth(w, 2), random_number(w, 2), random_number(w, 2)};
  for (unsigned i = 1 + below(w, MOST_PREDICATES); i > 0; i--)
    vec_push(&c.predicates, random_truth(w, 1));
  for (unsigned p = 0; p < POINTS; p++)
    if (value_at(w, p, c.formula) && value_at(w, p, c.guard)) {
      unsigned end = value_at(w, p, c.new_x) + VALUES * value_at(w, p, c.new_y);
      c.ends[end] = true;
      c.patterns[pattern_at(w, end, &c.predicates)] = true;
    }
  return c;
}

static bool is_empty(const Case *c)
{
  for (unsigned i = 0; i < POINTS; i++)
    if (c->ends[i])
      return false;
  return true;
}

/* Do all ends agree with the point in each predicate that they agree in? */
static bool is_cartesian(const World *w, const Case *c, unsigned point)
{
  unsigned here = pattern_at(w, point, &c->predicates), any = 0, all = ~0u;
  for (unsigned i = 0; i < 1u << c->predicates.count; i++)
    if (c->patterns[i]) {
      any |= i;
      all &= i;
    }
  unsigned same = ~(any ^ all) & ((1u << c->predicates.count) - 1);
  return (here & same) == (any & same);
}

static PredicateState state_of(PredicateCpa *cpa, const Case *c)
{
  PredicateState state = {.formula = c->formula, .open = true};
  Flow *flow = &state.flows[FLOW_REAL];
  flow->guard = c->guard;
  flow->store = pmap_put(cpa->maps, NULL, 0, (uintptr_t)c->new_x);
  flow->store = pmap_put(cpa->maps, flow->store, 1, (uintptr_t)c->new_y);
  return state;
}

static PredicateCpa *make_cpa(World *w, PredicateAbstraction abstraction)
{
  PredicateSettings settings = predicate_settings();
  settings.abstraction = abstraction;
  return predicate_cpa(cpa_predicate(w->program, &settings));
}

/* A fresh solver says too that the state implies the result. */
static void check_implied(World *w, PredicateCpa *cpa, const PredicateState *state,
                          const Term *result)
{
  Solver *solver = solver_new(w->run, w->terms);
  solver_assert(solver, state->formula);
  solver_assert(solver, predicate_real(state)->guard);
  solver_assert(solver, term_not(w->terms, predicate_before(cpa, predicate_real(state), result)));
  CHECK(solver_check(solver, 0, NULL, NULL) == SOLVER_UNSAT);
  solver_free(solver);
}

static void check_case(World *w, const Case *c)
{
  PredicateCpa *cartesian = make_cpa(w, ABSTRACTION_CARTESIAN);
  PredicateCpa *boolean = make_cpa(w, ABSTRACTION_BOOLEAN);
  PredicateState one = state_of(cartesian, c), two = state_of(boolean, c);
  const Term *wide = predicate_abstract(cartesian, &one, &c->predicates);
  const Term *exact = predicate_abstract(boolean, &two, &c->predicates);
  TermVec cases = {0};
  predicate_cases(boolean, &two, &c->predicates, &cases);
  check_implied(w, cartesian, &one, wide);
  check_implied(w, boolean, &two, exact);
  CHECK(predicate_is_empty(boolean, &two) == is_empty(c));
  for (unsigned p = 0; p < POINTS && !is_empty(c); p++) {
    bool holds = value_at(w, p, exact), split = false;
    for (unsigned i = 0; i < cases.count; i++)
      split |= value_at(w, p, cases.data[i]);
    CHECK(!c->ends[p] || holds);
    CHECK(holds == c->patterns[pattern_at(w, p, &c->predicates)]);
    CHECK(split == holds);
    CHECK(value_at(w, p, wide) == is_cartesian(w, c, p));
  }
  predicate_release(cartesian, &one);
  predicate_release(boolean, &two);
  vec_free(&cases);
  cpa_free(&cartesian->cpa);
  cpa_free(&boolean->cpa);
}

/* A state at the start of a block, and what it stands for. */
static State *random_start(World *w, PredicateCpa *cpa)
{
  Flow start = {.guard = term_true(w->terms)};
  PredicateState ended = {.formula = start.guard, .open = true, .flows = {start, start}};
  PredicateState res = {.formula = random_truth(w, 2), .block = ++cpa->blocks};
  if (below(w, 2))
    res.values = pmap_put(cpa->maps, NULL, 0, (uintptr_t)term_bv(w->terms, WIDTH, below(w, 3)));
  res.flows[FLOW_REAL] = res.flows[FLOW_KNOWN] = start;
  res.flows[FLOW_KNOWN].store = pmap_copy(res.values);
  res.ended = predicate_make(cpa, ended);
  return predicate_make(cpa, res);
}

static bool stands_for(const World *w, const PredicateCpa *cpa, const State *state, unsigned point)
{
  const PredicateState *own = predicate_state(state);
  return value_at(w, point, own->formula) &&
         value_at(w, point, predicate_values_term(cpa, own->values));
}

/* Of states between blocks: what both are merged into lies above each of them. */
static void check_join(World *w, const TermVec *list, PredicateAbstraction abstraction)
{
  const Location *at = w->program->entry->entry;
  PredicateCpa *cpa = make_cpa(w, abstraction);
  cpa->settings.join = 1;
  cpa->settings.share = (int)below(w, 2);
  PredicateVec predicates = {0};
  for (unsigned i = 0; i < list->count; i++)
    vec_push(&predicates, ((Predicate){at, list->data[i]}));
  Precision *none = precision_empty(w->program);
  Precision *precision = precision_with_predicates(none, SCOPE_PROGRAM, &predicates);
  State *a = random_start(w, cpa), *b = random_start(w, cpa);
  State *both = cpa_merge(&cpa->cpa, a, b, precision, below(w, 4) ? at : NULL);
  CHECK(cpa_leq(&cpa->cpa, a, both) && cpa_leq(&cpa->cpa, b, both));
  CHECK(both == b || predicate_state(both)->block > predicate_state(b)->block);
  for (unsigned p = 0; p < POINTS; p++)
    CHECK(stands_for(w, cpa, both, p) || (!stands_for(w, cpa, a, p) && !stands_for(w, cpa, b, p)));
  state_drop(a);
  state_drop(b);
  state_drop(both);
  precision_drop(precision);
  precision_drop(none);
  vec_free(&predicates);
  cpa_free(&cpa->cpa);
}

static void test_definition(void)
{
  for (uint64_t seed = 1; seed <= 300; seed++) {
    World w = {.run = run_new(), .seed = seed * 0x9e3779b97f4a7c15u};
    w.program = tools_parse(w.run, text);
    w.terms = w.program->terms;
    w.x = w.program->variables.data[0]->term;
    w.y = w.program->variables.data[1]->term;
    Case c = random_case(&w);
    unsigned before = check_faults;
    check_case(&w, &c);
    check_join(&w, &c.predicates, ABSTRACTION_CARTESIAN);
    check_join(&w, &c.predicates, ABSTRACTION_BOOLEAN);
    if (check_faults != before)
      printf("seed %u\n", (unsigned)seed);
    vec_free(&c.predicates);
    program_free(w.program);
    run_free(w.run);
  }
}

int main(void)
{
  RUN(test_definition);
  return check_summary();
}
