/* Explicit values, their refiner, the solver and the interpreter together. */
#include "cfa_tools.h"
#include "domains/num.h"
#include "engine/cegar.h"
#include "engine/refine_learn.h"

#define MAIN(body)                                                                                 \
  "program ilp32\nglobal x : bv32 = 0:bv32\nglobal y : bv32 = 0:bv32\n"                            \
  "global z : bv32 = 0:bv32\nentry main\n"                                                         \
  "function main : ()\n loc 0 entry\n loc 1 error note \"unreach-call\"\n" body "end\n"

typedef struct Case {
  const char *program;
  Claim claim;
  Reason reason;
  unsigned refinements;
} Case;

static const Case cases[] = {
    /* constants refute it; z is of no interest */
    {MAIN(" 0 -> 2 x := 1:bv32\n 2 -> 3 z := 7:bv32\n 3 -> 1 assume (eq x 2:bv32)\n"), CLAIM_SAFE,
     REASON_NONE, 1},
    /* an input decides; the solver finds it and the interpreter agrees */
    {MAIN(" 0 -> 2 havoc x input\n 2 -> 3 havoc y input\n"
          " 3 -> 1 assume (eq (add x y) 5:bv32)\n"),
     CLAIM_UNSAFE, REASON_NONE, 0},
    /* infeasible, but not for explicit values */
    {MAIN(" 0 -> 2 havoc x input\n 2 -> 3 y := (add x 1:bv32)\n 3 -> 1 assume (eq y x)\n"),
     CLAIM_UNKNOWN, REASON_IMPRECISE, 0},
    /* the same, and a real violation elsewhere */
    {MAIN(" 0 -> 2 havoc x input\n 2 -> 3 y := (add x 1:bv32)\n 3 -> 1 assume (eq y x)\n"
          " 3 -> 4 assume true\n 4 -> 1 assume (eq y 3:bv32)\n"),
     CLAIM_UNSAFE, REASON_NONE, 0},
    /* a loop that must be counted */
    {MAIN(" 0 -> 2 x := 0:bv32\n 2 -> 3 assume (ult x 5:bv32)\n 3 -> 4 y := (add y 2:bv32)\n"
          " 4 -> 2 x := (add x 1:bv32)\n 2 -> 5 assume (not (ult x 5:bv32))\n"
          " 5 -> 1 assume (not (eq y 10:bv32))\n"),
     CLAIM_SAFE, REASON_NONE, 0},
    {MAIN(" 0 -> 2 x := 0:bv32\n 2 -> 3 assume (ult x 5:bv32)\n 3 -> 4 y := (add y 2:bv32)\n"
          " 4 -> 2 x := (add x 1:bv32)\n 2 -> 5 assume (not (ult x 5:bv32))\n"
          " 5 -> 1 assume (eq y 10:bv32)\n"),
     CLAIM_UNSAFE, REASON_NONE, 0},
};

static Reached *start(Program *program, Cpa *part)
{
  Cpa *parts[] = {cpa_location(program), cpa_callstack(program), part};
  Reached *reached = reached_new(cpa_composite(program, 3, parts), WAIT_LOOP);
  Precision *none = precision_empty(program);
  reached_start(reached, none);
  precision_drop(none);
  return reached;
}

static void end(Reached *reached)
{
  Cpa *cpa = reached_root(reached)->state->cpa;
  reached_free(reached);
  cpa_free(cpa);
}

static void check_case(const Case *test, const char *scope)
{
  Run *run = run_new();
  run->options.check_contracts = true;
  run->options.precision_scope = scope;
  Program *program = tools_parse(run, test->program);
  Reached *reached = start(program, cpa_value(program));
  Refiner *refiner = refiner_value(program);
  Outcome outcome = cegar(reached, refiner);
  bool good = outcome.claim == test->claim && outcome.reason == test->reason &&
              (!test->refinements || run->stats.refinements == test->refinements) &&
              run->stats.refinements_by_values == run->stats.refinements &&
              run->stats.precision_size <= 2 && run->fail == FAIL_NONE;
  if (!good)
    printf("%s: claim %d reason %s refinements %d\n%s", scope, outcome.claim,
           reason_name(outcome.reason), (int)run->stats.refinements, test->program);
  CHECK(good);
  CHECK(outcome.claim != CLAIM_UNSAFE || (outcome.precise && outcome.target));
  refiner_free(refiner);
  end(reached);
  program_free(program);
  run_free(run);
}

static void test_refiner_value(void)
{
  for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
    check_case(&cases[i], "auto");
    check_case(&cases[i], "location");
    check_case(&cases[i], "function");
    check_case(&cases[i], "program");
  }
}

/* Found at one location after the other, a variable is at last tracked in its function; one that
 * is found again where it is known, or in another function, is not counted. */
static void check_widens(unsigned states, unsigned after)
{
  Run *run = run_new();
  Text text = {0};
  text_add(&text, MAIN("") "function g : ()\n loc 0 entry\nend\n");
  Program *program = tools_parse(run, text_of(&text));
  Function *main = program->entry;
  const Function *g = program->functions.data[!main->id];
  for (unsigned i = 0; i < 30; i++)
    function_add_location(program, main);
  const Variable *x = program->variables.data[0], *y = program->variables.data[1];
  ScopePolicy policy = scope_policy("auto");
  Precision *precision = precision_empty(program);
  unsigned last = main->locations.count - 1, found_at = 0;
  for (unsigned i = 0; i < last && !precision_tracks(precision, main->locations.data[last], x);
       i++) {
    TrackedVec found = {0};
    vec_push(&found, ((Tracked){main->locations.data[i], x, NULL}));
    vec_push(&found, ((Tracked){main->locations.data[0], y, NULL}));
    vec_push(&found, ((Tracked){g->locations.data[0], x, NULL}));
    Precision *grown = scope_grow(&policy, precision, &found, i * states);
    CHECK(precision_includes(grown, precision));
    CHECK(precision_has(grown, &found.data[0]) && precision_has(grown, &found.data[1]));
    precision_drop(precision);
    precision = grown;
    vec_free(&found);
    found_at = i;
  }
  CHECK(found_at == after);
  CHECK(!precision_tracks(precision, main->locations.data[last], y));
  precision_drop(precision);
  scope_free(&policy);
  text_free(&text);
  program_free(program);
  run_free(run);
}

static void test_scope_widens(void)
{
  check_widens(0, 16);
  check_widens(3000, 4);
}

/* ---- several refiners ---- */

/* The path that takes all edges, in order. */
static void take_all(const Program *program, Path *path)
{
  const EdgeVec *edges = &program->entry->edges;
  for (unsigned i = 0; i < edges->count; i++)
    vec_push(path, ((PathStep){edges->data[i], NULL}));
}

/* Without time nothing is contradicted, and nothing is left out of a slice. */
static void test_time_of_replays(void)
{
  Run *run = run_new();
  Program *program = tools_parse(run, cases[0].program);
  Learner learner = learner_new(cpa_value(program));
  Path path = {0};
  take_all(program, &path);
  for (unsigned late = 0; late < 2; late++) {
    double end = late ? 1e-9 : 0;
    unsigned length;
    CHECK(learner_contradicts(&learner, &path, end, &length));
    CHECK(length == (late ? 0 : 3));
    Slice *slice = learner_slice(&learner, path.data, path.count, end);
    CHECK(slice->relevant[0] && slice->relevant[1] == late && slice->relevant[2]);
    slice_end(slice);
  }
  vec_free(&path);
  learner_free(&learner);
  program_free(program);
  run_free(run);
}

/* Says once that it learned something, then that it knows nothing. */
typedef struct Stub {
  Refiner base;
  unsigned calls;
} Stub;

static Refinement refine_once(Refiner *refiner, Reached *reached, ArgNode *target)
{
  (void)target;
  if (((Stub *)refiner)->calls++)
    return refiner_undecided(refiner, REASON_IMPRECISE, "");
  reached_cut_below(reached, reached_root(reached), reached_precision(reached));
  return PATH_EXCLUDED;
}

static void free_nothing(Refiner *refiner)
{
  (void)refiner;
}

/* One path that values cannot refute, and behind it one that they can. */
static const char two_paths[] =
    MAIN(" 0 -> 2 havoc y input\n 2 -> 3 x := y\n 3 -> 1 assume (eq x (add y 1:bv32))\n"
         " 3 -> 4 z := 1:bv32\n 4 -> 5 assume true\n 5 -> 1 assume (eq z 2:bv32)\n");

/* Who delegates for good leaves the second path to the other refiner as well. */
static void check_delegates(bool for_good, unsigned tracked)
{
  Run *run = run_new();
  Program *program = tools_parse(run, two_paths);
  Reached *reached = start(program, cpa_value(program));
  Stub stub = {0};
  refiner_init(&stub.base, "stub", program);
  stub.base.refine = refine_once;
  stub.base.free = free_nothing;
  stub.base.sees_circles = true;
  Refiner *refiner = for_good ? refiner_delegate(program, &stub.base)
                              : refiner_interpolate(cpa_value(program), &stub.base);
  Outcome outcome = cegar(reached, refiner);
  CHECK(outcome.claim == CLAIM_UNKNOWN);
  CHECK(stub.calls == 3);
  CHECK(run->stats.precision_size == tracked);
  refiner_free(refiner);
  end(reached);
  program_free(program);
  run_free(run);
}

static void test_delegates(void)
{
  check_delegates(true, 0);
  check_delegates(false, 1);
}

/* Relations refute what values cannot, and track what that depends on: x and y, not z. */
static void test_grows(void)
{
  Run *run = run_new();
  Program *program =
      tools_parse(run, MAIN(" 0 -> 2 havoc y input\n 2 -> 3 assume (slt y 9:bv32)\n 3 -> 4 x := y\n"
                            " 4 -> 5 z := 1:bv32\n 5 -> 1 assume (slt y x)\n"));
  NumericSettings settings = numeric_settings();
  Cpa *states = cpa_numeric(program, &num_octagon, &settings);
  Cpa *replays = cpa_numeric(program, &num_octagon, &settings);
  states->merge = replays->merge = MERGE_SEP;
  Reached *reached = start(program, states);
  Refiner *refiner = refiner_delegate(program, refiner_numeric(replays, refiner_check(program)));
  Outcome outcome = cegar(reached, refiner);
  CHECK(outcome.claim == CLAIM_SAFE);
  CHECK(run->stats.refinements == 1 && run->stats.refinements_by_relations == 1);
  CHECK(run->stats.refinements_by_values == 0);
  CHECK(run->stats.precision_size == 2);
  refiner_free(refiner);
  end(reached);
  program_free(program);
  run_free(run);
}

int main(void)
{
  RUN(test_scope_widens);
  RUN(test_refiner_value);
  RUN(test_time_of_replays);
  RUN(test_delegates);
  RUN(test_grows);
  return check_summary();
}
