/* The integers against exhaustive search, against the evaluator and against our own solver of
 * bits. */
#include "smt/integer.h"

#include <pthread.h>
#include <time.h>

#include "check.h"
#include "random_term.h"
#include "smt/solver.h"
#include "smt/z3_call.h"
#include "smt/z3_term.h"
#include "solver_tools.h"
#include "term/print.h"

static const Term *equals(Terms *terms, const Term *term, Value value)
{
  return term_eq(terms, term, term_const(terms, term->type, value));
}

/* --- Every operator on every pair of values of few bits. --- */

static unsigned tried;

/* With the arguments as these assumptions say, the term has this value and no other. */
static void check_result(Lab *lab, unsigned count, const Term **assumed, const Term *term,
                         Value value)
{
  assumed[count] = equals(lab->terms, term, value);
  CHECK(solver_check(lab->solver, count + 1, assumed, NULL) == SOLVER_SAT);
  assumed[count] = term_not(lab->terms, assumed[count]);
  SolverAnswer other = solver_check(lab->solver, count + 1, assumed, NULL);
  CHECK(other == SOLVER_UNSAT);
  tried++;
  if (check_faults) {
    Text text = {0};
    term_print(term, &text);
    printf("  %s, %llu: %s\n", text.data, (unsigned long long)value.lo, solver_reason(lab->solver));
    text_free(&text);
  }
}

/* "cue" decides the readings: a comparison of one kind or the other. */
static void check_binary(TermOp op, unsigned width, TermOp cue)
{
  Lab lab;
  lab_begin(&lab, solver_new_integers);
  Type type = type_bv(width);
  const Term *vars[2] = {term_var(lab.terms, "x", type), term_var(lab.terms, "y", type)};
  const Term *term = term_make(lab.terms, op, type, 0, 0, 2, vars);
  const Term *order = term_binary(lab.terms, cue, vars[0], vars[1]);
  solver_assert(lab.solver, term_or(lab.terms, order, term_var(lab.terms, "p", type_bool())));
  for (unsigned pair = 0; pair < 1u << 2 * width && !check_faults; pair++) {
    Value args[2] = {value_of(pair >> width), value_of(pair & ((1u << width) - 1))};
    const Term *assumed[3] = {equals(lab.terms, vars[0], args[0]),
                              equals(lab.terms, vars[1], args[1])};
    check_result(&lab, 2, assumed, term, value_apply(op, term->type, type, 0, 0, args));
  }
  lab_end(&lab);
}

static bool is_fit(TermOp op, Type type, unsigned hi, unsigned lo, unsigned count)
{
  Terms *terms = terms_new();
  const Term *args[2];
  args[0] = args[1] = term_var(terms, "x", type_bv(4));
  bool res = !term_fault(op, type, hi, lo, count, args);
  terms_free(terms);
  return res;
}

#ifdef __SANITIZE_ADDRESS__
enum { WIDTH = 3 };
#else
enum { WIDTH = 4 };
#endif

static void test_operators_on_variables(void)
{
  for (TermOp op = TERM_EQ; op <= TERM_UMULO && !check_faults; op++)
    if (is_fit(op, type_bv(4), 0, 0, 2)) {
      check_binary(op, WIDTH, op % 2 ? TERM_SLT : TERM_ULT);
      check_binary(op, 2, op % 2 ? TERM_ULT : TERM_SLT);
    }
}

static void check_unary(TermOp op, Type type, unsigned hi, unsigned lo, const Term *second,
                        Lab *lab, const Term *x)
{
  const Term *args[2] = {x, second};
  const Term *term = term_make(lab->terms, op, type, hi, lo, second ? 2 : 1, args);
  for (unsigned value = 0; value < 16 && !check_faults; value++) {
    Value values[2] = {value_of(value), second ? second->value : value_of(0)};
    const Term *assumed[2] = {equals(lab->terms, x, values[0])};
    check_result(lab, 1, assumed, term, value_apply(op, term->type, x->type, hi, lo, values));
  }
}

typedef struct Single {
  Lab lab;
  const Term *x;
} Single;

static void begin_single(Single *single, TermOp cue)
{
  lab_begin(&single->lab, solver_new_integers);
  Terms *terms = single->lab.terms;
  const Term *x = term_var(terms, "x", type_bv(4)), *y = term_var(terms, "y", type_bv(4));
  single->x = x;
  solver_assert(single->lab.solver,
                term_or(terms, term_binary(terms, cue, x, y), term_var(terms, "p", type_bool())));
}

/* What has a constant on the right. */
static void check_constants(TermOp op, TermOp cue)
{
  Single single;
  if (!is_fit(op, type_bv(4), 0, 0, 2))
    return;
  begin_single(&single, cue);
  for (unsigned c = 0; c < 16 && !check_faults; c++)
    check_unary(op, type_bv(4), 0, 0, term_bv(single.lab.terms, 4, c), &single.lab, single.x);
  lab_end(&single.lab);
}

static void check_shapes(TermOp cue)
{
  Single single;
  begin_single(&single, cue);
  for (unsigned hi = 0; hi < 4; hi++)
    for (unsigned lo = 0; lo <= hi && !check_faults; lo++)
      check_unary(TERM_EXTRACT, type_bv(4), hi, lo, NULL, &single.lab, single.x);
  for (unsigned width = 4; width <= 7; width++) {
    check_unary(TERM_ZEXT, type_bv(width), 0, 0, NULL, &single.lab, single.x);
    check_unary(TERM_SEXT, type_bv(width), 0, 0, NULL, &single.lab, single.x);
  }
  check_unary(TERM_NEG, type_bv(4), 0, 0, NULL, &single.lab, single.x);
  check_unary(TERM_BNOT, type_bv(4), 0, 0, NULL, &single.lab, single.x);
  lab_end(&single.lab);
}

static void test_operators_on_constants(void)
{
  for (TermOp op = TERM_EQ; op <= TERM_UMULO && !check_faults; op++)
    check_constants(op, op % 2 ? TERM_ULT : TERM_SLT);
  check_shapes(TERM_SLT);
  check_shapes(TERM_ULT);
  printf("  %u results\n", tried);
}

/* --- Terms of any width with all variables fixed. --- */

static unsigned fixed_decided, fixed_open;

static void check_fixed(Lab *lab, const Term *claim, SolverAnswer right)
{
  SolverAnswer answer = solver_check(lab->solver, 1, &claim, &(SolverLimits){0.5});
  CHECK(answer == right || answer == SOLVER_UNKNOWN);
  if (answer == SOLVER_UNKNOWN)
    fixed_open++;
  else
    fixed_decided++;
}

static void check_pool(uint64_t seed, bool with_floats)
{
  Pool pool;
  pool_start(&pool, seed, with_floats);
  Lab lab = {pool.terms, run_new(), NULL};
  lab.solver = solver_new_integers(lab.run, pool.terms);
  for (unsigned i = 0; i < POOL_VARS; i++)
    if (pool.samples[i].term->type.kind != TYPE_FLOAT)
      solver_assert(lab.solver,
                    equals(pool.terms, pool.samples[i].term, pool.samples[i].values[0]));
  for (unsigned tries = 0; tries < 60 && pool.count < POOL_SIZE; tries++)
    pool_grow(&pool);
  for (unsigned i = POOL_VARS; i < pool.count && !check_faults; i++) {
    const Sample *at = &pool.samples[i];
    if (!at->clean[0] || term_is_const(at->term) || at->term->type.kind == TYPE_FLOAT)
      continue;
    const Term *claim = equals(pool.terms, at->term, at->values[0]);
    if (with_floats) {
      CHECK(solver_check(lab.solver, 1, &claim, &(SolverLimits){0.5}) != SOLVER_UNSAT);
      continue;
    }
    check_fixed(&lab, claim, SOLVER_SAT);
    check_fixed(&lab, term_not(pool.terms, claim), SOLVER_UNSAT);
    if (check_faults)
      printf("  seed %llu, %s\n", (unsigned long long)seed, term_op_name(at->term->op));
  }
  solver_free(lab.solver);
  run_free(lab.run);
  pool_end(&pool);
}

static void test_any_width(void)
{
  for (uint64_t seed = 1; seed <= 12 / SLOWER && !check_faults; seed++)
    check_pool(seed, false);
  printf("  %u decided, %u left open\n", fixed_decided, fixed_open);
  CHECK(fixed_decided > 300 / SLOWER && fixed_open < fixed_decided / 3);
}

static void test_floats_are_open(void)
{
  for (uint64_t seed = 100; seed < 104 && !check_faults; seed++)
    check_pool(seed, true);
}

/* --- Questions that are given up soon, one after the other. --- */

/* Half of what a state fulfils: there is a model, whatever became of the questions before. */
static unsigned collect_held(Pool *pool, unsigned state, const Term **out)
{
  unsigned count = 0;
  for (unsigned i = 0; i < pool->count; i++) {
    const Sample *at = &pool->samples[i];
    const Term *held = equals(pool->terms, at->term, at->values[state]);
    if (pool_below(pool, at->term->type.kind == TYPE_BOOL ? 2 : 8) == 0)
      out[count++] = held;
  }
  return count;
}

static unsigned given_up;

static void check_interrupted(uint64_t seed)
{
  Pool pool;
  const Term *held[POOL_SIZE];
  pool_start(&pool, seed, true);
  for (unsigned tries = 0; tries < 200 && pool.count < POOL_SIZE; tries++)
    pool_grow(&pool);
  Lab lab = {pool.terms, run_new(), NULL};
  lab.solver = solver_new_integers(lab.run, pool.terms);
  for (unsigned i = 0; i < 12 && !check_faults; i++) {
    unsigned count = collect_held(&pool, i % STATES, held), told = pool_below(&pool, 2) * count / 2;
    solver_push(lab.solver);
    for (unsigned k = 0; k < told; k++)
      solver_assert(lab.solver, held[k]);
    SolverAnswer answer =
        solver_check(lab.solver, count - told, held + told, &(SolverLimits){0.003});
    solver_pop(lab.solver);
    CHECK(answer != SOLVER_UNSAT);
    given_up += answer == SOLVER_UNKNOWN;
  }
  if (check_faults)
    printf("  seed %llu\n", (unsigned long long)seed);
  solver_free(lab.solver);
  run_free(lab.run);
  pool_end(&pool);
}

static void test_questions_after_interrupted_ones(void)
{
  for (uint64_t seed = 1; seed <= 10 / SLOWER && !check_faults; seed++)
    check_interrupted(seed);
  printf("  %u given up\n", given_up);
}

/* --- Random questions to both solvers, step by step. --- */

enum { SHELF = 60, ASSUMED = 5 };

typedef enum Flavour { LINEAR, ANY_OPERATOR, WITH_ARRAYS } Flavour;

static void grow_array(Shelf *shelf)
{
  Terms *t = shelf->terms;
  Type word = type_bv(shelf->width), array = type_array(shelf->width, word);
  const Term *a = pick(shelf, array), *index = pick(shelf, word);
  switch (pool_below(&shelf->random, 4)) {
  case 0: put(shelf, term_ite(t, pick(shelf, type_bool()), a, pick(shelf, array))); break;
  case 1: put(shelf, term_store(t, a, index, pick(shelf, word))); break;
  default: put(shelf, term_select(t, a, index)); break;
  }
}

static bool is_product(TermOp op)
{
  return (op >= TERM_MUL && op <= TERM_SREM) || op == TERM_SMULO || op == TERM_UMULO;
}

static bool is_bitwise(TermOp op)
{
  return op >= TERM_BAND && op <= TERM_ASHR;
}

static void grow_scalar(Shelf *shelf, Flavour flavour)
{
  TermOp op = TERM_ITE + pool_below(&shelf->random, TERM_UMULO + 1 - TERM_ITE);
  Type type = type_bv(shelf->width);
  bool logic = op == TERM_NOT || op == TERM_AND || op == TERM_OR;
  const Term *args[3] = {pick(shelf, logic ? type_bool() : type),
                         pick(shelf, logic ? type_bool() : type)};
  if (op == TERM_ITE) {
    put(shelf, term_ite(shelf->terms, pick(shelf, type_bool()), args[0], args[1]));
    return;
  }
  if ((is_product(op) || is_bitwise(op)) && flavour != ANY_OPERATOR)
    args[1] = term_const(shelf->terms, type, random_bits(&shelf->random, shelf->width));
  unsigned hi = pool_below(&shelf->random, shelf->width), lo = pool_below(&shelf->random, hi + 1);
  for (unsigned count = 1; count <= 2; count++)
    if (!term_fault(op, type, hi, lo, count, args)) {
      const Term *made = term_make(shelf->terms, op, type, hi, lo, count, args);
      if (made->type.kind == TYPE_BV)
        made = term_resize_signed(shelf->terms, made, shelf->width);
      put(shelf, made);
    }
}

static void fill(Shelf *shelf, uint64_t seed, unsigned width, Flavour flavour)
{
  *shelf = (Shelf){.random = {.seed = seed}, .terms = terms_new(), .width = width, .limit = SHELF};
  Type word = type_bv(width);
  put(shelf, term_var(shelf->terms, "a", type_array(width, word)));
  for (unsigned i = 0; i < 4; i++)
    put(shelf, term_var(shelf->terms, (const char *[]){"x", "y", "z", "w"}[i], word));
  put(shelf, term_var(shelf->terms, "p", type_bool()));
  for (unsigned tries = 0; tries < 120; tries++)
    if (flavour == WITH_ARRAYS && pool_below(&shelf->random, 2))
      grow_array(shelf);
    else
      grow_scalar(shelf, flavour);
}

static unsigned asked, contradictions, open_questions;

static void ask_both(Shelf *shelf, Solver *integers, Solver *bits)
{
  const Term *assumed[ASSUMED];
  unsigned count = pool_below(&shelf->random, ASSUMED + 1);
  for (unsigned i = 0; i < count; i++)
    assumed[i] = pick(shelf, type_bool());
  SolverAnswer mine = solver_check(integers, count, assumed, &(SolverLimits){0.02});
  SolverAnswer right = solver_check(bits, count, assumed, &(SolverLimits){1});
  asked++;
  contradictions += mine == SOLVER_UNSAT;
  open_questions += mine == SOLVER_UNKNOWN;
  CHECK(mine == right || mine == SOLVER_UNKNOWN || right == SOLVER_UNKNOWN);
  if (mine == SOLVER_UNSAT)
    check_core(bits, integers, count, assumed, 2);
}

static void check_session(uint64_t seed, unsigned width, Flavour flavour)
{
  Shelf shelf;
  fill(&shelf, seed, width, flavour);
  Run *run = run_new();
  Solver *integers = solver_new_integers(run, shelf.terms);
  Solver *bits = solver_new_bits(run, shelf.terms);
  unsigned depth = 0;
  for (unsigned steps = 0; steps < 30 && !check_faults; steps++) {
    unsigned what = pool_below(&shelf.random, 8);
    if (what == 0 && depth < 4) {
      solver_push(integers), solver_push(bits);
      depth++;
    } else if (what == 1 && depth) {
      solver_pop(integers), solver_pop(bits);
      depth--;
    } else if (what == 2 && depth) {
      const Term *told = pick(&shelf, type_bool());
      solver_assert(integers, told), solver_assert(bits, told);
    } else {
      ask_both(&shelf, integers, bits);
    }
  }
  if (check_faults)
    printf("  seed %llu, width %u: %s\n", (unsigned long long)seed, width, solver_reason(integers));
  solver_free(integers);
  solver_free(bits);
  run_free(run);
  terms_free(shelf.terms);
}

static void check_sessions(uint64_t first, unsigned count, Flavour flavour, unsigned percent)
{
  static const unsigned char widths[] = {4, 5, 6, 7, 8, 32};
  asked = contradictions = open_questions = 0;
  for (uint64_t seed = first; seed < first + count && !check_faults; seed++)
    check_session(seed, widths[seed % sizeof widths], flavour);
  printf("  %u questions, %u contradictions, %u left open\n", asked, contradictions,
         open_questions);
  CHECK(contradictions > asked / 20);
  CHECK(asked - open_questions >= asked * percent / 100);
}

static void test_linear_against_bits(void)
{
  check_sessions(1, 40 / SLOWER, LINEAR, 80);
}

static void test_any_operator_against_bits(void)
{
  check_sessions(1000, 15 / SLOWER, ANY_OPERATOR, 50);
}

static void test_arrays_against_bits(void)
{
  check_sessions(2000, 10 / SLOWER, WITH_ARRAYS, 50);
}

/* --- Wrap-around, limits, and the translation by itself. --- */

static const Term *binary(Lab *lab, TermOp op, const Term *a, uint64_t number)
{
  return term_binary(lab->terms, op, a, term_bv(lab->terms, a->type.width, number));
}

static void test_wraps_are_considered(void)
{
  Lab lab;
  lab_begin(&lab, solver_new_integers);
  const Term *x = term_var(lab.terms, "x", type_bv(32));
  const Term *more = binary(&lab, TERM_ADD, x, 1);
  const Term *wraps = term_binary(lab.terms, TERM_SLT, more, x);
  CHECK(solver_check(lab.solver, 1, &wraps, NULL) == SOLVER_SAT);
  CHECK(solver_value(lab.solver, x).lo == 0x7fffffff);
  CHECK(lab.run->stats.integer_duties == 1 && lab.run->stats.integer_failed == 1);
  const Term *both[2] = {wraps, binary(&lab, TERM_SLT, x, 1000)};
  CHECK(solver_check(lab.solver, 2, both, NULL) == SOLVER_UNSAT);
  CHECK(solver_needed(lab.solver, 0) && solver_needed(lab.solver, 1));
  CHECK(lab.run->stats.integer_discharged == 1);
  CHECK(lab.run->stats.integer_ranges == 0);
  const Term *wide = term_convert(lab.terms, TERM_SEXT, type_bv(64), x);
  const Term *never = term_binary(lab.terms, TERM_SLT, binary(&lab, TERM_ADD, wide, 1), wide);
  CHECK(solver_check(lab.solver, 1, &never, NULL) == SOLVER_UNSAT);
  CHECK(lab.run->stats.integer_ranges == 1 && lab.run->stats.integer_duties == 1);
  lab_end(&lab);
}

/* Facts learned in a scope are needed after it. */
static void test_scopes(void)
{
  Lab lab;
  lab_begin(&lab, solver_new_integers);
  const Term *x = term_var(lab.terms, "x", type_bv(8));
  const Term *big = binary(&lab, TERM_ULT, x, 200), *sum = binary(&lab, TERM_ADD, x, 100);
  solver_push(lab.solver);
  solver_assert(lab.solver, term_not(lab.terms, big));
  solver_assert(lab.solver, term_not(lab.terms, binary(&lab, TERM_ULT, sum, 100)));
  CHECK(solver_check(lab.solver, 0, NULL, NULL) == SOLVER_UNSAT);
  solver_pop(lab.solver);
  solver_push(lab.solver);
  solver_assert(lab.solver, big);
  CHECK(solver_check(lab.solver, 0, NULL, NULL) == SOLVER_SAT);
  const Term *y = term_var(lab.terms, "y", type_bv(8));
  const Term *late[2] = {binary(&lab, TERM_ULT, y, 156),
                         binary(&lab, TERM_ULT, binary(&lab, TERM_ADD, y, 100), 100)};
  CHECK(solver_check(lab.solver, 2, late, NULL) == SOLVER_UNSAT);
  solver_pop(lab.solver);
  CHECK(solver_check(lab.solver, 2, late, NULL) == SOLVER_UNSAT);
  CHECK(solver_check(lab.solver, 1, &big, NULL) == SOLVER_SAT);
  solver_push(lab.solver);
  solver_push(lab.solver);
  solver_assert(lab.solver, term_eq(lab.terms, sum, term_bv(lab.terms, 8, 44)));
  CHECK(solver_check(lab.solver, 0, NULL, NULL) == SOLVER_SAT);
  CHECK(solver_value(lab.solver, x).lo == 200);
  CHECK(solver_check(lab.solver, 1, &big, NULL) == SOLVER_UNSAT);
  solver_pop(lab.solver);
  solver_pop(lab.solver);
  CHECK(solver_check(lab.solver, 1, &big, NULL) == SOLVER_SAT);
  lab_end(&lab);
}

/* Two factors of a product of primes. */
static void assert_hard(Lab *lab)
{
  Terms *t = lab->terms;
  const Term *x = term_var(t, "x", type_bv(128)), *y = term_var(t, "y", type_bv(128));
  Value args[2] = {value_of(0x5a3c9e1b7d2f488fu), value_of(0x3b9aca07f1e2d3c5u)};
  Value product = value_apply(TERM_MUL, type_bv(128), type_bv(128), 0, 0, args);
  solver_assert(lab->solver,
                term_binary(t, TERM_ULT, x, term_const(t, type_bv(128), value_of(1ull << 63))));
  solver_assert(lab->solver, term_binary(t, TERM_ULT, y, x));
  solver_assert(lab->solver, term_binary(t, TERM_ULT, term_bv(t, 128, 1), y));
  solver_assert(lab->solver,
                term_eq(t, term_binary(t, TERM_MUL, x, y), term_const(t, type_bv(128), product)));
}

static void test_limits(void)
{
  Lab lab;
  lab_begin(&lab, solver_new_integers);
  assert_hard(&lab);
  double start = run_cpu_seconds();
  CHECK(solver_check(lab.solver, 0, NULL, &(SolverLimits){0.2}) == SOLVER_UNKNOWN);
  CHECK(run_cpu_seconds() - start < 1.0);
  lab.run->stop = 1;
  CHECK(solver_check(lab.solver, 0, NULL, NULL) == SOLVER_UNKNOWN);
  lab_end(&lab);
}

static void test_stop_while_checking(void)
{
  Lab lab;
  lab_begin(&lab, solver_new_integers);
  assert_hard(&lab);
  pthread_t thread;
  double start = run_cpu_seconds();
  pthread_create(&thread, NULL, stop_soon, lab.run);
  CHECK(solver_check(lab.solver, 0, NULL, NULL) == SOLVER_UNKNOWN);
  CHECK(run_cpu_seconds() - start < 1.0);
  pthread_join(thread, NULL);
  lab_end(&lab);
}

static Z3_lbool ask_z3(Integers *it, Z3_solver solver, Z3_ast claim)
{
  Deadline deadline;
  deadline_begin(&deadline, it->run, 0);
  it->z3->solver_push(it->context, solver);
  it->z3->solver_assert(it->context, solver, claim);
  Z3_lbool res = z3_call(it->z3, it->context, solver, 0, NULL, &deadline);
  it->z3->solver_pop(it->context, solver, 1);
  return res;
}

/* Without wraps x + 1 > x is true; the duty says what that leaves out. */
static void test_ideal_integers(void)
{
  Lab lab;
  Z3Terms zt;
  const char *reason;
  lab_begin(&lab, solver_new_integers);
  CHECK(z3_terms_open(&zt, &reason));
  Integers it;
  integers_open(&it, &zt.z3, zt.context, lab.run, INTEGERS_IDEAL);
  const Term *x = term_var(lab.terms, "x", type_bv(32));
  Z3_ast mine = zt.z3.mk_const(zt.context, zt.z3.mk_string_symbol(zt.context, "mine"), it.sort);
  integers_bind(&it, x, mine, true);
  const Term *more = binary(&lab, TERM_ADD, x, 1);
  Z3_ast wraps = integers_truth(&it, term_binary(lab.terms, TERM_SLT, more, x));
  CHECK(integers_form(&it, x)->ast == mine && integers_form(&it, more)->is_signed);
  CHECK(it.duties.count == 1 && it.facts.count == 1);
  CHECK(it.duties.count && it.duties.data[0].term == more);
  Z3_solver solver = z3_make_solver(&zt.z3, zt.context, "QF_LIA");
  zt.z3.solver_assert(zt.context, solver, it.facts.data[0]);
  CHECK(ask_z3(&it, solver, wraps) == Z3_L_FALSE);
  Z3_ast broken = zt.z3.mk_not(zt.context, it.duties.data[0].holds);
  CHECK(ask_z3(&it, solver, broken) == Z3_L_TRUE);
  Z3_ast small = integers_truth(&it, binary(&lab, TERM_SLT, x, 5));
  zt.z3.solver_assert(zt.context, solver, small);
  CHECK(ask_z3(&it, solver, broken) == Z3_L_FALSE);
  zt.z3.solver_dec_ref(zt.context, solver);
  integers_clear(&it);
  CHECK(integers_truth(&it, term_binary(lab.terms, TERM_ULT, more, x)));
  CHECK(it.duties.count == 1 && it.facts.count == 1);
  integers_close(&it);
  z3_terms_close(&zt);
  lab_end(&lab);
}

int main(void)
{
  RUN(test_wraps_are_considered);
  RUN(test_scopes);
  RUN(test_limits);
  RUN(test_stop_while_checking);
  RUN(test_ideal_integers);
  RUN(test_operators_on_constants);
  RUN(test_operators_on_variables);
  RUN(test_any_width);
  RUN(test_floats_are_open);
  RUN(test_questions_after_interrupted_ones);
  RUN(test_linear_against_bits);
  RUN(test_any_operator_against_bits);
  RUN(test_arrays_against_bits);
  return check_summary();
}
