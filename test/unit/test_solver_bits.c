/* Our own solver against exhaustive search, against the evaluator and against Z3. */
#include "check.h"
#include "random_term.h"
#include "smt/solver.h"
#include "term/print.h"

static unsigned checked;

static const Term *equals(Terms *terms, const Term *term, Value value)
{
  return term_eq(terms, term, term_const(terms, term->type, value));
}

/* With all variables fixed, the term has its value, and no other. */
static void check_value(Pool *pool, Solver *solver, const Term *term, Value value)
{
  const Term *claim = equals(pool->terms, term, value);
  const Term *other = term_not(pool->terms, claim);
  SolverAnswer answer = solver_check(solver, 1, &other, NULL);
  if (answer == SOLVER_UNKNOWN && !strcmp(solver_reason(solver), "floats"))
    return;
  checked++;
  CHECK(answer == SOLVER_UNSAT);
  CHECK(solver_check(solver, 1, &claim, NULL) == SOLVER_SAT);
  CHECK(value_equal(solver_value(solver, term), value));
  if (check_faults) {
    Text text = {0};
    term_print(term, &text);
    printf("  %s: %s\n", solver_reason(solver), text.data);
    text_free(&text);
  }
}

/* The inputs are fixed by assumptions, so that the circuits are not folded away. */
static void check_pool(uint64_t seed, bool fixed_first)
{
  Pool pool;
  pool_start(&pool, seed, false);
  Run *run = run_new();
  Solver *solver = solver_new_bits(run, pool.terms);
  for (unsigned s = 0; s < (fixed_first ? 1 : STATES) && !check_faults; s++) {
    if (!fixed_first)
      solver_push(solver);
    for (unsigned i = 0; i < POOL_VARS; i++)
      solver_assert(solver, equals(pool.terms, pool.samples[i].term, pool.samples[i].values[s]));
    for (unsigned tries = 0; tries < 60 && pool.count < POOL_SIZE && !check_faults && !s; tries++)
      pool_grow(&pool);
    for (unsigned i = POOL_VARS; i < pool.count && !check_faults; i++)
      if (pool.samples[i].clean[s] && !term_is_const(pool.samples[i].term) &&
          pool.samples[i].term->type.kind != TYPE_FLOAT)
        check_value(&pool, solver, pool.samples[i].term, pool.samples[i].values[s]);
    if (!fixed_first)
      solver_pop(solver);
  }
  solver_free(solver);
  run_free(run);
  pool_end(&pool);
}

static void test_values(void)
{
  for (uint64_t seed = 1; seed <= 20 && !check_faults; seed++)
    check_pool(seed, seed % 4 == 0);
  CHECK(checked > 1000);
  printf("  %u terms\n", checked);
}

/* Every operator on every pair of values of few bits: the arguments are variables that are assumed
 * to have these values, and, in a solver of its own, constants that the terms do not show. */
static void check_operator(TermOp op, unsigned width, bool fixed)
{
  Terms *terms = terms_new();
  Run *run = run_new();
  Type type = type_bv(width);
  const Term *vars[2] = {term_var(terms, "x", type), term_var(terms, "y", type)};
  const Term *term = term_make(terms, op, type, 0, 0, 2, vars);
  Solver *solver = fixed ? NULL : solver_new_bits(run, terms);
  for (unsigned pair = 0; pair < 1u << 2 * width && !check_faults; pair++) {
    Value args[2] = {value_of(pair >> width), value_of(pair & ((1u << width) - 1))};
    Value value = value_apply(op, term->type, type, 0, 0, args);
    const Term *assumed[3] = {equals(terms, vars[0], args[0]), equals(terms, vars[1], args[1]),
                              term_not(terms, equals(terms, term, value))};
    if (fixed) {
      solver = solver_new_bits(run, terms);
      solver_assert(solver, assumed[0]);
      solver_assert(solver, assumed[1]);
      CHECK(solver_check(solver, 1, assumed + 2, NULL) == SOLVER_UNSAT);
      solver_free(solver);
    } else {
      CHECK(solver_check(solver, 3, assumed, NULL) == SOLVER_UNSAT);
      CHECK(solver_check(solver, 2, assumed, NULL) == SOLVER_SAT);
      CHECK(value_equal(solver_value(solver, term), value));
    }
    if (check_faults)
      printf("  %s bv%u %u %u\n", term_op_name(op), width, (unsigned)args[0].lo,
             (unsigned)args[1].lo);
  }
  if (!fixed)
    solver_free(solver);
  terms_free(terms);
  run_free(run);
}

static void test_small_operators(void)
{
  for (TermOp op = TERM_EQ; op <= TERM_UMULO; op++)
    for (unsigned width = 1; width <= 4 && !check_faults; width++) {
      const Term *none[2];
      Terms *terms = terms_new();
      none[0] = none[1] = term_var(terms, "x", type_bv(width));
      bool fits = !term_fault(op, type_bv(width), 0, 0, 2, none);
      terms_free(terms);
      if (fits) {
        check_operator(op, width, false);
        check_operator(op, width, true);
      }
    }
}

int main(void)
{
  RUN(test_small_operators);
  RUN(test_values);
  return check_summary();
}
