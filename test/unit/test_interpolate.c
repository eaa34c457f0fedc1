/* Interpolants of the design's examples and of random sequences; the three conditions are verified
 * by a solver of its own, on the formulas as they were given. */
#include "smt/interpolate.h"

#include <stdlib.h>

#include "base/options.h"
#include "check.h"
#include "random_term.h"
#include "smt/solver.h"
#include "term/print.h"

enum { MOST_STEPS = 24 };

typedef struct Lab {
  Run *run;
  Terms *terms;
  Solver *solver; /* of the verification */
  const Term *steps[MOST_STEPS];
  unsigned count;
  InterpolantVec found;
  const char *why;
} Lab;

static void begin(Lab *lab)
{
  *lab = (Lab){.run = run_new(), .terms = terms_new()};
  lab->solver = solver_new_both(lab->run, lab->terms);
}

static void end(Lab *lab)
{
  vec_free(&lab->found);
  solver_free(lab->solver);
  terms_free(lab->terms);
  run_free(lab->run);
}

static void add(Lab *lab, const Term *step)
{
  lab->steps[lab->count++] = step;
}

static bool interpolate(Lab *lab, InterpolateWay way, double seconds)
{
  vec_clear(&lab->found);
  return interpolate_sequence(lab->run, lab->terms, lab->count, lab->steps, way, seconds,
                              &lab->found, &lab->why);
}

static void print_lab(const Lab *lab)
{
  Text text = {0};
  for (unsigned i = 0; i < lab->count; i++) {
    text_clear(&text);
    term_print(lab->steps[i], &text);
    printf("  A%u %s\n", i, text.data);
    text_clear(&text);
    if (i < lab->found.count)
      term_print(lab->found.data[i], &text), printf("    I%u %s\n", i, text.data);
  }
  text_free(&text);
}

/* --- The conditions. --- */

static bool is_contradiction(Lab *lab, const Term *a, const Term *b, unsigned from, unsigned to)
{
  Solver *solver = lab->solver;
  solver_push(solver);
  solver_assert(solver, a);
  solver_assert(solver, b);
  for (unsigned i = from; i < to; i++)
    solver_assert(solver, lab->steps[i]);
  SolverAnswer answer = solver_check(solver, 0, NULL, &(SolverLimits){20});
  solver_pop(solver);
  return answer == SOLVER_UNSAT;
}

typedef struct Sides {
  const Lab *lab;
  unsigned cut;
  bool shared;
} Sides;

static void look_at_both_sides(void *context, const Term *var)
{
  Sides *sides = context;
  bool before = false, after = false;
  for (unsigned i = 0; i < sides->lab->count; i++)
    if (term_mentions(sides->lab->steps[i], var))
      *(i <= sides->cut ? &before : &after) = true;
  sides->shared &= before && after;
}

/* Is it one at this cut, whatever the others are? */
static void check_cut(Lab *lab, unsigned cut)
{
  const Term *it = lab->found.data[cut], *yes = term_true(lab->terms);
  Sides sides = {lab, cut, true};
  term_each_var(it, look_at_both_sides, &sides);
  CHECK(sides.shared);
  CHECK(is_contradiction(lab, yes, term_not(lab->terms, it), 0, cut + 1));
  CHECK(is_contradiction(lab, yes, it, cut + 1, lab->count));
}

static void check_sequence(Lab *lab)
{
  for (unsigned i = 0; i < lab->found.count; i++) {
    check_cut(lab, i);
    if (i)
      CHECK(is_contradiction(lab, lab->found.data[i - 1], term_not(lab->terms, lab->found.data[i]),
                             i, i + 1));
  }
}

static bool is_infeasible(Lab *lab, unsigned from, unsigned to)
{
  return is_contradiction(lab, term_true(lab->terms), term_true(lab->terms), from, to);
}

/* One alone, at the longest feasible prefix or in the shortest infeasible suffix; the steps of that
 * part are all that it needs. */
static void check_binary(Lab *lab, bool backward)
{
  unsigned length = 1, count = lab->count;
  while (!is_infeasible(lab, backward ? count - length : 0, backward ? count : length))
    length++;
  unsigned middle = backward ? count - length + 1 : length - 1;
  for (unsigned i = 1; i < count; i++)
    if (i != middle)
      CHECK(i < middle ? term_is_true(lab->found.data[i - 1])
                       : term_is_false(lab->found.data[i - 1]));
  if (middle == 0 || middle == count)
    return;
  const Term *it = lab->found.data[middle - 1], *yes = term_true(lab->terms);
  check_cut(lab, middle - 1);
  if (backward)
    CHECK(is_contradiction(lab, yes, term_not(lab->terms, it), middle - 1, middle));
  else
    CHECK(is_contradiction(lab, yes, it, middle, middle + 1));
}

static void check_interpolants(Lab *lab, InterpolateWay way)
{
  CHECK(lab->found.count + 1 == lab->count);
  if (interpolate_way_is_binary(way))
    check_binary(lab, way == INTERPOLATE_BINARY_BACKWARD);
  else
    check_sequence(lab);
  if (check_faults)
    print_lab(lab);
}

/* --- Building. --- */

static const Term *var(Lab *lab, const char *name, unsigned number, unsigned width)
{
  char text[32];
  snprintf(text, sizeof text, "%s@%u", name, number);
  return term_var(lab->terms, text, width ? type_bv(width) : type_bool());
}

static const Term *num(Lab *lab, int64_t number, unsigned width)
{
  return term_bv_signed(lab->terms, width, number);
}

static const Term *plus(Lab *lab, const Term *a, int64_t number)
{
  return term_binary(lab->terms, TERM_ADD, a, num(lab, number, a->type.width));
}

static const Term *both(Lab *lab, const Term *a, const Term *b)
{
  return term_and(lab->terms, a, b);
}

static const Term *set(Lab *lab, const Term *a, const Term *b)
{
  return term_eq(lab->terms, a, b);
}

/* x = y = 0; (x++, y++) rounds times; x != y */
static void build_twins(Lab *lab, unsigned width, unsigned rounds)
{
  const Term *x = var(lab, "x", 0, width), *y = var(lab, "y", 0, width);
  add(lab, both(lab, set(lab, x, num(lab, 0, width)), set(lab, y, num(lab, 0, width))));
  for (unsigned i = 1; i <= rounds; i++) {
    const Term *x1 = var(lab, "x", i, width), *y1 = var(lab, "y", i, width);
    add(lab, both(lab, set(lab, x1, plus(lab, x, 1)), set(lab, y1, plus(lab, y, 1))));
    x = x1, y = y1;
  }
  add(lab, term_not(lab->terms, term_eq(lab->terms, x, y)));
}

static bool is_twin_equality(Lab *lab, unsigned cut, unsigned width)
{
  return lab->found.data[cut] ==
         term_eq(lab->terms, var(lab, "x", cut, width), var(lab, "y", cut, width));
}

static void test_twins(void)
{
  static const InterpolateWay general[] = {INTERPOLATE_AUTO, INTERPOLATE_SPACER,
                                           INTERPOLATE_BACKWARD, INTERPOLATE_MODELS};
  static const unsigned widths[] = {8, 32, 64};
  for (unsigned w = 0; w < 3; w++)
    for (unsigned g = 0; g < 4; g++) {
      Lab lab;
      begin(&lab);
      build_twins(&lab, widths[w], 2);
      bool found = interpolate(&lab, general[g], 20);
      CHECK(found);
      if (found)
        check_interpolants(&lab, general[g]);
      else
        printf("  %s: %s\n", interpolate_way_name(general[g]), lab.why);
      for (unsigned i = 0; i < lab.found.count; i++)
        CHECK(is_twin_equality(&lab, i, widths[w]));
      if (check_faults)
        print_lab(&lab);
      end(&lab);
    }
}

static void check_all_ways(Lab *lab, const char *name)
{
  for (InterpolateWay way = 0; way < INTERPOLATE_WAYS; way++) {
    bool found = interpolate(lab, way, 20);
    CHECK(found);
    if (!found)
      printf("  %s, %s: %s\n", name, interpolate_way_name(way), lab->why);
    else
      check_interpolants(lab, way);
    if (getenv("VERBOSE"))
      printf("%s, %s:\n", name, interpolate_way_name(way)), print_lab(lab);
  }
}

/* x = 0; while (x <= limit) x++; assert(x > limit), some rounds of it, left by the error. */
static void test_counting(void)
{
  static const int64_t limits[] = {10, 1000};
  for (unsigned l = 0; l < 2; l++)
    for (unsigned rounds = 0; rounds < 4; rounds++) {
      Lab lab;
      begin(&lab);
      const Term *x = var(&lab, "x", 0, 32), *limit = num(&lab, limits[l], 32);
      add(&lab, set(&lab, x, num(&lab, 0, 32)));
      for (unsigned i = 1; i <= rounds; i++) {
        const Term *next = var(&lab, "x", i, 32);
        add(&lab, term_binary(lab.terms, TERM_SLE, x, limit));
        add(&lab, set(&lab, next, plus(&lab, x, 1)));
        x = next;
      }
      const Term *less = term_binary(lab.terms, TERM_SLE, x, limit);
      add(&lab, term_not(lab.terms, less));
      add(&lab, less);
      check_all_ways(&lab, "counting");
      end(&lab);
    }
}

/* x = 0; y = 0; while (x <= 5) { y = x % 5; x++; } assert(y == 0): all six rounds. */
static void test_remainder(void)
{
  Lab lab;
  begin(&lab);
  const Term *x = var(&lab, "x", 0, 8), *y = var(&lab, "y", 0, 8), *five = num(&lab, 5, 8);
  add(&lab, both(&lab, set(&lab, x, num(&lab, 0, 8)), set(&lab, y, num(&lab, 0, 8))));
  for (unsigned i = 1; i <= 6; i++) {
    const Term *next = var(&lab, "x", i, 8);
    y = var(&lab, "y", i, 8);
    add(&lab, term_binary(lab.terms, TERM_SLE, x, five));
    add(&lab, set(&lab, y, term_binary(lab.terms, TERM_SREM, x, five)));
    add(&lab, set(&lab, next, plus(&lab, x, 1)));
    x = next;
  }
  add(&lab, term_not(lab.terms, term_eq(lab.terms, y, num(&lab, 0, 8))));
  check_all_ways(&lab, "remainder");
  end(&lab);
}

/* E2: y = false; x = 0; while (x < 1000) { y = x % 2 == 0; x++; } assert(!y): a stride. */
static void test_stride(void)
{
  Lab lab;
  begin(&lab);
  const Term *x = var(&lab, "x", 0, 32), *y = var(&lab, "y", 0, 0), *end_x = num(&lab, 1000, 32);
  add(&lab, both(&lab, term_not(lab.terms, y), set(&lab, x, num(&lab, 0, 32))));
  for (unsigned i = 1; i <= 3; i++) {
    const Term *next = var(&lab, "x", i, 32);
    const Term *rest = term_binary(lab.terms, TERM_SREM, x, num(&lab, 2, 32));
    y = var(&lab, "y", i, 0);
    add(&lab, term_binary(lab.terms, TERM_SLT, x, end_x));
    add(&lab, set(&lab, y, term_eq(lab.terms, rest, num(&lab, 0, 32))));
    add(&lab, set(&lab, next, plus(&lab, x, 1)));
    x = next;
  }
  add(&lab, both(&lab, term_not(lab.terms, term_binary(lab.terms, TERM_SLT, x, end_x)), y));
  check_all_ways(&lab, "stride");
  end(&lab);
}

/* E5: x != 1, x == 1; E7: x = 0; y = 10; x = y; x != y; E8: 0 < x < 5, x == 5. */
static void test_short_examples(void)
{
  Lab lab;
  begin(&lab);
  const Term *x = var(&lab, "x", 0, 32), *y = var(&lab, "y", 0, 32), *x1 = var(&lab, "x", 1, 32);
  const Term *is_one = set(&lab, x, num(&lab, 1, 32));
  add(&lab, term_not(lab.terms, is_one));
  add(&lab, is_one);
  check_all_ways(&lab, "E5");
  lab.count = 0;
  add(&lab, set(&lab, x, num(&lab, 0, 32)));
  add(&lab, set(&lab, y, num(&lab, 10, 32)));
  add(&lab, set(&lab, x1, y));
  add(&lab, term_not(lab.terms, term_eq(lab.terms, x1, y)));
  check_all_ways(&lab, "E7");
  lab.count = 0;
  add(&lab, both(&lab, term_binary(lab.terms, TERM_SLT, num(&lab, 0, 32), x),
                 term_binary(lab.terms, TERM_SLT, x, num(&lab, 5, 32))));
  add(&lab, set(&lab, x, num(&lab, 5, 32)));
  check_all_ways(&lab, "E8");
  end(&lab);
}

/* --- One cut alone. --- */

/* x is 1 and then 2; w is anything; z is 5 and then 6: infeasible in two ways. */
static void build_twice(Lab *lab)
{
  const Term *x = var(lab, "x", 0, 8), *w = var(lab, "w", 0, 8), *z = var(lab, "z", 0, 8);
  add(lab, set(lab, x, num(lab, 1, 8)));
  add(lab, set(lab, w, x));
  add(lab, set(lab, x, num(lab, 2, 8)));
  add(lab, set(lab, z, num(lab, 5, 8)));
  add(lab, term_not(lab->terms, set(lab, w, z)));
  add(lab, set(lab, z, num(lab, 6, 8)));
  add(lab, set(lab, w, num(lab, 0, 8)));
}

/* Which of the two it is about, and where, is what tells the ways apart. */
static void test_binary(void)
{
  Lab lab;
  begin(&lab);
  build_twice(&lab);
  const Term *x = var(&lab, "x", 0, 8), *z = var(&lab, "z", 0, 8);
  CHECK(interpolate(&lab, INTERPOLATE_BINARY, 20));
  check_interpolants(&lab, INTERPOLATE_BINARY);
  CHECK(term_mentions(lab.found.data[1], x) && term_is_true(lab.found.data[0]));
  CHECK(term_is_false(lab.found.data[2]));
  CHECK(interpolate(&lab, INTERPOLATE_BINARY_BACKWARD, 20));
  check_interpolants(&lab, INTERPOLATE_BINARY_BACKWARD);
  CHECK(term_mentions(lab.found.data[3], z) && term_is_true(lab.found.data[2]));
  CHECK(term_is_false(lab.found.data[4]));
  lab.steps[0] = lab.steps[6] = term_false(lab.terms); /* one step is the whole part */
  CHECK(interpolate(&lab, INTERPOLATE_BINARY, 20) && term_is_false(lab.found.data[0]));
  CHECK(interpolate(&lab, INTERPOLATE_BINARY_BACKWARD, 20) && term_is_true(lab.found.data[5]));
  end(&lab);
}

static void test_names(void)
{
  for (InterpolateWay way = 0; way < INTERPOLATE_WAYS; way++) {
    Run *run = run_new();
    CHECK(interpolate_way_named(interpolate_way_name(way)) == way);
    CHECK(
        options_set(run, ON_CHECK, FAIL_INPUT, "test", "interpolation", interpolate_way_name(way)));
    CHECK_TEXT(run->options.interpolation, interpolate_way_name(way));
    run_free(run);
  }
}

/* --- What tells the ways apart. --- */

/* x and y are numbers, then others of the same difference; then z is their difference, which is not
 * what it has to be. */
static void build_difference(Lab *lab)
{
  const Term *x = var(lab, "x", 0, 8), *y = var(lab, "y", 0, 8);
  const Term *x1 = var(lab, "x", 1, 8), *y1 = var(lab, "y", 1, 8), *z = var(lab, "z", 0, 8);
  add(lab, both(lab, set(lab, x, num(lab, 5, 8)), set(lab, y, num(lab, 3, 8))));
  add(lab, both(lab, set(lab, x1, plus(lab, x, 7)), set(lab, y1, plus(lab, y, 7))));
  add(lab, set(lab, z, term_binary(lab->terms, TERM_SUB, x1, y1)));
  add(lab, term_binary(lab->terms, TERM_SLT, num(lab, 4, 8), z));
}

static const struct {
  InterpolateWay way;
  const char *interpolants;
} characters[] = {
    {INTERPOLATE_FORWARD, "(and (eq x@0 5:bv8) (eq y@0 3:bv8)); "
                          "(and (eq x@1 12:bv8) (eq y@1 10:bv8)); (eq z@0 2:bv8)"},
    {INTERPOLATE_BACKWARD, "(sle (sub (add x@0 7:bv8) (add y@0 7:bv8)) 4:bv8); "
                           "(sle (sub x@1 y@1) 4:bv8); (sle z@0 4:bv8)"},
    {INTERPOLATE_MODELS, "(and (eq x@0 5:bv8) (eq y@0 3:bv8)); "
                         "(and (ule x@1 12:bv8) (eq y@1 10:bv8)); (sle z@0 4:bv8)"},
    {INTERPOLATE_MODELS_BACKWARD,
     "(and (eq x@0 5:bv8) (eq y@0 3:bv8)); "
     "(and (ult x@1 13:bv8) (ule y@1 x@1) (not (ule y@1 7:bv8))); (sle z@0 4:bv8)"},
};

static void test_characters(void)
{
  Lab lab;
  begin(&lab);
  build_difference(&lab);
  for (unsigned i = 0; i < sizeof characters / sizeof *characters; i++) {
    Text text = {0};
    CHECK(interpolate(&lab, characters[i].way, 20));
    check_interpolants(&lab, characters[i].way);
    for (unsigned k = 0; k < lab.found.count; k++) {
      text_add(&text, k ? "; " : "");
      term_print(lab.found.data[k], &text);
    }
    CHECK_TEXT(text_of(&text), characters[i].interpolants);
    text_free(&text);
  }
  end(&lab);
}

/* --- Floats, edges, refusals. --- */

static void test_floats(void)
{
  Lab lab;
  begin(&lab);
  const Term *x = term_var(lab.terms, "x@0", type_float(64)),
             *x1 = term_var(lab.terms, "x@1", type_float(64)), *one, *two;
  one = term_const(lab.terms, type_float(64), value_of_double(1, 64));
  two = term_const(lab.terms, type_float(64), value_of_double(2, 64));
  add(&lab, term_binary(lab.terms, TERM_FLE, x, one));
  add(&lab, set(&lab, x1, term_binary(lab.terms, TERM_FADD, x, one)));
  add(&lab, term_binary(lab.terms, TERM_FLT, two, x1));
  for (InterpolateWay way = 0; way < INTERPOLATE_WAYS; way++) {
    bool found = interpolate(&lab, way, 20);
    if (way == INTERPOLATE_SPACER) {
      CHECK(!found && lab.why && strstr(lab.why, "float"));
      continue;
    }
    if (way <= INTERPOLATE_BACKWARD)
      CHECK(found);
    if (found)
      check_interpolants(&lab, way);
    else
      CHECK(lab.why && !lab.found.count);
  }
  end(&lab);
}

static void test_edges(void)
{
  for (InterpolateWay way = 0; way < INTERPOLATE_WAYS; way++) {
    Lab lab;
    begin(&lab);
    const Term *x = var(&lab, "x", 0, 8);
    add(&lab, term_true(lab.terms));
    add(&lab, set(&lab, x, num(&lab, 1, 8)));
    CHECK(!interpolate(&lab, way, 5) && !lab.found.count);
    CHECK_TEXT(lab.why, "there is a model");
    add(&lab, term_false(lab.terms));
    CHECK(interpolate(&lab, way, 5));
    check_interpolants(&lab, way);
    CHECK(lab.found.count == 2 && term_is_true(lab.found.data[1]));
    lab.run->stop = 1;
    CHECK(!interpolate(&lab, way, 5));
    CHECK_TEXT(lab.why, "interrupted");
    lab.run->stop = 0;
    lab.count = 1;
    lab.steps[0] = term_false(lab.terms);
    CHECK(interpolate(&lab, way, 5) && !lab.found.count);
    end(&lab);
  }
}

static void test_atoms(void)
{
  Lab lab;
  begin(&lab);
  Terms *t = lab.terms;
  const Term *x = var(&lab, "x", 0, 8), *y = var(&lab, "y", 0, 8), *p = var(&lab, "p", 0, 0);
  const Term *less = term_binary(t, TERM_SLT, x, y), *leq = term_binary(t, TERM_SLE, y, x);
  const Term *small = term_binary(t, TERM_SLE, x, num(&lab, 3, 8));
  const Term *all = term_or(t, term_and(t, leq, p), term_not(t, term_eq(t, small, less)));
  interpolant_atoms(t, all, &lab.found);
  CHECK(lab.found.count == 3);
  for (unsigned i = 0; i < lab.found.count; i++)
    CHECK(lab.found.data[i] == less || lab.found.data[i] == p || lab.found.data[i] == small);
  end(&lab);
}

/* --- Random sequences: assignments and conditions over the last versions of few variables. --- */

enum { RANDOM_VARS = 3 };

typedef struct Writer {
  Pool random; /* for its random numbers alone */
  Lab *lab;
  unsigned width, version[RANDOM_VARS];
  bool linear;
} Writer;

static unsigned below(Writer *w, unsigned limit)
{
  return pool_below(&w->random, limit);
}

static const Term *current(Writer *w, unsigned i)
{
  return var(w->lab, i == 0 ? "a" : i == 1 ? "b" : "c", w->version[i], w->width);
}

static const Term *small_number(Writer *w)
{
  return num(w->lab, (int64_t)below(w, 13) - 4, w->width);
}

static const Term *random_expression(Writer *w, unsigned depth)
{
  static const TermOp any[] = {TERM_ADD, TERM_SUB, TERM_ADD,  TERM_BXOR, TERM_BAND,
                               TERM_MUL, TERM_SHL, TERM_UREM, TERM_LSHR};
  if (!depth || below(w, 4) == 0)
    return below(w, 3) ? current(w, below(w, RANDOM_VARS)) : small_number(w);
  TermOp op = any[below(w, w->linear ? 3 : 9)];
  return term_binary(w->lab->terms, op, random_expression(w, depth - 1),
                     random_expression(w, depth - 1));
}

static const Term *random_condition(Writer *w)
{
  static const TermOp orders[] = {TERM_EQ, TERM_SLT, TERM_SLE, TERM_ULT, TERM_SLT};
  const Term *a = random_expression(w, 1), *b = random_expression(w, 1);
  const Term *res = term_binary(w->lab->terms, orders[below(w, 5)], a, b);
  return below(w, 3) ? res : term_not(w->lab->terms, res);
}

static const Term *random_step(Writer *w)
{
  unsigned at = below(w, RANDOM_VARS);
  const Term *value = NULL;
  if (below(w, 3) == 0)
    return random_condition(w);
  if (below(w, 10))
    value = random_expression(w, 2);
  if (value && below(w, 6) == 0)
    value = term_ite(w->lab->terms, random_condition(w), value, current(w, at));
  w->version[at]++;
  return value ? set(w->lab, current(w, at), value) : term_true(w->lab->terms);
}

static bool random_sequence(Lab *lab, uint64_t seed)
{
  static const unsigned widths[] = {4, 6, 8, 32};
  Writer w = {.random = {.seed = seed}, .lab = lab};
  w.width = widths[below(&w, 4)];
  w.linear = below(&w, 2);
  unsigned count = 3 + below(&w, 7);
  for (unsigned i = 0; i < RANDOM_VARS; i++)
    if (below(&w, 2))
      add(lab, set(lab, current(&w, i), small_number(&w)));
  for (unsigned i = 0; i < count; i++)
    add(lab, random_step(&w));
  add(lab, random_condition(&w));
  return is_infeasible(lab, 0, lab->count);
}

static void test_random(void)
{
  const char *wanted = getenv("SEQUENCES");
  unsigned many = wanted ? (unsigned)atoi(wanted) : 40 / SLOWER, kept = 0,
           found[INTERPOLATE_WAYS] = {0};
  double seconds[INTERPOLATE_WAYS] = {0}, longest[INTERPOLATE_WAYS] = {0};
  for (uint64_t seed = 1; kept < many && !check_faults; seed++) {
    Lab lab;
    begin(&lab);
    if (random_sequence(&lab, seed * 7919)) {
      kept++;
      for (InterpolateWay way = 0; way < INTERPOLATE_WAYS; way++) {
        double start = run_cpu_seconds();
        bool success = interpolate(&lab, way, 5);
        double spent = run_cpu_seconds() - start;
        seconds[way] += spent;
        longest[way] = spent > longest[way] ? spent : longest[way];
        found[way] += success;
        if (success)
          check_interpolants(&lab, way);
        else if (getenv("VERBOSE"))
          printf("seed %llu, %s: %s\n", (unsigned long long)seed, interpolate_way_name(way),
                 lab.why),
              print_lab(&lab);
        if (check_faults)
          printf("  seed %llu, %s\n", (unsigned long long)seed, interpolate_way_name(way));
      }
    }
    end(&lab);
  }
  for (InterpolateWay way = 0; way < INTERPOLATE_WAYS; way++) {
    printf("  %-16s %u of %u, %.1f ms each, at most %.0f ms\n", interpolate_way_name(way),
           found[way], kept, 1000 * seconds[way] / kept, 1000 * longest[way]);
    unsigned percent = way == INTERPOLATE_AUTO ? 99 : way == INTERPOLATE_SPACER ? 60 : 80;
    CHECK(100 * found[way] >= percent * kept);
  }
}

int main(void)
{
  RUN(test_atoms);
  RUN(test_names);
  RUN(test_binary);
  RUN(test_characters);
  RUN(test_edges);
  RUN(test_twins);
  RUN(test_counting);
  RUN(test_remainder);
  RUN(test_stride);
  RUN(test_short_examples);
  RUN(test_floats);
  RUN(test_random);
  return check_summary();
}
