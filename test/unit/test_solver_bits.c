/* Our own solver against exhaustive search, against the evaluator and against Z3. */
#include "check.h"
#include "random_term.h"
#include "smt/solver.h"
#include "solver_tools.h"
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
  for (uint64_t seed = 1; seed <= 10 && !check_faults; seed++)
    check_pool(seed, seed % 4 == 0);
  CHECK(checked > 500);
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

/* --- Numbers that are wider than they need to be: their circuits leave out what is known. --- */

typedef struct Narrow {
  const Term *var, *term; /* the variable, and its extension */
  unsigned width;
  bool is_signed;
} Narrow;

static Narrow narrow_make(Terms *terms, const char *name, unsigned width, bool is_signed,
                          unsigned wide)
{
  const Term *var = term_var(terms, name, type_bv(width));
  const Term *term =
      is_signed ? term_resize_signed(terms, var, wide) : term_resize_unsigned(terms, var, wide);
  return (Narrow){var, term, width, is_signed};
}

/* The number as it is after extension. */
static Value narrow_extended(const Narrow *n, unsigned number, unsigned wide)
{
  bool negative = n->is_signed && number >> (n->width - 1);
  return value_of(negative ? number | (((1u << wide) - 1) & ~((1u << n->width) - 1)) : number);
}

static void check_narrow(TermOp op, const Narrow *x, const Narrow *y, Terms *terms, unsigned wide)
{
  Run *run = run_new();
  Solver *solver = solver_new_bits(run, terms);
  const Term *term =
      term_make(terms, op, type_bv(wide), 0, 0, 2, (const Term *[]){x->term, y->term});
  for (unsigned a = 0; a < 1u << x->width; a++)
    for (unsigned b = 0; b < 1u << y->width && !check_faults; b++) {
      Value args[2] = {narrow_extended(x, a, wide), narrow_extended(y, b, wide)};
      Value value = value_apply(op, term->type, type_bv(wide), 0, 0, args);
      const Term *assumed[3] = {equals(terms, x->var, value_of(a)),
                                equals(terms, y->var, value_of(b)),
                                term_not(terms, equals(terms, term, value))};
      CHECK(solver_check(solver, 3, assumed, NULL) == SOLVER_UNSAT);
      CHECK(solver_check(solver, 2, assumed, NULL) == SOLVER_SAT);
      if (check_faults)
        printf("  %s %s%u %u, %s%u %u in bv%u\n", term_op_name(op), x->is_signed ? "s" : "u",
               x->width, a, y->is_signed ? "s" : "u", y->width, b, wide);
    }
  solver_free(solver);
  run_free(run);
}

static void test_narrow_operators(void)
{
  static const TermOp ops[] = {TERM_MUL,  TERM_UDIV,  TERM_SDIV, TERM_UREM,
                               TERM_SREM, TERM_SMULO, TERM_UMULO};
  static const unsigned widths[][3] = {{1, 3, 4}, {3, 1, 5}, {2, 2, 3},
                                       {2, 2, 4}, {3, 3, 6}, {2, 3, 7}};
  for (unsigned o = 0; o < sizeof ops / sizeof *ops; o++)
    for (unsigned w = 0; w < sizeof widths / sizeof *widths; w++)
      for (unsigned is_signed = 0; is_signed < 4; is_signed++) {
        Terms *terms = terms_new();
        unsigned wide = widths[w][2];
        Narrow x = narrow_make(terms, "x", widths[w][0], is_signed & 1, wide);
        Narrow y = narrow_make(terms, "y", widths[w][1], is_signed >> 1, wide);
        check_narrow(ops[o], &x, &y, terms, wide);
        terms_free(terms);
      }
}

/* By a constant that the terms show. */
static void check_divided_by(unsigned width, unsigned divisor)
{
  Terms *terms = terms_new();
  Run *run = run_new();
  Solver *solver = solver_new_bits(run, terms);
  Type type = type_bv(width);
  const Term *x = term_var(terms, "x", type);
  const Term *b = term_const(terms, type, value_of(divisor));
  for (TermOp op = TERM_UDIV; op <= TERM_SREM; op++) {
    const Term *term = term_make(terms, op, type, 0, 0, 2, (const Term *[]){x, b});
    for (unsigned a = 0; a < 1u << width && !check_faults; a++) {
      Value value = value_apply(op, type, type, 0, 0, (Value[]){value_of(a), value_of(divisor)});
      const Term *assumed[2] = {equals(terms, x, value_of(a)),
                                term_not(terms, equals(terms, term, value))};
      CHECK(solver_check(solver, 2, assumed, NULL) == SOLVER_UNSAT);
      CHECK(solver_check(solver, 1, assumed, NULL) == SOLVER_SAT);
      if (check_faults)
        printf("  %s bv%u %u by %u\n", term_op_name(op), width, a, divisor);
    }
  }
  solver_free(solver);
  run_free(run);
  terms_free(terms);
}

static void test_constant_divisors(void)
{
  for (unsigned width = 1; width <= 5; width++)
    for (unsigned divisor = 0; divisor < 1u << width && !check_faults; divisor++)
      check_divided_by(width, divisor);
}

/* --- What is the same of equal numbers. --- */

enum { PAIRS = 4, ALIKE_WIDTH = 8, ALIKE_TRIALS = 60 };

/* The same operator on several pairs, some of which are equal, in one solver. */
static void check_alike(TermOp op, uint64_t seed)
{
  Terms *terms = terms_new();
  Run *run = run_new();
  Solver *solver = solver_new_bits(run, terms);
  Pool pool = {.seed = seed};
  Type type = type_bv(ALIKE_WIDTH);
  const Term *x[PAIRS], *y[PAIRS], *result[PAIRS], *assumed[3 * PAIRS];
  for (unsigned i = 0; i < PAIRS; i++) {
    char names[2][16];
    snprintf(names[0], sizeof names[0], "x%u", i), snprintf(names[1], sizeof names[1], "y%u", i);
    x[i] = term_var(terms, names[0], type), y[i] = term_var(terms, names[1], type);
    result[i] = term_make(terms, op, type, 0, 0, 2, (const Term *[]){x[i], y[i]});
  }
  for (unsigned trial = 0; trial < ALIKE_TRIALS && !check_faults; trial++) {
    Value args[2];
    for (unsigned i = 0; i < PAIRS; i++) {
      for (unsigned k = 0; k < 2 && (!i || pool_below(&pool, 2)); k++)
        args[k] = value_of(pool_below(&pool, pool_below(&pool, 2) ? 4 : 1u << ALIKE_WIDTH));
      const Term **at = assumed + 3 * i;
      at[0] = equals(terms, x[i], args[0]), at[1] = equals(terms, y[i], args[1]);
      const Term *right = equals(terms, result[i], value_apply(op, type, type, 0, 0, args));
      at[2] = term_not(terms, right);
      CHECK(solver_check(solver, 3, at, NULL) == SOLVER_UNSAT);
      at[2] = right;
    }
    CHECK(solver_check(solver, 3 * PAIRS, assumed, NULL) == SOLVER_SAT);
    if (check_faults)
      printf("  %s, trial %u\n", term_op_name(op), trial);
  }
  solver_free(solver);
  run_free(run);
  terms_free(terms);
}

/* That equal arguments have equal results is known at once, however wide they are. */
static void check_congruence(TermOp op, unsigned width)
{
  Terms *terms = terms_new();
  Run *run = run_new();
  Solver *solver = solver_new_bits(run, terms);
  Type type = type_bv(width);
  const Term *v[4], *result[2];
  for (unsigned i = 0; i < 4; i++)
    v[i] = term_var(terms, (const char *[]){"a", "b", "c", "d"}[i], type);
  for (unsigned i = 0; i < 2; i++)
    result[i] = term_make(terms, op, type, 0, 0, 2, v + 2 * i);
  const Term *assumed[3] = {term_eq(terms, v[0], v[2]), term_eq(terms, v[1], v[3]),
                            term_not(terms, term_eq(terms, result[0], result[1]))};
  CHECK(solver_check(solver, 3, assumed, &(SolverLimits){20}) == SOLVER_UNSAT);
  CHECK(solver_check(solver, 2, assumed + 1, &(SolverLimits){20}) == SOLVER_SAT);
  solver_free(solver);
  run_free(run);
  terms_free(terms);
}

static void test_alike(void)
{
  static const TermOp ops[] = {TERM_MUL, TERM_UDIV, TERM_SDIV, TERM_UREM, TERM_SREM};
  for (unsigned o = 0; o < sizeof ops / sizeof *ops && !check_faults; o++) {
    check_alike(ops[o], 7 + o);
    check_congruence(ops[o], 64);
  }
}

/* --- Random questions to both solvers, step by step. --- */

static void grow_array(Shelf *shelf, Type array)
{
  Terms *t = shelf->terms;
  const Term *a = pick(shelf, array), *index = pick(shelf, type_bv(array.index));
  const Term *element = pick(shelf, type_element(array));
  switch (pool_below(&shelf->random, 6)) {
  case 0: put(shelf, term_ite(t, pick(shelf, type_bool()), a, pick(shelf, array))); break;
  case 1: put(shelf, term_convert(t, TERM_CONSTARRAY, array, element)); break;
  case 2:
  case 3: put(shelf, term_store(t, a, index, element)); break;
  default: put(shelf, term_select(t, a, index)); break;
  }
}

/* One operator on scalars of the shelf's width; division of wide words is left to other tests, it
 * makes hard questions. */
static void grow_scalar(Shelf *shelf)
{
  TermOp op = TERM_EQ + pool_below(&shelf->random, TERM_UMULO + 1 - TERM_EQ);
  bool hard = op >= TERM_MUL && op <= TERM_SREM;
  hard |= op == TERM_SMULO || op == TERM_UMULO;
  if (hard && shelf->width > 8)
    return;
  Type type = type_bv(shelf->width);
  bool logic = op == TERM_NOT || op == TERM_AND || op == TERM_OR;
  Type from = logic ? type_bool() : type;
  const Term *args[2] = {pick(shelf, from), pick(shelf, from)};
  for (unsigned count = 1; count <= 2; count++)
    if (op != TERM_EXTRACT && !term_fault(op, type, 0, 0, count, args)) {
      const Term *made = term_make(shelf->terms, op, type, 0, 0, count, args);
      if (made->type.kind == TYPE_BV)
        made = term_resize_unsigned(shelf->terms, made, shelf->width);
      put(shelf, made);
    }
}

static void fill(Shelf *shelf, uint64_t seed, unsigned width, bool with_arrays)
{
  *shelf =
      (Shelf){.random = {.seed = seed}, .terms = terms_new(), .limit = SHELF_MOST, .width = width};
  Type array = type_array(width, type_bv(width));
  for (unsigned i = 0; i < 3; i++)
    put(shelf, term_var(shelf->terms, (const char *[]){"a", "b", "c"}[i], array));
  for (unsigned i = 0; i < 4; i++)
    put(shelf, term_var(shelf->terms, (const char *[]){"x", "y", "z", "w"}[i], type_bv(width)));
  put(shelf, term_var(shelf->terms, "p", type_bool()));
  for (unsigned tries = 0; tries < 150; tries++) {
    if (with_arrays && pool_below(&shelf->random, 2))
      grow_array(shelf, array);
    else
      grow_scalar(shelf);
  }
}

static unsigned asked, contradictions, open_questions;

static void ask_both(Shelf *shelf, Solver *ours, Solver *z3)
{
  const Term *assumed[MOST_ASSUMED];
  unsigned count = pool_below(&shelf->random, MOST_ASSUMED + 1);
  for (unsigned i = 0; i < count; i++)
    assumed[i] = pick(shelf, type_bool());
  SolverAnswer mine = solver_check(ours, count, assumed, &(SolverLimits){2});
  SolverAnswer other = solver_check(z3, count, assumed, &(SolverLimits){1});
  asked++;
  contradictions += mine == SOLVER_UNSAT;
  open_questions += other == SOLVER_UNKNOWN;
  CHECK(mine != SOLVER_UNKNOWN || strstr(solver_reason(ours), "limit"));
  CHECK(mine == other || mine == SOLVER_UNKNOWN || other == SOLVER_UNKNOWN);
  if (mine == SOLVER_UNSAT)
    check_core(z3, ours, count, assumed, 1);
}

static void check_session(uint64_t seed, unsigned width, bool with_arrays)
{
  Shelf shelf;
  fill(&shelf, seed, width, with_arrays);
  Run *run = run_new();
  Solver *ours = solver_new_bits(run, shelf.terms), *z3 = solver_new(run, shelf.terms);
  unsigned depth = 0;
  for (unsigned steps = 0; steps < 30 && !check_faults; steps++) {
    unsigned what = pool_below(&shelf.random, 6);
    if (what == 0 && depth < 4) {
      solver_push(ours), solver_push(z3);
      depth++;
    } else if (what == 1 && depth) {
      solver_pop(ours), solver_pop(z3);
      depth--;
    } else if (what == 2) {
      const Term *told = pick(&shelf, type_bool());
      solver_assert(ours, told), solver_assert(z3, told);
    } else {
      ask_both(&shelf, ours, z3);
    }
  }
  if (check_faults)
    printf("  seed %llu, width %u: %s\n", (unsigned long long)seed, width, solver_reason(ours));
  solver_free(ours);
  solver_free(z3);
  run_free(run);
  terms_free(shelf.terms);
}

static void check_sessions(uint64_t first, unsigned count, bool with_arrays)
{
  static const unsigned char widths[] = {1, 2, 3, 4, 5, 8, 16, 32, 64};
  asked = contradictions = open_questions = 0;
  for (uint64_t seed = first; seed < first + count && !check_faults; seed++)
    check_session(seed, widths[seed % sizeof widths], with_arrays);
  printf("  %u questions, %u contradictions, %u left open by Z3\n", asked, contradictions,
         open_questions);
  CHECK(contradictions > asked / 20 && open_questions < asked * SLOWER / 10);
}

static void test_bits_against_z3(void)
{
  check_sessions(1, 36 / SLOWER, false);
}

static void test_arrays_against_z3(void)
{
  check_sessions(1000, 36 / SLOWER, true);
}

/* A question that is given up before it is asked leaves nothing behind for the next one. */
static void check_given_up(Solver *(*make)(Run *run, Terms *terms))
{
  Lab lab;
  lab_begin(&lab, make);
  const Term *x = term_var(lab.terms, "x", type_bv(8));
  const Term *is_one = term_eq(lab.terms, x, term_bv(lab.terms, 8, 1));
  const Term *is_two = term_eq(lab.terms, x, term_bv(lab.terms, 8, 2));
  solver_check(lab.solver, 1, &is_one, &(SolverLimits){1e-9});
  CHECK(solver_check(lab.solver, 1, &is_two, NULL) == SOLVER_SAT);
  lab_end(&lab);
}

static void test_questions_that_are_given_up(void)
{
  check_given_up(solver_new_bits);
  check_given_up(solver_new);
  check_given_up(solver_new_integers);
}

/* --dump-smt: one script for each question. */
static void test_questions_are_written_down(void)
{
  char folder[] = "/tmp/octant-test-XXXXXX", path[64], line[32] = "";
  CHECK(mkdtemp(folder) != NULL);
  Run *run = run_new();
  Terms *terms = terms_new();
  run->options.dump_smt = folder;
  Solver *solver = solver_new_both(run, terms);
  const Term *x = term_var(terms, "x", type_bv(8));
  const Term *small = term_binary(terms, TERM_ULT, x, term_bv(terms, 8, 9));
  solver_assert(solver, small);
  CHECK(solver_check(solver, 0, NULL, NULL) == SOLVER_SAT);
  solver_assert(solver, term_eq(terms, x, term_bv(terms, 8, 200)));
  CHECK(solver_check(solver, 1, &small, NULL) == SOLVER_UNSAT);
  CHECK(run->stats.queries == 2);
  for (unsigned i = 1; i <= 2; i++) {
    snprintf(path, sizeof path, "%s/query-%06u.smt2", folder, i);
    FILE *file = fopen(path, "r");
    CHECK(file && fgets(line, sizeof line, file) && !strncmp(line, "(set-logic", 10));
    if (file)
      fclose(file);
    remove(path);
  }
  remove(folder);
  solver_free(solver);
  terms_free(terms);
  run_free(run);
}

int main(void)
{
  RUN(test_questions_are_written_down);
  RUN(test_questions_that_are_given_up);
  RUN(test_bits_against_z3);
  RUN(test_arrays_against_z3);
  RUN(test_small_operators);
  RUN(test_narrow_operators);
  RUN(test_constant_divisors);
  RUN(test_alike);
  RUN(test_values);
  return check_summary();
}
