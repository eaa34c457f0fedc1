#include "smt/solver.h"

#include <pthread.h>
#include <time.h>

#include "check.h"
#include "random_term.h"
#include "solver_tools.h"

/* The solver under test. */
static Solver *(*make_solver)(Run *run, Terms *terms) = solver_new;

static const Term *bits_of_term(Terms *terms, const Term *term)
{
  return term->type.kind == TYPE_FLOAT ? term_unary(terms, TERM_FBITS, term) : term;
}

static const Term *has_value(Terms *terms, const Term *term, Value value)
{
  Type type = term->type.kind == TYPE_BOOL ? type_bool() : type_bv(term->type.width);
  return term_eq(terms, bits_of_term(terms, term), term_const(terms, type, value));
}

static bool is_fmod(const Solver *solver)
{
  return strstr(solver_reason(solver), "fmod") != NULL;
}

static unsigned decided, undecided;

static bool is_open(const Solver *solver, SolverAnswer answer)
{
  return answer == SOLVER_UNKNOWN && (is_fmod(solver) || strstr(solver_reason(solver), "limit"));
}

static SolverAnswer check_claim(Solver *solver, const Term *claim)
{
  solver_push(solver);
  solver_assert(solver, claim);
  SolverAnswer answer = solver_check(solver, 0, NULL, &(SolverLimits){0.5});
  if (is_open(solver, answer))
    undecided++;
  else
    decided++;
  return answer;
}

/* With all variables fixed, the term has its value, and no other. */
static void check_term(Pool *pool, Solver *solver, const Term *term, Value value)
{
  const Term *claim = has_value(pool->terms, term, value);
  SolverAnswer other = check_claim(solver, term_not(pool->terms, claim));
  CHECK(other == SOLVER_UNSAT || is_open(solver, other));
  solver_pop(solver);
  SolverAnswer same = check_claim(solver, claim);
  CHECK(same == SOLVER_SAT || is_open(solver, same));
  if (same == SOLVER_SAT)
    CHECK(value_equal(solver_value(solver, term), value));
  solver_pop(solver);
  if (check_faults)
    printf("  seed %llu, %s: %s\n", (unsigned long long)pool->seed, term_op_name(term->op),
           solver_reason(solver));
}

static void check_pool(uint64_t seed, bool with_floats)
{
  Pool pool;
  pool_start(&pool, seed, with_floats);
  Run *run = run_new();
  Solver *solver = make_solver(run, pool.terms);
  for (unsigned i = 0; i < POOL_VARS; i++)
    solver_assert(solver, has_value(pool.terms, pool.samples[i].term, pool.samples[i].values[0]));
  for (unsigned tries = 0; tries < 40 && pool.count < POOL_SIZE && !check_faults; tries++) {
    const Sample *fresh = pool_grow(&pool);
    if (fresh && fresh->clean[0] && !term_is_const(fresh->term))
      check_term(&pool, solver, fresh->term, fresh->values[0]);
  }
  solver_free(solver);
  run_free(run);
  pool_end(&pool);
}

static void test_random_bits(void)
{
  for (uint64_t seed = 1; seed <= 8 / SLOWER && !check_faults; seed++)
    check_pool(seed, false);
}

static void test_random_floats(void)
{
  for (uint64_t seed = 1; seed <= 8 / SLOWER && !check_faults; seed++)
    check_pool(1000 + seed, true);
}

/* Every operator on floats, on every pair of these encodings of the three formats. */
static void check_float_operator(Lab *lab, TermOp op, unsigned mode, Type type, unsigned width,
                                 const Value *args, unsigned count)
{
  Type from =
      op == TERM_STOF || op == TERM_UTOF || op == TERM_FOFBITS ? type_bv(width) : type_float(width);
  const Term *vars[2] = {NULL, NULL};
  solver_push(lab->solver);
  for (unsigned i = 0; i < count; i++) {
    char name[32];
    snprintf(name, sizeof name, "%s%u.%u", from.kind == TYPE_BV ? "b" : "f", i, width);
    vars[i] = term_var(lab->terms, name, from);
    solver_assert(lab->solver, has_value(lab->terms, vars[i], args[i]));
  }
  const Term *term = term_make(lab->terms, op, type, mode, 0, count, vars);
  Value value = value_apply(op, term->type, from, mode, 0, args);
  solver_assert(lab->solver, term_not(lab->terms, has_value(lab->terms, term, value)));
  SolverAnswer answer = solver_check(lab->solver, 0, NULL, NULL);
  CHECK(answer == SOLVER_UNSAT || (op == TERM_FREM && is_fmod(lab->solver)));
  if (check_faults)
    printf("  %s %u: %s\n", term_op_name(op), width, solver_reason(lab->solver));
  solver_pop(lab->solver);
}

static void test_float_operators(void)
{
  static const TermOp ops[] = {TERM_EQ,   TERM_FADD, TERM_FSUB, TERM_FMUL,  TERM_FDIV,
                               TERM_FREM, TERM_FNEG, TERM_FABS, TERM_FSQRT, TERM_FROUND,
                               TERM_FEQ,  TERM_FLT,  TERM_FLE,  TERM_FCVT,  TERM_STOF,
                               TERM_UTOF, TERM_FTOS, TERM_FTOU, TERM_FBITS, TERM_FOFBITS};
  static const unsigned widths[] = {32, 64, 80};
  Pool pool = {.seed = 77};
  for (unsigned i = 0; i < sizeof ops / sizeof *ops && !check_faults; i++)
    for (unsigned round = 0; round < 12 / SLOWER && !check_faults; round++) {
      Lab lab;
      lab_begin(&lab, make_solver);
      unsigned width = widths[round % 3];
      bool to_bits = ops[i] == TERM_FTOS || ops[i] == TERM_FTOU;
      Type type =
          to_bits ? type_bv(1 + pool_below(&pool, 128)) : type_float(widths[pool_below(&pool, 3)]);
      if (ops[i] == TERM_FOFBITS)
        type = type_float(width);
      bool two = (ops[i] >= TERM_FADD && ops[i] <= TERM_FREM) || ops[i] == TERM_EQ ||
                 (ops[i] >= TERM_FEQ && ops[i] <= TERM_FLE);
      Value args[2] = {random_float(&pool, width), random_float(&pool, width)};
      check_float_operator(&lab, ops[i], ops[i] == TERM_FROUND ? round % 5 : 0, type, width, args,
                           two ? 2 : 1);
      lab_end(&lab);
    }
}

static void test_constants_need_no_library(void)
{
  Lab lab;
  lab_begin(&lab, make_solver);
  const Term *yes = term_true(lab.terms), *no = term_false(lab.terms);
  CHECK(solver_check(lab.solver, 0, NULL, NULL) == SOLVER_SAT);
  CHECK(value_equal(solver_value(lab.solver, term_var(lab.terms, "x", type_bv(8))), value_of(0)));
  CHECK(solver_check(lab.solver, 2, (const Term *[]){yes, no}, NULL) == SOLVER_UNSAT);
  CHECK(!solver_needed(lab.solver, 0) && solver_needed(lab.solver, 1));
  solver_push(lab.solver);
  solver_assert(lab.solver, no);
  CHECK(solver_check(lab.solver, 0, NULL, NULL) == SOLVER_UNSAT);
  solver_pop(lab.solver);
  CHECK(solver_check(lab.solver, 1, &yes, NULL) == SOLVER_SAT);
  lab_end(&lab);
}

static void test_scopes_and_cores(void)
{
  Lab lab;
  lab_begin(&lab, make_solver);
  Terms *t = lab.terms;
  const Term *x = term_var(t, "x", type_bv(32)), *y = term_var(t, "y", type_bv(32));
  const Term *small = term_binary(t, TERM_ULT, x, term_bv(t, 32, 10));
  const Term *large = term_binary(t, TERM_ULT, term_bv(t, 32, 20), x);
  const Term *other = term_binary(t, TERM_ULT, y, term_bv(t, 32, 3));
  solver_assert(lab.solver, small);
  CHECK(solver_check(lab.solver, 0, NULL, NULL) == SOLVER_SAT);
  CHECK(solver_value(lab.solver, x).lo < 10);
  CHECK(solver_check(lab.solver, 2, (const Term *[]){other, large}, NULL) == SOLVER_UNSAT);
  CHECK(!solver_needed(lab.solver, 0) && solver_needed(lab.solver, 1));
  solver_push(lab.solver);
  solver_assert(lab.solver, large);
  CHECK(solver_check(lab.solver, 0, NULL, NULL) == SOLVER_UNSAT);
  solver_pop(lab.solver);
  solver_push(lab.solver);
  solver_assert(lab.solver, term_eq(t, x, term_binary(t, TERM_ADD, y, term_bv(t, 32, 7))));
  CHECK(solver_check(lab.solver, 1, &other, NULL) == SOLVER_SAT);
  CHECK(solver_value(lab.solver, x).lo == solver_value(lab.solver, y).lo + 7);
  solver_push(lab.solver);
  solver_assert(lab.solver, term_eq(t, y, term_bv(t, 32, 4)));
  CHECK(solver_check(lab.solver, 0, NULL, NULL) == SOLVER_UNSAT);
  solver_pop(lab.solver);
  solver_pop(lab.solver);
  solver_assert(lab.solver, term_eq(t, x, term_bv(t, 32, 5)));
  CHECK(solver_check(lab.solver, 0, NULL, NULL) == SOLVER_SAT);
  CHECK(solver_value(lab.solver, x).lo == 5);
  lab_end(&lab);
}

/* Bit-vectors first, then arrays, then floats in arrays: the logic grows. */
static void test_arrays(void)
{
  Lab lab;
  lab_begin(&lab, make_solver);
  Terms *t = lab.terms;
  const Term *i = term_var(t, "i", type_bv(64)), *j = term_var(t, "j", type_bv(64));
  const Term *a = term_var(t, "a", type_array(64, type_bv(128)));
  const Term *f = term_var(t, "f", type_array(64, type_float(32)));
  const Term *big = term_const(t, type_bv(128), (Value){5, 7});
  solver_assert(lab.solver, term_binary(t, TERM_ULT, i, j));
  CHECK(solver_check(lab.solver, 0, NULL, NULL) == SOLVER_SAT);
  const Term *b = term_store(t, a, i, big);
  solver_assert(lab.solver, term_eq(t, term_select(t, b, j), term_bv(t, 128, 9)));
  CHECK(solver_check(lab.solver, 0, NULL, NULL) == SOLVER_SAT);
  CHECK(value_equal(solver_value(lab.solver, term_select(t, a, j)), value_of(9)));
  CHECK(value_equal(solver_value(lab.solver, term_select(t, b, i)), (Value){5, 7}));
  const Term *nan = term_const(t, type_float(32), value_of(0x7fc00001));
  const Term *g = term_store(t, f, j, nan);
  solver_push(lab.solver);
  solver_assert(lab.solver, term_binary(t, TERM_FLT, term_select(t, g, i), term_select(t, f, j)));
  CHECK(solver_check(lab.solver, 0, NULL, NULL) == SOLVER_SAT);
  solver_pop(lab.solver);
  solver_assert(lab.solver, term_eq(t, i, term_binary(t, TERM_SUB, j, term_bv(t, 64, 1))));
  const Term *moved =
      term_unary(t, TERM_FBITS, term_select(t, g, term_binary(t, TERM_ADD, i, term_bv(t, 64, 1))));
  solver_assert(lab.solver, term_not(t, term_eq(t, moved, term_bv(t, 32, 0x7fc00001))));
  CHECK(solver_check(lab.solver, 0, NULL, NULL) == SOLVER_UNSAT);
  lab_end(&lab);
}

static void test_fmod_is_left_open(void)
{
  Lab lab;
  lab_begin(&lab, make_solver);
  Terms *t = lab.terms;
  const Term *x = term_var(t, "x", type_float(64));
  const Term *two = term_const(t, type_float(64), value_of_double(2, 64));
  const Term *rest = term_binary(t, TERM_FREM, x, two);
  const Term *less = term_binary(t, TERM_FLT, rest, two),
             *more = term_binary(t, TERM_FLT, two, rest);
  solver_assert(lab.solver, more);
  CHECK(solver_check(lab.solver, 0, NULL, NULL) == SOLVER_UNKNOWN);
  CHECK(is_fmod(lab.solver));
  solver_assert(lab.solver, less);
  CHECK(solver_check(lab.solver, 0, NULL, NULL) == SOLVER_UNSAT);
  lab_end(&lab);
}

/* A product of two 63-bit primes without a pattern. */
static void assert_hard(Lab *lab)
{
  Terms *t = lab->terms;
  const Term *x = term_var(t, "x", type_bv(128)), *y = term_var(t, "y", type_bv(128));
  Value args[2] = {value_of(0x5a3c9e1b7d2f488fu), value_of(0x4b7e13c9d5a86f37u)};
  Value product = value_apply(TERM_MUL, type_bv(128), type_bv(128), 0, 0, args);
  const Term *limit = term_const(t, type_bv(128), value_of(1ull << 63));
  solver_assert(lab->solver, term_binary(t, TERM_ULT, x, limit));
  solver_assert(lab->solver, term_binary(t, TERM_ULT, y, x));
  solver_assert(lab->solver, term_binary(t, TERM_ULT, term_bv(t, 128, 1), y));
  solver_assert(lab->solver,
                term_eq(t, term_binary(t, TERM_MUL, x, y), term_const(t, type_bv(128), product)));
}

static void test_limits(void)
{
  Lab lab;
  lab_begin(&lab, make_solver);
  assert_hard(&lab);
  double start = run_cpu_seconds();
  CHECK(solver_check(lab.solver, 0, NULL, &(SolverLimits){0.2}) == SOLVER_UNKNOWN);
  CHECK(run_cpu_seconds() - start < 1.0);
  CHECK_TEXT(solver_reason(lab.solver), "time limit of the query");
  const Term *x = term_var(lab.terms, "x", type_bv(128));
  const Term *fixed = term_eq(lab.terms, x, term_bv(lab.terms, 128, 0x5a3c9e1b7d2f488fu));
  CHECK(solver_check(lab.solver, 1, &fixed, &(SolverLimits){20}) == SOLVER_SAT);
  lab.run->stop = 1;
  start = run_cpu_seconds();
  CHECK(solver_check(lab.solver, 0, NULL, NULL) == SOLVER_UNKNOWN);
  CHECK(run_cpu_seconds() - start < 1.0);
  lab_end(&lab);
}

static void test_stop_while_checking(void)
{
  Lab lab;
  lab_begin(&lab, make_solver);
  assert_hard(&lab);
  pthread_t thread;
  double start = run_cpu_seconds();
  pthread_create(&thread, NULL, stop_soon, lab.run);
  CHECK(solver_check(lab.solver, 0, NULL, NULL) == SOLVER_UNKNOWN);
  CHECK(run_cpu_seconds() - start < 1.0);
  CHECK_TEXT(solver_reason(lab.solver), "interrupted");
  pthread_join(thread, NULL);
  lab_end(&lab);
}

static void test_deep_terms(void)
{
  Lab lab;
  lab_begin(&lab, make_solver);
  Terms *t = lab.terms;
  const Term *x = term_var(t, "x", type_bv(8)), *y = term_var(t, "y", type_bv(8)), *sum = x;
  for (unsigned i = 0; i < 20000; i++)
    sum = term_binary(t, i % 2 ? TERM_BXOR : TERM_BOR, y, term_unary(t, TERM_BNOT, sum));
  solver_assert(lab.solver, term_eq(t, y, term_bv(t, 8, 0)));
  solver_assert(lab.solver, term_eq(t, x, term_bv(t, 8, 3)));
  CHECK(solver_check(lab.solver, 0, NULL, NULL) == SOLVER_SAT);
  Value deep = solver_value(lab.solver, sum);
  solver_assert(lab.solver, term_eq(t, sum, term_const(t, type_bv(8), deep)));
  CHECK(solver_check(lab.solver, 0, NULL, &(SolverLimits){20}) == SOLVER_SAT);
  lab_end(&lab);
}

static void test_enough_was_decided(void)
{
  CHECK(decided > 300 / SLOWER && undecided < decided / 20);
  if (check_faults)
    printf("  %u decided, %u left open\n", decided, undecided);
}

int main(void)
{
  RUN(test_constants_need_no_library);
  RUN(test_scopes_and_cores);
  RUN(test_arrays);
  RUN(test_fmod_is_left_open);
  RUN(test_limits);
  RUN(test_stop_while_checking);
  RUN(test_deep_terms);
  RUN(test_float_operators);
  RUN(test_random_bits);
  RUN(test_random_floats);
  RUN(test_enough_was_decided);
  printf("Our solver, and Z3 for the rest:\n");
  make_solver = solver_new_both;
  RUN(test_constants_need_no_library);
  RUN(test_scopes_and_cores);
  RUN(test_arrays);
  RUN(test_limits);
  RUN(test_stop_while_checking);
  RUN(test_deep_terms);
  RUN(test_random_bits);
  RUN(test_float_operators);
  RUN(test_random_floats);
  return check_summary();
}
