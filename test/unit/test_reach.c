/* The CPA algorithm, its reached set and waitlists, and CEGAR around it. */
#include "engine/cegar.h"
#include "reach_tools.h"

#define HEAD(variables) "program ilp32\n" variables "entry main\nfunction main : ()\n loc 0 entry\n"

/* Acceptance T1 and T2 of the specification, for explicit values: the flag is a Boolean here, since
 * constants refute (not flag) and flag, but no inequalities.  As there: two locations before the
 * loop head, two in the body, six after the loop; the error is behind what cannot be. */
#define TICKS(condition, negation)                                                                 \
  HEAD("global flag : bool\nglobal c : bool\nglobal ticks : bv32\n")                               \
  " loc 12 error note \"unreach-call\"\n"                                                          \
  " 0 -> 1 havoc flag input\n 1 -> 2 ticks := 0:bv32\n"                                            \
  " 2 -> 3 assume " condition " on true\n 3 -> 4 ticks := (add ticks 1:bv32)\n"                    \
  " 4 -> 2 assume true\n 2 -> 5 assume " negation " on false\n"                                    \
  " 5 -> 6 assume flag on true\n 5 -> 7 assume (not flag) on false\n 6 -> 8 assume true\n"         \
  " 7 -> 9 assume (not flag) on true\n 7 -> 11 assume flag on false\n 9 -> 10 assume true\n"       \
  " 11 -> 12 assume true\nend\n"
#define T1 TICKS("c", "(not c)")
#define T2 TICKS("(ult ticks 100:bv32)", "(not (ult ticks 100:bv32))")

/* An analysis that does not expand the exit branch that is impossible in each round reaches 309
 * states: 101 heads, 200 in the body, 2 before and 6 after. */
static void test_t2_counts(void)
{
  static const WaitOrder orders[] = {WAIT_DFS, WAIT_BFS, WAIT_RPO, WAIT_WTO, WAIT_LOOP, WAIT_ERROR};
  for (unsigned i = 0; i < sizeof orders / sizeof *orders; i++) {
    Setup sep = setup_new(T2, orders[i], true);
    CHECK(reach(sep.reached).claim == CLAIM_SAFE);
    CHECK(reached_count(sep.reached) == 309 && sep.run->stats.states_created == 309);
    setup_free(&sep);
  }
  Setup join = setup_new(T2, WAIT_RPO, true);
  reached_free(join.reached);
  join.data->merge = join.cpa->merge = MERGE_JOIN;
  join.reached = reached_new(join.cpa, WAIT_RPO);
  Precision *full = precision_full(join.program);
  reached_start(join.reached, full);
  precision_drop(full);
  CHECK(reach(join.reached).claim == CLAIM_SAFE);
  CHECK(reached_count(join.reached) == 11);
  setup_free(&join);
}

/* ---- refinement ---- */

/* Decides what constants cannot refute, as the test says. */
typedef struct Judge {
  Refiner base;
  Refinement answer;
  unsigned asked;
} Judge;

static Refinement judge_refine(Refiner *refiner, Reached *reached, ArgNode *target)
{
  (void)reached, (void)target;
  Judge *self = (Judge *)refiner;
  self->asked++;
  self->base.outcome = (Outcome){.claim = CLAIM_UNSAFE, .precise = true};
  return self->answer == PATH_FEASIBLE
             ? PATH_FEASIBLE
             : refiner_undecided(refiner, REASON_SOLVER_GAVE_UP, "as the test wants");
}

static void judge_free(Refiner *refiner)
{
  (void)refiner;
}

static void judge_init(Judge *judge, Program *program, Refinement answer)
{
  *judge = (Judge){.answer = answer};
  refiner_init(&judge->base, "judge", program);
  judge->base.refine = judge_refine;
  judge->base.free = judge_free;
}

/* Runs CEGAR on constants from the empty precision. */
static Outcome run_cegar(Setup *setup, Judge *judge, Refinement answer)
{
  judge_init(judge, setup->program, answer);
  Refiner *refiner = refiner_interpolate(const_cpa(setup->program, NULL), &judge->base);
  Outcome outcome = cegar(setup->reached, refiner);
  refiner_free(refiner);
  return outcome;
}

/* T1 at full precision never ends; CEGAR tracks the flag and leaves the ticks alone. */
static void test_t1_by_refinement(void)
{
  static const char *const scopes[] = {"location", "function", "program"};
  for (unsigned i = 0; i < 3; i++) {
    Setup setup = setup_new(T1, WAIT_LOOP, false);
    setup.run->options.precision_scope = scopes[i];
    Judge judge;
    CHECK(run_cegar(&setup, &judge, PATH_UNDECIDED).claim == CLAIM_SAFE);
    CHECK(judge.asked == 0);
    CHECK(setup.run->stats.refinements == 1);
    CHECK(setup.run->stats.precision_size <= 1);
    CHECK(reached_count(setup.reached) == 11);
    setup_free(&setup);
  }
}

typedef struct CegarCase {
  const char *program;
  Refinement answer; /* for paths that constants cannot refute */
  Claim claim;
  Reason reason;
  unsigned refinements, asked;
} CegarCase;

#define XY "global x : bv32 = 0:bv32\nglobal y : bv32\nglobal c : bool\n"

static const CegarCase cegar_cases[] = {
    /* infeasible through two assignments */
    {HEAD(XY) " loc 3 error note \"p\"\n 0 -> 1 x := 1:bv32\n 1 -> 2 y := (add x 1:bv32)\n"
              " 2 -> 3 assume (eq y 3:bv32)\nend\n",
     PATH_UNDECIDED, CLAIM_SAFE, REASON_NONE, 1, 0},
    /* feasible: confirmed by the other refiner */
    {HEAD(XY) " loc 3 error note \"p\"\n 0 -> 1 x := 1:bv32\n 1 -> 2 y := (add x 1:bv32)\n"
              " 2 -> 3 assume (eq y 2:bv32)\nend\n",
     PATH_FEASIBLE, CLAIM_UNSAFE, REASON_NONE, 0, 1},
    {HEAD(XY) " loc 3 error note \"p\"\n 0 -> 1 x := 1:bv32\n 1 -> 2 y := (add x 1:bv32)\n"
              " 2 -> 3 assume (eq y 2:bv32)\nend\n",
     PATH_UNDECIDED, CLAIM_UNKNOWN, REASON_SOLVER_GAVE_UP, 0, 1},
    /* the initial value of a global is needed */
    {HEAD(XY) " loc 2 error note \"p\"\n 0 -> 1 y := 5:bv32\n 1 -> 2 assume (eq x 3:bv32)\nend\n",
     PATH_UNDECIDED, CLAIM_SAFE, REASON_NONE, 1, 0},
    /* what an assumption taught is needed */
    {HEAD(XY) " loc 3 error note \"p\"\n 0 -> 1 havoc y input\n 1 -> 2 assume (eq y 7:bv32)\n"
              " 2 -> 3 assume (eq y 8:bv32)\nend\n",
     PATH_UNDECIDED, CLAIM_SAFE, REASON_NONE, 1, 0},
    /* something unsupported that cannot be reached does no harm */
    {HEAD(XY) " loc 2 unsupported note \"magic\"\n 0 -> 1 x := 1:bv32\n"
              " 1 -> 2 assume (eq x 2:bv32)\n 1 -> 3 assume (eq x 1:bv32)\nend\n",
     PATH_UNDECIDED, CLAIM_SAFE, REASON_NONE, 1, 0},
    /* one that can be reached spoils the proof, decided or not */
    {HEAD(XY) " loc 2 unsupported note \"magic\"\n 0 -> 1 havoc x input\n"
              " 1 -> 2 assume (eq x 2:bv32)\nend\n",
     PATH_FEASIBLE, CLAIM_UNKNOWN, REASON_UNSUPPORTED, 0, 1},
    {HEAD(XY) " loc 2 unsupported note \"magic\"\n 0 -> 1 havoc x input\n"
              " 1 -> 2 assume (eq x 2:bv32)\nend\n",
     PATH_UNDECIDED, CLAIM_UNKNOWN, REASON_UNSUPPORTED, 0, 1},
    /* but a violation elsewhere is still found */
    {HEAD(XY) " loc 1 unsupported note \"magic\"\n loc 4 error note \"p\"\n"
              " 0 -> 1 assume (eq y 2:bv32)\n 0 -> 2 assume true\n 2 -> 3 assume true\n"
              " 3 -> 4 assume true\nend\n",
     PATH_FEASIBLE, CLAIM_UNSAFE, REASON_NONE, 0, 2},
    /* an indirect call that nothing resolved */
    {"program ilp32\nglobal x : bv32\nentry main\nfunction main : ()\n loc 0 entry\n"
     " 0 -> 1 call-indirect () := x ()\nend\n",
     PATH_FEASIBLE, CLAIM_UNKNOWN, REASON_UNSUPPORTED, 0, 1},
};

static void test_cegar(void)
{
  for (unsigned i = 0; i < sizeof cegar_cases / sizeof *cegar_cases; i++) {
    const CegarCase *test = &cegar_cases[i];
    Setup setup = setup_new(test->program, WAIT_BFS, false);
    Judge judge;
    Outcome outcome = run_cegar(&setup, &judge, test->answer);
    bool good = outcome.claim == test->claim && outcome.reason == test->reason &&
                setup.run->stats.refinements == test->refinements && judge.asked == test->asked;
    if (!good)
      printf("case %u: claim %d reason %s refinements %d asked %u\n", i, outcome.claim,
             reason_name(outcome.reason), (int)setup.run->stats.refinements, judge.asked);
    CHECK(good);
    CHECK(outcome.claim != CLAIM_UNSAFE || outcome.precise);
    CHECK(outcome.claim != CLAIM_UNSAFE || !strcmp(outcome.property, "p"));
    CHECK(outcome.reason != REASON_UNSUPPORTED || outcome.detail);
    setup_free(&setup);
  }
}

/* Interpolants are minimal: of three variables that are known, one is tracked, and only where it is
 * between its assignment and its use. */
static void test_interpolants(void)
{
  Setup setup = setup_new(
      HEAD("global a : bv32\nglobal b : bv32\nglobal d : bv32\n") " loc 5 error note \"p\"\n 0 -> "
                                                                  "1 a := 1:bv32\n 1 -> 2 b := "
                                                                  "2:bv32\n"
                                                                  " 2 -> 3 d := (add a b)\n 3 -> 4 "
                                                                  "a := 9:bv32\n"
                                                                  " 4 -> 5 assume (eq b "
                                                                  "3:bv32)\nend\n",
      WAIT_BFS, false);
  Judge judge;
  CHECK(run_cegar(&setup, &judge, PATH_UNDECIDED).claim == CLAIM_SAFE);
  char *got = print_reached(setup.reached);
  CHECK_TEXT(got, "main:0 | a=T b=T d=T; main:1 | a=T b=T d=T; main:2 | a=T b=2 d=T; "
                  "main:3 | a=T b=2 d=T; main:4 | a=T b=2 d=T");
  free(got);
  setup_free(&setup);
}

/* A refiner that claims to have excluded the path but changed nothing. */
static Refinement liar_refine(Refiner *refiner, Reached *reached, ArgNode *target)
{
  ((Judge *)refiner)->asked++;
  reached_cut_below(reached, target->link.parent, target->precision);
  return PATH_EXCLUDED;
}

static void test_progress_guard(void)
{
  Setup setup =
      setup_new(HEAD(XY) " loc 1 error note \"p\"\n 0 -> 1 havoc x input\nend\n", WAIT_BFS, false);
  Judge judge;
  judge_init(&judge, setup.program, PATH_UNDECIDED);
  judge.base.refine = liar_refine;
  Outcome outcome = cegar(setup.reached, &judge.base);
  CHECK(outcome.claim == CLAIM_UNKNOWN && outcome.reason == REASON_IMPRECISE);
  CHECK(judge.asked == 1);
  setup_free(&setup);
}

/* Undecided paths are passed by, up to a number. */
static void test_undecided_paths(void)
{
  for (int most = 1; most <= 3; most++) {
    Setup setup = setup_new(HEAD(XY) " loc 1 error note \"p\"\n loc 2 error note \"p\"\n"
                                     " 0 -> 1 havoc x input\n 0 -> 2 havoc y input\nend\n",
                            WAIT_BFS, false);
    setup.run->options.max_undecided = most;
    Judge judge;
    Outcome outcome = run_cegar(&setup, &judge, PATH_UNDECIDED);
    CHECK(outcome.claim == CLAIM_UNKNOWN && outcome.reason == REASON_SOLVER_GAVE_UP);
    CHECK(judge.asked == (most == 1 ? 1 : 2));
    setup_free(&setup);
  }
}

/* ---- calls ---- */

#define ID                                                                                         \
  "function id : (bv32)\n param n : bv32\n loc 0 entry\n loc 2 exit\n 0 -> 1 assume true\n"        \
  " 1 -> 2 return (n)\nend\n"

static void test_calls(void)
{
  Setup setup = setup_new("program ilp32\nglobal x : bv32\nglobal y : bv32\nentry main\n"
                          "function main : ()\n loc 0 entry\n loc 3 exit\n"
                          " loc 4 error note \"p\"\n"
                          " 0 -> 1 call (x) := id (1:bv32)\n 1 -> 2 call (y) := id (2:bv32)\n"
                          " 2 -> 4 assume (not (eq y (add x 1:bv32)))\n 2 -> 3 return ()\nend\n" ID,
                          WAIT_LOOP, true);
  CHECK(reach(setup.reached).claim == CLAIM_SAFE);
  char *got = print_reached(setup.reached);
  CHECK_TEXT(got, "id:0 | id < main | x=1 y=T n=2; id:0 | id < main | x=T y=T n=1; "
                  "id:1 | id < main | x=1 y=T n=2; id:1 | id < main | x=T y=T n=1; "
                  "main:0 | x=T y=T n=T; main:1 | x=1 y=T n=1; main:2 | x=1 y=2 n=2");
  free(got);
  setup_free(&setup);
}

/* f(n) calls itself with n + 1 while n differs from "depth". */
#define RECURSION(depth)                                                                           \
  "program ilp32\nglobal x : bv32\nentry main\n"                                                   \
  "function main : ()\n loc 0 entry\n loc 2 exit\n 0 -> 1 call () := f (1:bv32)\n"                 \
  " 1 -> 2 return ()\nend\n"                                                                       \
  "function f : ()\n param n : bv32\n loc 0 entry\n loc 3 exit\n"                                  \
  " 0 -> 1 assume (not (eq n " #depth ":bv32))\n 0 -> 2 assume (eq n " #depth ":bv32)\n"           \
  " 1 -> 2 call () := f ((add n 1:bv32))\n 2 -> 3 return ()\nend\n"

static void test_recursion_is_bounded(void)
{
  Setup within = setup_new(RECURSION(5), WAIT_LOOP, true);
  Setup beyond = setup_new(RECURSION(6), WAIT_LOOP, true);
  within.run->options.max_recursion = beyond.run->options.max_recursion = 5;
  CHECK(reach(within.reached).claim == CLAIM_SAFE);
  Outcome outcome = reach(beyond.reached);
  CHECK(outcome.claim == CLAIM_UNSAFE && outcome.reason == REASON_BOUND_REACHED);
  CHECK(reach(beyond.reached).target == outcome.target); /* it stays */
  Judge judge;
  outcome = run_cegar(&beyond, &judge, PATH_FEASIBLE);
  CHECK(outcome.claim == CLAIM_UNKNOWN && outcome.reason == REASON_BOUND_REACHED && outcome.detail);
  setup_free(&within);
  setup_free(&beyond);
}

/* The bound on a path that cannot be is refined away. */
static void test_spurious_recursion(void)
{
  Setup setup = setup_new(RECURSION(3), WAIT_DFS, false);
  setup.run->options.max_recursion = 4;
  Judge judge;
  CHECK(run_cegar(&setup, &judge, PATH_UNDECIDED).claim == CLAIM_SAFE);
  CHECK(setup.run->stats.refinements > 0);
  setup_free(&setup);
}

/* ---- failure and resumption ---- */

static void test_failure_loses_nothing(void)
{
  for (unsigned at = 1; at < 40; at += 3) {
    Setup setup = setup_new(T2, WAIT_RPO, true);
    ((ConstCpa *)setup.data)->fail_post = at;
    Outcome outcome = reach(setup.reached);
    CHECK(outcome.claim == CLAIM_UNKNOWN && outcome.reason == REASON_MEMORY_LIMIT);
    CHECK(reached_waits(setup.reached));
    setup.run->fail = FAIL_NONE;
    mem_free(setup.run->reason);
    setup.run->reason = NULL;
    CHECK(reach(setup.reached).claim == CLAIM_SAFE);
    CHECK(reached_count(setup.reached) == 309);
    setup_free(&setup);
  }
  Setup setup = setup_new(T2, WAIT_RPO, true);
  setup.run->stop = 1;
  Outcome outcome = reach(setup.reached);
  CHECK(outcome.claim == CLAIM_UNKNOWN && outcome.reason == REASON_INTERRUPTED);
  setup.run->stop = 0;
  CHECK(reach(setup.reached).claim == CLAIM_SAFE && reached_count(setup.reached) == 309);
  setup_free(&setup);
}

/* ---- orders ---- */

typedef struct Trail {
  const char *names[64];
  unsigned locations[64], count;
} Trail;

static void note_node(void *context, ArgNode *node)
{
  Trail *trail = context;
  if (node->id < 64) {
    trail->names[node->id] = node->location->function->name;
    trail->locations[node->id] = node->location->id;
    trail->count = node->id >= trail->count ? node->id + 1 : trail->count;
  }
}

/* 0 (1 2 (3 4) 5) 6 with a call at the end of the outer body; the exit edge of each head first. */
#define NEST                                                                                       \
  "program ilp32\nglobal c : bool\nentry main\nfunction main : ()\n loc 0 entry\n"                 \
  " 0 -> 1 assume true\n 1 -> 6 assume (not c)\n 1 -> 2 assume c\n 2 -> 3 assume true\n"           \
  " 3 -> 5 assume (not c)\n 3 -> 4 assume c\n 4 -> 3 havoc c input\n 5 -> 1 call () := g ()\n"     \
  "end\nfunction g : ()\n loc 0 entry\n loc 2 exit\n 0 -> 1 assume true\n 1 -> 2 return ()\nend\n"

static const struct {
  WaitOrder order;
  const char *created;
} order_cases[] = {
    {WAIT_DFS, "m0 m1 m6 m2 m3 m5 m4 m3 g0 g1 m1"},
    {WAIT_BFS, "m0 m1 m6 m2 m3 m5 m4 g0 m3 g1 m1"},
    {WAIT_RPO, "m0 m1 m6 m2 m3 m5 m4 m3 g0 g1 m1"},
    {WAIT_WTO, "m0 m1 m6 m2 m3 m5 m4 m3 g0 g1 m1"},
    {WAIT_LOOP, "m0 m1 m6 m2 m3 m5 m4 m3 g0 g1 m1"},
    {WAIT_LOOP_DFS, "m0 m1 m6 m2 m3 m5 m4 m3 g0 g1 m1"},
};

static void print_trail(const Trail *trail, Text *out)
{
  for (unsigned i = 0; i < trail->count; i++)
    text_format(out, "%s%c%u", i ? " " : "", trail->names[i][0], trail->locations[i]);
}

static void test_orders(void)
{
  for (unsigned i = 0; i < sizeof order_cases / sizeof *order_cases; i++) {
    Setup setup = setup_new(NEST, order_cases[i].order, false);
    CHECK(reach(setup.reached).claim == CLAIM_SAFE);
    Trail trail = {0};
    Text text = {0};
    reached_each(setup.reached, note_node, &trail);
    print_trail(&trail, &text);
    CHECK_TEXT(text_of(&text), order_cases[i].created);
    text_free(&text);
    CHECK(reached_count(setup.reached) == 9 && setup.run->stats.coverings == 2);
    setup_free(&setup);
  }
}

/* Two ways to an error: through g, four edges from main's start on; and one of five edges that
 * comes first.  The error is past g, or in it. */
#define WAYS(main_error, g_error)                                                                  \
  "program ilp32\nglobal c : bool\nentry main\nfunction main : ()\n loc 0 entry\n"                 \
  " loc 6 error note \"p\"\n 0 -> 1 assume true\n 0 -> 5 call () := g ()\n 1 -> 2 assume true\n"   \
  " 2 -> 3 assume true\n 3 -> 4 assume true\n 4 -> 6 assume true\n" main_error                     \
  "end\nfunction g : ()\n loc 0 entry\n loc 2 exit\n" g_error                                      \
  " 0 -> 1 assume true\n 1 -> 2 return ()\nend\n"

static void check_nearest(const char *program, WaitOrder order, const char *created)
{
  Setup setup = setup_new(program, order, false);
  CHECK(reach(setup.reached).claim == CLAIM_UNSAFE);
  Trail trail = {0};
  Text text = {0};
  reached_each(setup.reached, note_node, &trail);
  print_trail(&trail, &text);
  CHECK_TEXT(text_of(&text), created);
  text_free(&text);
  setup_free(&setup);
}

static void test_nearest_error(void)
{
  const char *past = WAYS(" 5 -> 6 assume true\n", "");
  const char *inside = WAYS("", " loc 3 error note \"p\"\n 1 -> 3 assume true\n");
  check_nearest(past, WAIT_ERROR, "m0 m1 g0 g1 m5 m6");
  check_nearest(past, WAIT_BFS, "m0 m1 g0 m2 g1 m3 m5 m4 m6");
  check_nearest(inside, WAIT_ERROR, "m0 m1 g0 g1 g3 m5");
}

/* ---- random programs and random cuts: nothing that is reachable gets lost ---- */

static void random_program(uint64_t *seed, Text *out)
{
  text_add(out, HEAD("global x : bv8 = 0:bv8\nglobal y : bv8 = 0:bv8\nglobal c : bool\n"));
  unsigned count = 4 + tools_random(seed) % 8;
  static const char *const operations[] = {"x := (band (add x 1:bv8) 3:bv8)",
                                           "y := (band (add y x) 3:bv8)",
                                           "x := (band y 3:bv8)",
                                           "y := (band x 3:bv8)",
                                           "havoc c input",
                                           "assume c",
                                           "assume (not c)",
                                           "assume (eq x 2:bv8)",
                                           "assume (not (eq x 2:bv8))",
                                           "assume (ult y 2:bv8)",
                                           "assume (not (ult y 2:bv8))",
                                           "assume true",
                                           "x := 1:bv8",
                                           "y := 0:bv8"};
  for (unsigned i = 0; i + 1 < count; i++) /* a spine, so that all locations are joined */
    text_format(out, " %u -> %u assume true\n", i, i + 1);
  for (unsigned i = 0; i < 2 * count; i++)
    text_format(out, " %u -> %u %s\n", (unsigned)(tools_random(seed) % count),
                (unsigned)(tools_random(seed) % count), operations[tools_random(seed) % 14]);
  text_add(out, "end\n");
}

typedef struct Pick {
  ArgNodeVec nodes;
} Pick;

static void pick_members(void *context, ArgNode *node)
{
  Pick *pick = context;
  if (!node->covered_by)
    vec_push(&pick->nodes, node);
}

/* Cuts, and now and then has a path cover nothing. */
static void cut_somewhere(Setup *setup, uint64_t *seed)
{
  Pick pick = {0};
  reached_each(setup->reached, pick_members, &pick);
  ArgNode *node = pick.nodes.data[tools_random(seed) % pick.nodes.count];
  if (tools_random(seed) % 4 == 0)
    reached_open_path(setup->reached, pick.nodes.data[tools_random(seed) % pick.nodes.count]);
  const Function *main = setup->program->entry;
  Precision *grown = precision_add(node->precision, (PrecisionScope)(tools_random(seed) % 3),
                                   main->locations.data[tools_random(seed) % main->locations.count],
                                   setup->program->variables.data[tools_random(seed) % 3]);
  reached_cut_below(setup->reached, node, grown);
  precision_drop(grown);
  vec_free(&pick.nodes);
}

/* Every state reached with full precision is represented in the other set. */
static void check_represents(const Setup *setup, const Setup *exact)
{
  Pick theirs = {0}, ours = {0};
  reached_each(exact->reached, pick_members, &theirs);
  reached_each(setup->reached, pick_members, &ours);
  CHECK(ours.nodes.count == reached_count(setup->reached));
  for (unsigned i = 0; i < theirs.nodes.count; i++) {
    const ConstState *wanted = (const ConstState *)cpa_part(theirs.nodes.data[i]->state, "const");
    bool found = false;
    for (unsigned j = 0; j < ours.nodes.count && !found; j++) {
      const ConstState *have = (const ConstState *)cpa_part(ours.nodes.data[j]->state, "const");
      found = ours.nodes.data[j]->location->id == theirs.nodes.data[i]->location->id;
      for (unsigned k = 0; k < 3 && found; k++)
        found = !have->values[k] || (wanted->values[k] &&
                                     value_equal(have->values[k]->value, wanted->values[k]->value));
    }
    CHECK(found);
  }
  vec_free(&theirs.nodes);
  vec_free(&ours.nodes);
}

static void test_random_cuts(void)
{
  for (uint64_t start = 1; start <= 150; start++) {
    uint64_t seed = start * 0x9e3779b97f4a7c15u;
    Text text = {0};
    random_program(&seed, &text);
    Setup exact = setup_new(text_of(&text), WAIT_BFS, true);
    CHECK(reach(exact.reached).claim == CLAIM_SAFE);
    Setup setup = setup_new(text_of(&text), (WaitOrder)(start % 6), false);
    if (start % 3 == 0)
      setup.data->merge = setup.cpa->merge = MERGE_JOIN;
    for (unsigned round = 0; round < 8; round++) {
      ((ConstCpa *)setup.data)->fail_post = 1 + tools_random(&seed) % 60;
      reach(setup.reached); /* may be cut short */
      setup.run->fail = FAIL_NONE;
      mem_free(setup.run->reason);
      setup.run->reason = NULL;
      cut_somewhere(&setup, &seed);
    }
    ((ConstCpa *)setup.data)->fail_post = 0;
    CHECK(reach(setup.reached).claim == CLAIM_SAFE);
    check_represents(&setup, &exact);
    if (check_faults) {
      printf("seed %u:\n%s", (unsigned)start, text_of(&text));
      start = 1000;
    }
    setup_free(&setup);
    setup_free(&exact);
    text_free(&text);
  }
}

int main(void)
{
  setvbuf(stdout, NULL, _IOLBF, 0);
  RUN(test_t2_counts);
  RUN(test_t1_by_refinement);
  RUN(test_cegar);
  RUN(test_interpolants);
  RUN(test_progress_guard);
  RUN(test_undecided_paths);
  RUN(test_calls);
  RUN(test_recursion_is_bounded);
  RUN(test_spurious_recursion);
  RUN(test_failure_loses_nothing);
  RUN(test_orders);
  RUN(test_nearest_error);
  RUN(test_random_cuts);
  return check_summary();
}
