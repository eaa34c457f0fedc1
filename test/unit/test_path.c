#include "smt/path.h"

#include "cfa_tools.h"
#include "smt/replay.h"

/* A recorded path: edges with the calls that returns end. */
typedef struct Record {
  Path path;
  VEC(const Edge *) calls;
  unsigned most;
} Record;

static void record_edge(Record *record, const Edge *edge, const Edge *next)
{
  PathStep step = {edge, NULL};
  if (edge->kind == EDGE_RETURN && record->calls.count)
    step.call = vec_pop(&record->calls);
  bool enters = edge->kind == EDGE_CALL && next && next->from != edge->to;
  if (enters)
    vec_push(&record->calls, edge);
  vec_push(&record->path, step);
}

typedef struct Recorder {
  VEC(const Edge *) edges;
  unsigned most;
} Recorder;

static bool note_step(void *context, const Edge *edge)
{
  Recorder *recorder = context;
  if (recorder->edges.count == recorder->most)
    return false;
  vec_push(&recorder->edges, edge);
  return true;
}

/* The steps of a run with this seed, at most so many. */
static void record_run(Program *program, uint64_t seed, unsigned most, Record *record)
{
  Recorder recorder = {.most = most};
  InterpInput input = {.seed = seed, .step = note_step, .context = &recorder};
  InterpResult result;
  CHECK(interp_run(program, &input, &result));
  interp_result_free(&result);
  *record = (Record){0};
  for (unsigned i = 0; i < recorder.edges.count; i++)
    record_edge(record, recorder.edges.data[i],
                i + 1 < recorder.edges.count ? recorder.edges.data[i + 1] : NULL);
  vec_free(&recorder.edges);
}

static void record_free(Record *record)
{
  vec_free(&record->path);
  vec_free(&record->calls);
}

static void assert_formula(Solver *solver, const PathFormula *formula)
{
  solver_assert(solver, formula->start);
  for (unsigned i = 0; i < formula->count; i++)
    solver_assert(solver, formula->conjuncts[i]);
}

/* A path that was taken is feasible, its model of the interpreter's layout repeats it. */
static void check_path(Program *program, const Path *path, const char *what)
{
  PathFormula *formula = path_encode(program, path->data, path->count);
  Solver *solver = solver_new(program->run, program->terms);
  assert_formula(solver, formula);
  SolverLimits limits = {10};
  CHECK(solver_check(solver, 0, NULL, &limits) == SOLVER_SAT);
  solver_assert(solver, formula->layout);
  SolverAnswer placed = solver_check(solver, 0, NULL, &limits);
  CHECK(placed == SOLVER_SAT);
  InterpResult result = {0};
  CHECK(placed != SOLVER_SAT ||
        replay_model(program, formula, solver, path->data, path->count, NULL, &result));
  interp_result_free(&result);
  if (check_faults)
    printf("  %s: %u steps %s\n", what, path->count, solver_reason(solver));
  solver_free(solver);
  path_formula_free(formula);
}

static void check_runs(const char *text, unsigned runs, unsigned most)
{
  Run *run = run_new();
  Program *program = tools_parse(run, text);
  for (uint64_t seed = 1; program && seed <= runs && !check_faults; seed++) {
    Record record;
    record_run(program, seed, most, &record);
    check_path(program, &record.path, "a run");
    record_free(&record);
  }
  if (program)
    program_free(program);
  run_free(run);
}

/* The path that takes, from the entry on, the edges with these numbers of the main function. */
static SolverAnswer check_edges(const char *text, unsigned count, const unsigned *edges,
                                bool *replayed)
{
  Run *run = run_new();
  Program *program = tools_parse(run, text);
  Path path = {0};
  for (unsigned i = 0; i < count; i++)
    vec_push(&path, ((PathStep){program->entry->edges.data[edges[i]], NULL}));
  PathFormula *formula = path_encode(program, path.data, path.count);
  CHECK(formula->exact);
  Solver *solver = solver_new(run, program->terms);
  assert_formula(solver, formula);
  SolverAnswer answer = solver_check(solver, 0, NULL, &(SolverLimits){10});
  *replayed = false;
  if (answer == SOLVER_SAT) {
    InterpResult result;
    solver_assert(solver, formula->layout);
    CHECK(solver_check(solver, 0, NULL, &(SolverLimits){10}) == SOLVER_SAT);
    *replayed = replay_model(program, formula, solver, path.data, path.count, NULL, &result);
    interp_result_free(&result);
  }
  solver_free(solver);
  path_formula_free(formula);
  vec_free(&path);
  program_free(program);
  run_free(run);
  return answer;
}

#define FEASIBLE(text, ...)                                                                        \
  do {                                                                                             \
    bool replayed;                                                                                 \
    unsigned edges[] = {__VA_ARGS__};                                                              \
    CHECK(check_edges((text), sizeof edges / sizeof *edges, edges, &replayed) == SOLVER_SAT);      \
    CHECK(replayed);                                                                               \
  } while (0)
#define INFEASIBLE(text, ...)                                                                      \
  do {                                                                                             \
    bool replayed;                                                                                 \
    unsigned edges[] = {__VA_ARGS__};                                                              \
    CHECK(check_edges((text), sizeof edges / sizeof *edges, edges, &replayed) == SOLVER_UNSAT);    \
  } while (0)

static const char sums[] = "program lp64\n"
                           "global g : bv32 = 7:bv32\n"
                           "entry main\n"
                           "function main : (bv32)\n"
                           "  local x : bv32\n"
                           "  local y : bv32\n"
                           "  loc 0 entry\n"
                           "  loc 1 exit\n"
                           "  loc 5 error note \"unreach-call\"\n"
                           "  0 -> 2 havoc x input \"in\"\n"
                           "  2 -> 3 havoc y input \"in\"\n"
                           "  3 -> 4 g := (add g (mul x 3:bv32))\n"
                           "  4 -> 5 assume (and (eq (add x y) 5:bv32) (ult g y))\n"
                           "  4 -> 6 assume (and (ult x 3:bv32) (eq g 8:bv32))\n"
                           "  4 -> 7 assume (eq x 2:bv32)\n"
                           "  7 -> 1 return (g)\n"
                           "  6 -> 1 return (x)\n"
                           "end\n";

static void test_scalars(void)
{
  FEASIBLE(sums, 0, 1, 2, 3);
  INFEASIBLE(sums, 0, 1, 2, 4);
}

static const char memory[] =
    "program lp64\n"
    "region r0 \"a\" cell 32\n"
    "region r1 \"b\" cell 8\n"
    "object a size 16 align 4 stride 4\n"
    "  init 0 1:bv32\n"
    "  init 4 2:bv32\n"
    "  init 8 3:bv32\n"
    "  field 0 4 r0\n"
    "object b size 8 align 8\n"
    "  init 0 \"ab\"\n"
    "  field 0 8 r1\n"
    "entry main\n"
    "function main : (bv32)\n"
    "  local i : bv64\n"
    "  local v : bv32\n"
    "  local w : bv32\n"
    "  loc 0 entry\n"
    "  loc 1 exit\n"
    "  0 -> 2 havoc i input \"in\"\n"                                                      /* 0 */
    "  2 -> 3 assume (ult i 4:bv64)\n"                                                     /* 1 */
    "  3 -> 4 load v (add &a (mul i 4:bv64)) in r0\n"                                      /* 2 */
    "  4 -> 5 store (add &a (mul i 4:bv64)) 9:bv32 in r0\n"                                /* 3 */
    "  5 -> 6 load w (add &a 8:bv64) in r0\n"                                              /* 4 */
    "  6 -> 7 assume (and (eq v 3:bv32) (eq w 9:bv32))\n"                                  /* 5 */
    "  6 -> 7 assume (and (eq v 3:bv32) (eq w 3:bv32))\n"                                  /* 6 */
    "  6 -> 7 assume (and (eq v 0:bv32) (eq w 3:bv32))\n"                                  /* 7 */
    "  6 -> 7 assume (eq v 5:bv32)\n"                                                      /* 8 */
    "  7 -> 8 store (add &b 1:bv64) 513:bv16 in r1\n"                                      /* 9 */
    "  8 -> 9 load v &b in r1\n"                                                           /* 10 */
    "  9 -> 10 assume (eq v 131425:bv32)\n"                                                /* 11 */
    "  9 -> 10 assume (not (eq v 131425:bv32))\n"                                          /* 12 */
    "  10 -> 11 havoc-memory (add &b i) i input \"in\" in r1\n"                            /* 13 */
    "  11 -> 12 load w &b in r1\n"                                                         /* 14 */
    "  12 -> 13 assume (and (eq (extract 7 0 w) 97:bv8) (not (eq w v)))\n"                 /* 15 */
    "  12 -> 13 assume (and (eq i 2:bv64) (not (eq (extract 15 0 v) (extract 15 0 w))))\n" /* 16 */
    "  12 -> 13 assume (not (eq (extract 7 0 w) 97:bv8))\n"                                /* 17 */
    "  13 -> 1 return (v)\n"
    "end\n";

static void test_memory(void)
{
  FEASIBLE(memory, 0, 1, 2, 3, 4, 5);
  INFEASIBLE(memory, 0, 1, 2, 3, 4, 6);
  FEASIBLE(memory, 0, 1, 2, 3, 4, 7);
  INFEASIBLE(memory, 0, 1, 2, 3, 4, 8);
  FEASIBLE(memory, 0, 1, 2, 3, 4, 5, 9, 10, 11);
  INFEASIBLE(memory, 0, 1, 2, 3, 4, 5, 9, 10, 12);
  FEASIBLE(memory, 0, 1, 2, 3, 4, 7, 9, 10, 11, 13, 14, 15);
  INFEASIBLE(memory, 0, 1, 2, 3, 4, 5, 9, 10, 11, 13, 14, 16);
  INFEASIBLE(memory, 0, 1, 2, 3, 4, 5, 9, 10, 11, 13, 14, 17);
}

static const char recursion[] = "program lp64\n"
                                "region r0 \"l\" cell 32\n"
                                "entry main\n"
                                "function main : (bv32)\n"
                                "  local x : bv32\n"
                                "  local f : f64\n"
                                "  loc 0 entry\n"
                                "  loc 1 exit\n"
                                "  0 -> 2 havoc x input \"in\"\n"
                                "  2 -> 3 call (x) := count ((urem x 4:bv32))\n"
                                "  3 -> 4 havoc f input \"in\"\n"
                                "  4 -> 5 assume (flt (fadd f 0x1p+0:f64) 0x1.8p+3:f64)\n"
                                "  4 -> 5 assume (not (flt (fadd f 0x1p+0:f64) 0x1.8p+3:f64))\n"
                                "  5 -> 1 return (x)\n"
                                "end\n"
                                "function count : (bv32)\n"
                                "  param n : bv32\n"
                                "  object l size 4 align 4\n"
                                "    field 0 4 r0\n"
                                "  local m : bv32\n"
                                "  local r : bv32\n"
                                "  loc 0 entry\n"
                                "  loc 1 exit\n"
                                "  0 -> 2 havoc-memory &l 4:bv64 uninit \"l\" in r0\n"
                                "  2 -> 3 assume (eq n 0:bv32)\n"
                                "  2 -> 4 assume (not (eq n 0:bv32))\n"
                                "  3 -> 9 load m &l in r0\n"
                                "  9 -> 1 return (m)\n"
                                "  4 -> 5 store &l n in r0\n"
                                "  5 -> 6 m := (sub n 1:bv32)\n"
                                "  6 -> 7 call (r) := count (m)\n"
                                "  7 -> 8 load m &l in r0\n"
                                "  8 -> 1 return ((add m r))\n"
                                "end\n";

static void test_runs(void)
{
  check_runs(sums, 10, 1000);
  check_runs(memory, 10, 1000);
  check_runs(recursion, 12, 1000);
}

/* What the innermost activation leaves in its object does not change that of its caller. */
static void test_concrete_needs_no_solver(void)
{
  static const char text[] =
      "program lp64\n"
      "region r0 \"a\" cell 32\n"
      "object a size 8 align 4 stride 4\n"
      "  field 0 4 r0\n"
      "entry main\n"
      "function main : (bv32)\n"
      "  local i : bv64\n"
      "  local v : bv32\n"
      "  loc 0 entry\n"
      "  loc 1 exit\n"
      "  0 -> 2 i := 0:bv64\n"
      "  2 -> 3 assume (ult i 50:bv64)\n"
      "  2 -> 5 assume (not (ult i 50:bv64))\n"
      "  3 -> 4 store (add &a (mul (urem i 2:bv64) 4:bv64)) (extract 31 0 i) in r0\n"
      "  4 -> 2 i := (add i 1:bv64)\n"
      "  5 -> 6 load v (add &a 4:bv64) in r0\n"
      "  6 -> 1 return (v)\n"
      "end\n";
  Run *run = run_new();
  Program *program = tools_parse(run, text);
  Record record;
  record_run(program, 1, 1000, &record);
  PathFormula *formula = path_encode(program, record.path.data, record.path.count);
  for (unsigned i = 0; i < formula->count; i++)
    CHECK(term_is_true(formula->conjuncts[i]));
  const Term *loaded = formula->written[formula->count - 2];
  CHECK(loaded && term_is_const(loaded) && loaded->value.lo == 49);
  path_formula_free(formula);
  record_free(&record);
  program_free(program);
  run_free(run);
}

int main(void)
{
  RUN(test_scalars);
  RUN(test_memory);
  RUN(test_concrete_needs_no_solver);
  RUN(test_runs);
  return check_summary();
}
