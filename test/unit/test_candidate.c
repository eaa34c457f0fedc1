/* Guesses at loop heads: that the right ones appear, and none that a sample refutes. */
#include "cfa_tools.h"
#include "engine/affine.h"
#include "engine/candidate.h"
#include "engine/sample.h"
#include "term/eval.h"
#include "term/parse.h"

enum { EFFORTS = 3 };

typedef struct Fixture {
  Run *run;
  Program *program;
  Candidates guesses[EFFORTS];
} Fixture;

static void open_fixture(Fixture *f, const char *text)
{
  *f = (Fixture){.run = run_new()};
  f->program = tools_parse(f->run, text);
  for (unsigned i = 0; i < EFFORTS; i++)
    CHECK(candidates_guess(f->program, i, &f->guesses[i]));
  Candidates none = {0};
  CHECK(!candidates_guess(f->program, EFFORTS, &none) && !none.count);
  CHECK(f->run->fail == FAIL_NONE);
}

static void close_fixture(Fixture *f)
{
  for (unsigned i = 0; i < EFFORTS; i++)
    vec_free(&f->guesses[i]);
  program_free(f->program);
  run_free(f->run);
}

static const Term *find_variable(void *context, const char *name)
{
  const Program *program = context;
  for (unsigned i = 0; i < program->variables.count; i++)
    if (!strcmp(program->variables.data[i]->term->name, name))
      return program->variables.data[i]->term;
  return NULL;
}

static const Term *parse(Fixture *f, const char *text)
{
  Reader reader = {f->run, f->program->terms, "test", text, 1, find_variable, f->program};
  const Term *term = term_parse(&reader);
  CHECK(term != NULL);
  return term;
}

/* Is this guessed at a location of this number, with this effort? */
static bool has(Fixture *f, unsigned effort, unsigned head, const char *text)
{
  const Term *wanted = parse(f, text);
  for (unsigned i = 0; i < f->guesses[effort].count; i++)
    if (f->guesses[effort].data[i].head->id == head &&
        f->guesses[effort].data[i].claim.condition == wanted)
      return true;
  return false;
}

/* ---- laws ---- */

typedef struct Row {
  const HeadSamples *samples;
  unsigned row;
} Row;

static Value variable_in_row(void *context, const Term *var)
{
  const Row *row = context;
  const VariableVec *variables = &row->samples->head->variables;
  for (unsigned i = 0; i < variables->count; i++)
    if (variables->data[i]->term == var)
      return value_of(sample_value(row->samples, row->row, i));
  CHECK(!"a variable that is not in scope");
  return value_of(0);
}

static Value no_element(void *context, const Term *array, Value index)
{
  (void)context, (void)array, (void)index;
  return value_of(0);
}

static void check_against_samples(const HeadSamples *samples, const Candidates *guesses)
{
  for (unsigned i = 0; i < guesses->count; i++)
    for (unsigned k = 0; guesses->data[i].head == samples->head->location && k < samples->rows;
         k++) {
      Row row = {samples, k};
      TermState state = {variable_in_row, no_element, &row};
      CHECK(term_eval(guesses->data[i].claim.condition, &state).lo == 1);
    }
}

static void check_distinct(const Fixture *f)
{
  Map seen = {0};
  for (unsigned e = 0; e < EFFORTS; e++)
    for (unsigned i = 0; i < f->guesses[e].count; i++) {
      const Candidate *guess = &f->guesses[e].data[i];
      uint64_t key =
          hash_mix((uint64_t)(uintptr_t)guess->head, (uint64_t)(uintptr_t)guess->claim.condition);
      CHECK(guess->claim.condition->type.kind == TYPE_BOOL &&
            !term_is_const(guess->claim.condition));
      CHECK(!map_get(&seen, key, NULL));
      map_put(&seen, key, 1);
    }
  map_free(&seen);
}

/* The same once more, in another table of terms. */
static void check_repeats(const Fixture *f, const char *text)
{
  Fixture other;
  open_fixture(&other, text);
  for (unsigned e = 0; e < EFFORTS; e++) {
    CHECK(f->guesses[e].count == other.guesses[e].count);
    for (unsigned i = 0; i < f->guesses[e].count && i < other.guesses[e].count; i++) {
      const Candidate *a = &f->guesses[e].data[i], *b = &other.guesses[e].data[i];
      CHECK(a->head->id == b->head->id && a->claim.condition->hash == b->claim.condition->hash);
    }
  }
  close_fixture(&other);
}

static void check_laws(Fixture *f, const char *text)
{
  Heads *heads = heads_new(f->program);
  Hints *hints = hints_new(f->program, heads);
  Samples *samples = samples_take(f->program, heads, hints, NULL);
  for (unsigned i = 0; i < samples->count; i++)
    for (unsigned e = 0; e < EFFORTS; e++)
      check_against_samples(&samples->at[i], &f->guesses[e]);
  samples_free(samples);
  hints_free(hints);
  heads_free(heads);
  check_distinct(f);
  check_repeats(f, text);
}

/* ---- programs ---- */

#define MAIN(exit, variables, body)                                                                \
  "program lp64\nentry main\nfunction main : ()\n" variables "loc 0 entry\nloc " #exit             \
  " exit\n" body "end\n"

/* for (x = 0, y = n; x < n; x++) y--; with 0 <= n <= 1000 */
static const char two_counters[] =
    MAIN(10, "local x : bv32 signed\nlocal y : bv32 signed\nlocal n : bv32 signed\n",
         "0 -> 1 havoc n input \"i\"\n"
         "1 -> 2 assume (and (sle 0:bv32 n) (sle n 1000:bv32))\n"
         "2 -> 3 x := 0:bv32\n3 -> 4 y := n\n"
         "4 -> 5 assume (slt x n)\n5 -> 6 x := (add x 1:bv32)\n6 -> 4 y := (sub y 1:bv32)\n"
         "4 -> 7 assume (not (slt x n))\n"
         "7 -> 8 assume (not (eq y 0:bv32))\nloc 8 error note \"unreach-call\"\n"
         "7 -> 9 assume (eq y 0:bv32)\n9 -> 10 return ()\n");

static void test_two_counters(void)
{
  Fixture f;
  open_fixture(&f, two_counters);
  CHECK(has(&f, 0, 4, "(sle x n)"));
  CHECK(has(&f, 0, 4, "(sle 0:bv32 x)"));
  CHECK(has(&f, 0, 4, "(sle 0:bv32 y)"));
  CHECK(has(&f, 0, 4, "(sle n 1000:bv32)"));
  CHECK(has(&f, 0, 4, "(sle y n)"));
  CHECK(has(&f, 1, 4, "(eq (add x y) n)"));
  CHECK(!has(&f, 0, 4, "(slt x n)")); /* not where the loop ends */
  check_laws(&f, two_counters);
  close_fixture(&f);
}

/* while (*) { x += 2; y++; } and w += 6; f in step with y */
static const char multiples[] =
    MAIN(13, "local x : bv32\nlocal y : bv32\nlocal w : bv32\nlocal f : bool\nlocal go : bv32\n",
         "0 -> 1 x := 0:bv32\n1 -> 2 y := 0:bv32\n2 -> 3 w := 1:bv32\n3 -> 4 f := true\n"
         "4 -> 5 havoc go input \"i\"\n"
         "5 -> 6 assume (not (eq go 0:bv32))\n6 -> 7 x := (add x 2:bv32)\n"
         "7 -> 8 y := (add y 1:bv32)\n8 -> 4 w := (add w 6:bv32)\n"
         "5 -> 9 assume (eq go 0:bv32)\n"
         "9 -> 10 assume (not (eq (urem w 3:bv32) 1:bv32))\nloc 10 error note \"unreach-call\"\n"
         "9 -> 11 assume (eq (urem w 3:bv32) 1:bv32)\n"
         "11 -> 10 assume (not (eq x (mul 2:bv32 y)))\n"
         "11 -> 12 assume (eq x (mul 2:bv32 y))\n"
         "12 -> 10 assume (not f)\n12 -> 13 return ()\n");

static void test_multiples(void)
{
  Fixture f;
  open_fixture(&f, multiples);
  CHECK(has(&f, 0, 4, "(eq x (mul 2:bv32 y))"));
  CHECK(has(&f, 0, 4, "(eq (urem w 3:bv32) 1:bv32)"));
  CHECK(has(&f, 0, 4, "f"));
  CHECK(has(&f, 1, 4, "(eq (band x 1:bv32) 0:bv32)"));
  CHECK(has(&f, 1, 4, "(eq (band w 1:bv32) 1:bv32)"));
  CHECK(!has(&f, 1, 4, "(eq (band y 1:bv32) 0:bv32)"));
  check_laws(&f, multiples);
  close_fixture(&f);
}

/* for (i = 0, s = 0; i < n; i++) s += i; */
static const char gauss[] =
    MAIN(9, "local i : bv32 signed\nlocal s : bv32 signed\nlocal n : bv32 signed\n",
         "0 -> 1 havoc n input \"i\"\n1 -> 2 i := 0:bv32\n2 -> 3 s := 0:bv32\n"
         "3 -> 4 assume (slt i n)\n4 -> 5 s := (add s i)\n5 -> 3 i := (add i 1:bv32)\n"
         "3 -> 6 assume (not (slt i n))\n"
         "6 -> 7 assume (slt s 0:bv32)\nloc 7 error note \"unreach-call\"\n"
         "6 -> 8 assume (not (slt s 0:bv32))\n8 -> 9 return ()\n");

static void test_quadratic(void)
{
  Fixture f;
  open_fixture(&f, gauss);
  CHECK(has(&f, 2, 3, "(eq (mul i i) (add i (mul s 2:bv32)))"));
  CHECK(has(&f, 1, 3, "(or (sle i n) (slt n 0:bv32))")); /* a case: n need not be positive */
  check_laws(&f, gauss);
  close_fixture(&f);
}

/* A lock that is held just where pc is 1; x == y but where pc is 2. */
static const char flags[] =
    MAIN(20, "local pc : bv8\nlocal held : bv8\nlocal go : bv8\nlocal x : bv32\nlocal y : bv32\n",
         "0 -> 1 pc := 0:bv8\n1 -> 2 held := 0:bv8\n2 -> 17 x := 0:bv32\n17 -> 3 y := 0:bv32\n"
         "3 -> 16 assume (and (eq held 1:bv8) (not (eq pc 1:bv8)))\n"
         "3 -> 18 assume (not (and (eq held 1:bv8) (not (eq pc 1:bv8))))\n"
         "18 -> 16 assume (and (eq pc 1:bv8) (not (eq x y)))\n"
         "18 -> 19 assume (not (and (eq pc 1:bv8) (not (eq x y))))\n"
         "19 -> 4 havoc go input \"i\"\n"
         "4 -> 5 assume (eq go 0:bv8)\n5 -> 6 pc := 1:bv8\n6 -> 7 held := 1:bv8\n7 -> 3 x := y\n"
         "4 -> 8 assume (eq go 1:bv8)\n8 -> 9 pc := 2:bv8\n9 -> 10 held := 0:bv8\n"
         "10 -> 3 x := (add y 7:bv32)\n"
         "4 -> 11 assume (ult 1:bv8 go)\n11 -> 12 pc := 0:bv8\n12 -> 13 held := 0:bv8\n"
         "13 -> 14 y := (add y 1:bv32)\n14 -> 15 x := y\n"
         "15 -> 3 assume (not (eq y 1000:bv32))\n15 -> 20 return ()\nloc 16 error note "
         "\"unreach-call\"\n");

static void test_flags(void)
{
  Fixture f;
  open_fixture(&f, flags);
  CHECK(has(&f, 1, 3, "(or (eq held 0:bv8) (eq held 1:bv8))"));
  CHECK(has(&f, 1, 3, "(or (eq pc 0:bv8) (eq pc 1:bv8) (eq pc 2:bv8))"));
  CHECK(has(&f, 1, 3, "(not (and (eq held 1:bv8) (eq pc 0:bv8)))"));
  CHECK(has(&f, 1, 3, "(not (and (eq held 0:bv8) (eq pc 1:bv8)))"));
  CHECK(!has(&f, 1, 3, "(not (and (eq held 0:bv8) (eq pc 0:bv8)))"));
  CHECK(has(&f, 0, 3, "(not (and (eq pc 1:bv8) (not (eq x y))))"));
  CHECK(has(&f, 1, 3, "(or (not (eq pc 2:bv8)) (eq x (add y 7:bv32)))"));
  check_laws(&f, flags);
  close_fixture(&f);
}

/* The condition is checked in a function that is called: check(x <= 2 * n, ...). */
static const char across_calls[] =
    "program lp64\nentry main\n"
    "function check : ()\nparam c : bv32\nloc 0 entry\nloc 3 exit\nloc 1 error note "
    "\"unreach-call\"\n"
    "0 -> 1 assume (eq c 0:bv32)\n0 -> 2 assume (not (eq c 0:bv32))\n2 -> 3 return ()\nend\n"
    "function main : ()\nlocal x : bv32\nlocal n : bv32\nloc 0 entry\nloc 7 exit\n"
    "0 -> 1 havoc n input \"i\"\n1 -> 2 n := (band n 255:bv32)\n2 -> 3 x := 0:bv32\n"
    "3 -> 4 assume (ult x n)\n4 -> 3 x := (add x 1:bv32)\n3 -> 5 assume (not (ult x n))\n"
    "5 -> 6 call () := check ((ite (ule x (mul 2:bv32 n)) 1:bv32 0:bv32))\n6 -> 7 return ()\nend\n";

static void test_across_calls(void)
{
  Fixture f;
  open_fixture(&f, across_calls);
  CHECK(has(&f, 0, 3, "(ule x (mul 2:bv32 n))"));
  CHECK(has(&f, 0, 3, "(ule x n)"));
  check_laws(&f, across_calls);
  close_fixture(&f);
}

/* The second loop cannot be reached: only the program's text speaks for its head. */
static const char unreached[] =
    MAIN(9, "local x : bv32\nlocal y : bv32\n",
         "0 -> 1 x := 0:bv32\n1 -> 2 y := 0:bv32\n"
         "2 -> 3 assume (not (eq x x))\n2 -> 4 assume (ult x 10:bv32)\n4 -> 2 x := (add x 1:bv32)\n"
         "2 -> 5 assume (ult 10:bv32 x)\n5 -> 6 y := 5:bv32\n"
         "6 -> 7 assume (ult y 9:bv32)\n7 -> 6 y := (add y 1:bv32)\n"
         "6 -> 8 assume (not (ult y 9:bv32))\nloc 8 error note \"unreach-call\"\n"
         "3 -> 9 return ()\n");

static void test_unreached(void)
{
  Fixture f;
  open_fixture(&f, unreached);
  CHECK(has(&f, 0, 2, "(ule x 10:bv32)"));
  CHECK(has(&f, 0, 6, "(ult y 9:bv32)"));
  CHECK(!has(&f, 0, 6, "(ule 5:bv32 y)"));
  check_laws(&f, unreached);
  close_fixture(&f);
}

static void test_no_loops(void)
{
  Run *run = run_new();
  Program *program = tools_parse(run, MAIN(1, "", "0 -> 1 return ()\n"));
  Candidates none = {0};
  CHECK(!candidates_guess(program, 0, &none) && !none.count);
  program_free(program);
  run_free(run);
}

static void test_stop(void)
{
  Run *run = run_new();
  Program *program = tools_parse(run, two_counters);
  Candidates none = {0};
  run->stop = STOP_SIGNAL;
  candidates_guess(program, 0, &none);
  CHECK(!none.count);
  vec_free(&none);
  program_free(program);
  run_free(run);
}

/* ---- relations ---- */

static int64_t dot(const int64_t *a, const int64_t *b, unsigned count)
{
  int64_t res = 0;
  for (unsigned i = 0; i < count; i++)
    res += a[i] * b[i];
  return res;
}

/* Random points of a random subspace: what is found holds for all, and is as much as there is. */
static void test_affine(void)
{
  enum { COLUMNS = 6, ROWS = 20 };
  for (uint64_t round = 1; round <= 200; round++) {
    uint64_t seed = round * 0x9e3779b97f4a7c15u;
    unsigned dims = 1 + (unsigned)(round % COLUMNS), relations = 0;
    int64_t basis[COLUMNS][COLUMNS], rows[ROWS][COLUMNS] = {{0}}, relation[COLUMNS];
    for (unsigned i = 0; i < dims; i++)
      for (unsigned k = 0; k < COLUMNS; k++)
        basis[i][k] = (int64_t)(tools_random(&seed) % 9) - 4;
    Affine *affine = affine_new(COLUMNS);
    for (unsigned i = 0; i < ROWS; i++) {
      for (unsigned k = 0; k < dims; k++) {
        int64_t factor = (int64_t)(tools_random(&seed) % 9) - 4;
        for (unsigned c = 0; c < COLUMNS; c++)
          rows[i][c] += factor * basis[k][c];
      }
      CHECK(affine_add(affine, rows[i]));
    }
    CHECK(affine_rank(affine) <= dims);
    for (unsigned c = 0; c < COLUMNS; c++) {
      if (!affine_relation(affine, c, relation))
        continue;
      relations++;
      CHECK(relation[c] > 0);
      for (unsigned k = c + 1; k < COLUMNS; k++)
        CHECK(relation[k] == 0);
      for (unsigned i = 0; i < ROWS; i++)
        CHECK(dot(relation, rows[i], COLUMNS) == 0);
    }
    CHECK(relations + affine_rank(affine) == COLUMNS);
    affine_free(affine);
  }
}

static void test_affine_large(void)
{
  enum { COLUMNS = 5 };
  uint64_t seed = 1;
  Affine *affine = affine_new(COLUMNS);
  for (unsigned i = 0; i < 20; i++) { /* numbers that no elimination keeps small */
    int64_t row[COLUMNS], relation[COLUMNS];
    for (unsigned k = 0; k < COLUMNS; k++)
      row[k] = (int64_t)tools_random(&seed);
    affine_add(affine, row);
    for (unsigned k = 0; k < COLUMNS; k++)
      affine_relation(affine, k, relation);
  }
  affine_free(affine);
}

int main(void)
{
  RUN(test_two_counters);
  RUN(test_multiples);
  RUN(test_quadratic);
  RUN(test_flags);
  RUN(test_across_calls);
  RUN(test_unreached);
  RUN(test_no_loops);
  RUN(test_stop);
  RUN(test_affine);
  RUN(test_affine_large);
  return check_summary();
}
