/* Explicit values, their refiner, the solver and the interpreter together. */
#include "cfa_tools.h"
#include "engine/cegar.h"
#include "engine/refine_scope.h"

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

static void check_case(const Case *test, const char *scope)
{
  Run *run = run_new();
  run->options.check_contracts = true;
  run->options.precision_scope = scope;
  Program *program = tools_parse(run, test->program);
  Cpa *parts[] = {cpa_location(program), cpa_callstack(program), cpa_value(program)};
  Cpa *cpa = cpa_composite(program, 3, parts);
  Reached *reached = reached_new(cpa, WAIT_LOOP);
  Precision *none = precision_empty(program);
  reached_start(reached, none);
  precision_drop(none);
  Refiner *refiner = refiner_value(program);
  Outcome outcome = cegar(reached, refiner);
  bool good = outcome.claim == test->claim && outcome.reason == test->reason &&
              (!test->refinements || run->stats.refinements == test->refinements) &&
              run->stats.precision_size <= 2 && run->fail == FAIL_NONE;
  if (!good)
    printf("%s: claim %d reason %s refinements %d\n%s", scope, outcome.claim,
           reason_name(outcome.reason), (int)run->stats.refinements, test->program);
  CHECK(good);
  CHECK(outcome.claim != CLAIM_UNSAFE || (outcome.precise && outcome.target));
  refiner_free(refiner);
  reached_free(reached);
  cpa_free(cpa);
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

int main(void)
{
  RUN(test_scope_widens);
  RUN(test_refiner_value);
  return check_summary();
}
