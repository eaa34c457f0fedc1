/* The invariants analysis at work, and what invariants are made of it: the acceptance programs of
 * the specification (E1 to E4, E11), its traps, scopes, the ladder, other analyses as sources. */
#include "cfa_tools.h"
#include "cpa/inv.h"
#include "engine/invariants.h"
#include "engine/reach.h"
#include "smt/solver.h"
#include "term/parse.h"
#include "term/print.h"

#define HEAD(variables) "program ilp32\n" variables "entry main\nfunction main : ()\n loc 0 entry\n"

/* x := 1; if (y = 0) z := 0 else z := 1; locations as in the running example, N0 to N6. */
#define EXAMPLE(locations, rest)                                                                   \
  HEAD("global x : bv32\nglobal y : bv32\nglobal z : bv32\n")                                      \
  locations " 0 -> 1 x := 1:bv32\n"                                                                \
            " 1 -> 2 assume (eq y 0:bv32) on true\n 1 -> 3 assume (not (eq y 0:bv32)) on false\n"  \
            " 2 -> 4 z := 0:bv32\n 3 -> 5 z := 1:bv32\n"                                           \
            " 4 -> 6 assume true\n 5 -> 6 assume true\n" rest "end\n"
#define ERROR_AT(number) " loc " #number " error note \"unreach-call\"\n"

#define E1 EXAMPLE("", "")
#define E2                                                                                         \
  EXAMPLE(ERROR_AT(7), " 6 -> 7 assume (not (eq x 1:bv32)) on true\n"                              \
                       " 6 -> 8 assume (eq x 1:bv32) on false\n")
#define E3                                                                                         \
  EXAMPLE(ERROR_AT(7), " 6 -> 7 assume (not (eq x 1:bv32)) on true\n"                              \
                       " 6 -> 8 assume (eq x 1:bv32) on false\n"                                   \
                       " 8 -> 10 assume (eq z 0:bv32) on true\n"                                   \
                       " 8 -> 9 assume (not (eq z 0:bv32)) on false\n"                             \
                       " 9 -> 10 assume (eq z 1:bv32) on true\n"                                   \
                       " 9 -> 7 assume (not (eq z 1:bv32)) on false\n")
#define E4                                                                                         \
  EXAMPLE(ERROR_AT(7), " 6 -> 8 assume (eq y 0:bv32) on true\n"                                    \
                       " 6 -> 9 assume (not (eq y 0:bv32)) on false\n"                             \
                       " 8 -> 7 assume (not (eq z 0:bv32)) on true\n"                              \
                       " 8 -> 10 assume (eq z 0:bv32) on false\n"                                  \
                       " 9 -> 7 assume (not (eq z 1:bv32)) on true\n"                              \
                       " 9 -> 10 assume (eq z 1:bv32) on false\n")

/* ---- exploring ---- */

typedef struct Setup {
  Run *run;
  Program *program;
  InvCpa *data;
  Cpa *cpa;
  Reached *reached;
} Setup;

static Setup setup_new(const char *text, const InvSettings *settings)
{
  Setup s = {.run = run_new()};
  s.run->options.check_contracts = true;
  s.program = tools_parse(s.run, text);
  Cpa *parts[] = {cpa_location(s.program), cpa_callstack(s.program),
                  cpa_invariants(s.program, settings)};
  s.data = (InvCpa *)parts[2];
  s.cpa = cpa_composite(s.program, 3, parts);
  s.reached = reached_new(s.cpa, WAIT_RPO);
  Precision *full = precision_full(s.program);
  reached_start(s.reached, full);
  precision_drop(full);
  Outcome seen = reach_everything(s.reached, 0);
  CHECK(seen.claim == CLAIM_SAFE && s.run->fail == FAIL_NONE);
  return s;
}

static void setup_free(Setup *s)
{
  reached_free(s->reached);
  cpa_free(s->cpa);
  program_free(s->program);
  run_free(s->run);
}

typedef struct States {
  unsigned location;
  unsigned count;
  Text text;
} States;

static void add_state(void *context, ArgNode *node)
{
  States *states = context;
  if (node->location->id != states->location || node->covered_by ||
      node->location->function != node->location->function->program->entry)
    return;
  text_add(&states->text, states->count++ ? " | " : "");
  cpa_print(cpa_part(node->state, "invariants"), &states->text);
}

/* What is known at a location of the entry function: states between bars, "-" where there are none.
 */
static void check_states(const Setup *s, unsigned location, const char *wanted)
{
  States states = {.location = location};
  reached_each(s->reached, add_state, &states);
  CHECK_TEXT(states.count ? text_of(&states.text) : "-", wanted);
  text_free(&states.text);
}

static InvSettings with(int variables, int relevant)
{
  InvSettings settings = inv_settings();
  settings.variables = variables;
  settings.relevant = relevant;
  return settings;
}

/* ---- acceptance ---- */

static void test_e1(void)
{
  InvSettings settings = with(2, 0);
  Setup s = setup_new(E1, &settings);
  check_states(&s, 0, "");
  check_states(&s, 1, "x={1}");
  check_states(&s, 2, "x={1} y={0}");
  check_states(&s, 3, "x={1} y={[min,-1],[1,max]}");
  check_states(&s, 4, "x={1} y={0} z={0}");
  check_states(&s, 5, "x={1} y={[min,-1],[1,max]} z={1}");
  check_states(&s, 6, "x={1} z={[0,1]}");
  setup_free(&s);
  /* Without a target nothing is relevant. */
  settings.relevant = 1;
  s = setup_new(E1, &settings);
  check_states(&s, 6, "");
  setup_free(&s);
}

static void test_e2_e3(void)
{
  static const int limits[] = {0, 1, 2, -1};
  for (unsigned i = 0; i < 4; i++) {
    InvSettings settings = with(limits[i], 1);
    Setup s = setup_new(E2, &settings);
    check_states(&s, 6, "x={1}");
    check_states(&s, 7, "-");
    setup_free(&s);
  }
  InvSettings settings = with(0, 1);
  Setup s = setup_new(E3, &settings);
  check_states(&s, 6, "x={1} z={[0,1]}");
  check_states(&s, 7, "-");
  setup_free(&s);
}

static void test_e4(void)
{
  for (int limit = 1; limit <= 2; limit++) {
    InvSettings settings = with(limit, 1);
    Setup s = setup_new(E4, &settings);
    check_states(&s, 6, "y={0} z={0} | y={[min,-1],[1,max]} z={1}");
    check_states(&s, 7, "-");
    setup_free(&s);
  }
  InvSettings settings = with(0, 1);
  Setup s = setup_new(E4, &settings);
  check_states(&s, 6, "z={[0,1]}");
  check_states(&s, 7, "z={[0,1]}"); /* y = 0, z = 1 and y /= 0, z = 0, joined */
  setup_free(&s);
}

/* The join of the running example, where nothing is interesting; 1 + 1 again and again. */
static void test_e11(void)
{
  InvSettings settings = with(0, 0);
  Setup s = setup_new(HEAD("global x : bv32\n") " 0 -> 1 assume true\n"
                                                " 1 -> 1 x := (add 1:bv32 1:bv32)\nend\n",
                      &settings);
  InvCpa *cpa = s.data;
  const ISet *one = iset_single(cpa->sets, 32, 1);
  const InvExpr *args[] = {inv_const(cpa->exprs, one, false), inv_const(cpa->exprs, one, false)};
  Text text = {0};
  inv_print_expr(cpa, inv_make(cpa->exprs, INV_ABSTRACT, TERM_ADD, 32, false, 0, 0, 2, args),
                 &text);
  text_add(&text, " ");
  inv_print_expr(cpa, inv_make(cpa->exprs, INV_EXACT, TERM_ADD, 32, false, 0, 0, 2, args), &text);
  CHECK_TEXT(text_of(&text), "{[1,max]} {2}");
  text_free(&text);
  setup_free(&s);
}

/* ---- invariants ---- */

typedef struct Source {
  Run *run;
  Program *program;
  InvariantSource *source;
} Source;

static Source source_new(const char *text, const char *analysis, bool live)
{
  Source s = {.run = run_new()};
  InvariantOptions options = invariant_options();
  options.analysis = analysis;
  options.live = live;
  s.program = tools_parse(s.run, text);
  s.source = invariants_generate(s.program, &options);
  return s;
}

static void source_free(Source *s)
{
  invariants_free(s->source);
  program_free(s->program);
  run_free(s->run);
}

static const Term *at(Source *s, const char *function, unsigned location)
{
  const Function *f =
      program_function(s->program, intern(terms_names(s->program->terms), function));
  return invariant_at(s->source, f->locations.data[location]);
}

static void check_invariant(Source *s, const char *function, unsigned location, const char *wanted)
{
  Text text = {0};
  term_print(at(s, function, location), &text);
  CHECK_TEXT(text_of(&text), wanted);
  text_free(&text);
}

/* Does one term follow from the other? */
static bool implies(Source *s, const Term *premise, const Term *conclusion)
{
  Terms *terms = s->program->terms;
  Solver *solver = solver_new(s->run, terms);
  solver_assert(solver, term_and(terms, premise, term_not(terms, conclusion)));
  bool res = solver_check(solver, 0, NULL, &(SolverLimits){10}) == SOLVER_UNSAT;
  solver_free(solver);
  return res;
}

static const Term *number_is(Source *s, const char *name, uint64_t number)
{
  Terms *terms = s->program->terms;
  return term_eq(terms, term_var(terms, name, type_bv(32)), term_bv(terms, 32, number));
}

static void test_extraction(void)
{
  Source s = source_new(E2, "invariants(variables=0)", true);
  CHECK(implies(&s, at(&s, "main", 6), number_is(&s, "x", 1)));
  CHECK(term_is_false(at(&s, "main", 7)));
  source_free(&s);
  s = source_new(E3, "invariants(variables=0)", true);
  Terms *terms = s.program->terms;
  CHECK(
      implies(&s, at(&s, "main", 6), term_or(terms, number_is(&s, "z", 0), number_is(&s, "z", 1))));
  source_free(&s);
  s = source_new(E4, "invariants(variables=1)", true);
  terms = s.program->terms;
  const Term *y = number_is(&s, "y", 0), *z = number_is(&s, "z", 0);
  const Term *wanted = term_or(terms, term_and(terms, y, z),
                               term_and(terms, term_not(terms, y), number_is(&s, "z", 1)));
  CHECK(implies(&s, at(&s, "main", 6), wanted) && implies(&s, wanted, at(&s, "main", 6)));
  source_free(&s);
}

/* The precision grows, and what was known stays. */
static void test_ladder(void)
{
  Source s = source_new(E4, NULL, true);
  CHECK(invariants_count(s.source) == 1 && !term_is_false(at(&s, "main", 7)));
  const Term *first = at(&s, "main", 6);
  CHECK(invariants_next(s.source, 0) && invariants_count(s.source) == 2);
  CHECK(term_is_false(at(&s, "main", 7)) && implies(&s, at(&s, "main", 6), first));
  CHECK(!implies(&s, first, at(&s, "main", 6)));
  unsigned more = 0;
  while (invariants_next(s.source, 0))
    more++;
  CHECK(more == 3 && invariants_count(s.source) == 5);
  source_free(&s);
}

/* Trap 2: one of two states says nothing, so nothing is known. */
#define HALF_KNOWN                                                                                 \
  HEAD("global c : bool\nglobal z : bv32\n")                                                       \
  ERROR_AT(5)                                                                                      \
  " 0 -> 1 assume c on true\n 0 -> 2 assume (not c) on false\n 1 -> 3 z := 0:bv32\n"               \
  " 2 -> 3 havoc z input\n 3 -> 5 assume (eq z 7:bv32) on true\n"                                  \
  " 3 -> 4 assume (not (eq z 7:bv32)) on false\nend\n"

static void test_state_without_knowledge(void)
{
  Source s = source_new(HALF_KNOWN, "invariants(variables=2)", true);
  check_invariant(&s, "main", 3, "true");
  check_invariant(&s, "main", 5, "true"); /* z is read no more */
  source_free(&s);
  s = source_new(HALF_KNOWN, "invariants(variables=2)", false);
  CHECK(implies(&s, at(&s, "main", 5), number_is(&s, "z", 7)));
  source_free(&s);
}

/* A callee speaks of its own variables and globals; a caller's are out of scope, though known. */
#define CALLS                                                                                      \
  "program ilp32\nglobal g : bv32\nentry main\n"                                                   \
  "function main : ()\n local main::a : bv32\n local main::r : bv32\n loc 0 entry\n" ERROR_AT(     \
      5) " 0 -> 1 main::a := 5:bv32\n 1 -> 2 g := 1:bv32\n"                                        \
         " 2 -> 3 call (main::r) := f (main::a)\n 3 -> 4 assume (eq main::r 6:bv32) on true\n"     \
         " 3 -> 5 assume (not (eq main::r 6:bv32)) on false\nend\n"                                \
         "function f : (bv32)\n param f::p : bv32\n local f::q : bv32\n loc 0 entry\n loc 1 "      \
         "exit\n"                                                                                  \
         " 0 -> 2 f::q := (add f::p 1:bv32)\n 2 -> 3 assume (eq g 1:bv32) on true\n"               \
         " 2 -> 3 assume (not (eq g 1:bv32)) on false\n 3 -> 1 return (f::q)\nend\n"

static void test_scope(void)
{
  Source s = source_new(CALLS, "invariants(relevant=0)", false);
  check_invariant(&s, "f", 2, "(and (eq f::p 5:bv32) (eq f::q 6:bv32) (eq g 1:bv32))");
  check_invariant(&s, "main", 3, "(and (eq g 1:bv32) (eq main::a 5:bv32) (eq main::r 6:bv32))");
  CHECK(term_is_false(at(&s, "main", 5)) && term_is_true(at(&s, "f", 1)));
  source_free(&s);
  s = source_new(CALLS, "invariants", true);       /* only what is still read */
  check_invariant(&s, "f", 2, "(eq f::q 6:bv32)"); /* g makes no difference */
  source_free(&s);
}

/* Other analyses answer through the same interface. */
static void test_other_sources(void)
{
  Source s = source_new(E2, "interval", false);
  CHECK(implies(&s, at(&s, "main", 6), number_is(&s, "x", 1)) && term_is_false(at(&s, "main", 7)));
  CHECK(!invariants_next(s.source, 0));
  source_free(&s);
  s = source_new(CALLS, "value", false);
  check_invariant(&s, "f", 2, "(and (eq f::p 5:bv32) (eq f::q 6:bv32) (eq g 1:bv32))");
  source_free(&s);
  s = source_new(CALLS, "value + invariants", false);
  check_invariant(&s, "f", 2, "(and (eq f::p 5:bv32) (eq f::q 6:bv32) (eq g 1:bv32))");
  source_free(&s);
  InvSettings settings = with(1, 1);
  Setup setup = setup_new(E4, &settings);
  InvariantSource *lent = invariants_of_reached(setup.program, setup.reached, true);
  CHECK(invariants_count(lent) == 1);
  CHECK(term_is_false(invariant_at(lent, setup.program->entry->locations.data[7])));
  invariants_free(lent);
  setup_free(&setup);
}

/* Explicit values of a counter do not come to an end in time: nothing is known anywhere. */
static void test_incomplete(void)
{
  static const char *const counter =
      HEAD("global x : bv32 = 0:bv32\n") ERROR_AT(3) " 0 -> 1 assume true\n"
                                                     " 1 -> 2 x := (add x 1:bv32)\n"
                                                     " 2 -> 1 assume true\n"
                                                     " 1 -> 3 assume (eq x 4000000:bv32)\nend\n";
  Run *run = run_new();
  Program *program = tools_parse(run, counter);
  InvariantOptions options = {.analysis = "value", .seconds = 0.01};
  InvariantSource *source = invariants_generate(program, &options);
  CHECK(invariants_count(source) == 0);
  for (unsigned i = 0; i < program->entry->locations.count; i++)
    CHECK(term_is_true(invariant_at(source, program->entry->locations.data[i])));
  invariants_free(source);
  program_free(program);
  run_free(run);
}

/* ---- traps, and what the machine's numbers make different ---- */

/* The traps of the specification, by number: 1 test/programs/bounded/trap1*.c; 2
 * test_state_without_knowledge; 3, 4, 5, 7 below; 6 test_deterministic. */

/* What the states after these edges, which end in location 9, say; all variables are relevant. */
static void check_after(const char *variables, const char *edges, const char *wanted)
{
  Text text = {0};
  InvSettings settings = with(0, 0);
  text_format(&text, "program ilp32\n%sentry main\nfunction main : ()\n loc 0 entry\n%send\n",
              variables, edges);
  Setup s = setup_new(text_of(&text), &settings);
  unsigned last = s.program->entry->locations.count - 1;
  check_states(&s, last, wanted);
  setup_free(&s);
  text_free(&text);
}

#define XY "global x : bv32\nglobal y : bv32\n"

static void test_traps(void)
{
  /* 3: the new value is not assumed to equal an expression over itself. */
  check_after(XY,
              " 0 -> 1 assume (sle 1:bv32 x)\n 1 -> 2 assume (sle x 10:bv32)\n"
              " 2 -> 3 x := (add x 1:bv32)\n",
              "x={[2,11]}");
  check_after(XY, " 0 -> 1 assume (sle 1:bv32 x)\n 1 -> 2 x := (add x 1:bv32)\n",
              "x={min,[2,max]}");
  /* 4: a product that is zero says nothing of a factor whose other may be. */
  check_after(XY, " 0 -> 1 assume (eq (mul x y) 0:bv32)\n", "");
  check_after(XY, " 0 -> 1 x := 0:bv32\n 1 -> 2 assume (eq (mul x y) 0:bv32)\n", "x={0}");
  /* 5: the inverse of ~ is ~; an oversized distance shifts everything out; x % 1 is 0. */
  check_after(XY, " 0 -> 1 assume (eq (bnot x) 5:bv32)\n", "x={-6}");
  check_after(XY,
              " 0 -> 1 y := 4294967295:bv32\n 1 -> 2 assume (sle 1:bv32 x)\n"
              " 2 -> 3 x := (shl x y)\n",
              "x={0} y={-1}");
  check_after(XY, " 0 -> 1 y := 1:bv32\n 1 -> 2 x := (srem x y)\n", "x={0} y={1}");
  /* 7: numbers of all 64 bits. */
  check_after("global x : bv64\n", " 0 -> 1 assume (ule 9223372036854775809:bv64 x)\n",
              "x={[-9223372036854775807,-1]}");
  Source s =
      source_new(HEAD("global x : bv64\n") " 0 -> 1 assume (ule 9223372036854775809:bv64 x)\n"
                                           " 1 -> 2 assume true\nend\n",
                 "invariants(relevant=0)", false);
  Terms *terms = s.program->terms;
  const Term *x = term_var(terms, "x", type_bv(64));
  const Term *bound = term_binary(terms, TERM_ULE, term_bv(terms, 64, 9223372036854775809u), x);
  CHECK(implies(&s, at(&s, "main", 1), bound) && implies(&s, bound, at(&s, "main", 1)));
  source_free(&s);
}

/* Links between variables: what is learned of one is learned of the other, and an assignment does
 * not change what was said of the old value. */
static void test_links(void)
{
  check_after(XY, " 0 -> 1 x := (add y 1:bv32)\n 1 -> 2 assume (eq x 5:bv32)\n",
              "x=(add y {1}) y={4}");
  check_after(XY, " 0 -> 1 assume (ult y 10:bv32)\n 1 -> 2 x := y\n 2 -> 3 y := 77:bv32\n",
              "x={[0,9]} y={77}");
  check_after(XY, " 0 -> 1 assume (ult y 10:bv32)\n 1 -> 2 x := (add y 1:bv32)\n",
              "x=(add y {1}) y={[0,9]} x>y");
  check_after(XY, " 0 -> 1 x := (add y 1:bv32)\n", "x=(add y {1})"); /* it may wrap */
  check_after(XY, " 0 -> 1 assume (slt x y)\n 1 -> 2 x := (add x 1:bv32)\n",
              "x={[-2147483647,max]} y={[-2147483647,max]} x<=y");
  check_after(XY, " 0 -> 1 assume (slt x y)\n 1 -> 2 assume (slt y x)\n 2 -> 3 assume true\n", "-");
}

/* Two results at once: each is what it was before the other changed. */
static void test_parallel_results(void)
{
  static const char *const swap =
      "program ilp32\nglobal a : bv32\nglobal b : bv32\nentry main\n"
      "function main : ()\n local main::a : bv32\n local main::b : bv32\n loc 0 entry\n"
      " 0 -> 1 havoc main::a input\n 1 -> 2 havoc main::b input\n"
      " 2 -> 3 assume (ult main::a 10:bv32)\n 3 -> 4 assume (slt 99:bv32 main::b)\n"
      " 4 -> 5 call (main::a main::b) := f (main::b main::a)\nend\n"
      "function f : (bv32 bv32)\n param f::p : bv32\n param f::q : bv32\n loc 0 entry\n"
      " loc 1 exit\n 0 -> 2 assume true\n 2 -> 1 return (f::p f::q)\nend\n";
  InvSettings settings = with(0, 0);
  Setup s = setup_new(swap, &settings);
  check_states(&s, 5, "main::a={[100,max]} main::b={[0,9]}");
  setup_free(&s);
}

/* Memory: cells of objects and of the heap, their aliases, and stores at unknown places. */
static void test_memory(void)
{
  static const char *const memory = "region r0 \"a\" cell 32\nregion r1 \"b\" cell 32\n"
                                    "object a size 8 align 4\n field 0 4 r0\n field 4 4 r0\nobject "
                                    "b size 4 align 4\n field 0 4 r1\n"
                                    "global p : bv32 pointer\nglobal x : bv32\nglobal y : bv32\n";
  check_after(memory,
              " 0 -> 1 store &a 5:bv32 in r0\n 1 -> 2 p := (add &a 4:bv32)\n"
              " 2 -> 3 store p 7:bv32 in r0\n 3 -> 4 load x &a in r0\n"
              " 4 -> 5 load y p in r0\n",
              "p=(add &a {4}) x={5} y={7} *(a+0)={5} *(a+4)={7} *(b+0)={0} x==*(a+0) y==*(a+4)");
  /* At an unknown place of the region; what was read before stays. */
  check_after(memory,
              " 0 -> 1 store &a 5:bv32 in r0\n 1 -> 2 load x &a in r0\n"
              " 2 -> 3 havoc p input\n 3 -> 4 store p 9:bv32 in r0\n"
              " 4 -> 5 load y &a in r0\n",
              "x={5} y=*(a+0) *(b+0)={0} y==*(a+0)");
  /* A condition on what was read is one on the cell. */
  check_after(memory,
              " 0 -> 1 havoc p input\n 1 -> 2 store p 9:bv32 in r0\n"
              " 2 -> 3 load x &a in r0\n 3 -> 4 assume (eq x 3:bv32)\n",
              "x=*(a+0) *(a+0)={3} *(b+0)={0} x==*(a+0)");
}

/* Nothing depends on addresses of ours. */
static void test_deterministic(void)
{
  char *texts[2];
  for (unsigned i = 0; i < 2; i++) {
    char *noise = malloc(1000 * (i + 1));
    Source s = source_new(CALLS, "invariants(variables=8, predicates=2)", false);
    size_t size;
    FILE *out = open_memstream(&texts[i], &size);
    invariants_print(s.source, out);
    fclose(out);
    source_free(&s);
    free(noise);
  }
  CHECK_TEXT(texts[0], texts[1]);
  CHECK(strlen(texts[0]) > 100);
  free(texts[0]);
  free(texts[1]);
}

int main(void)
{
  RUN(test_e1);
  RUN(test_e2_e3);
  RUN(test_e4);
  RUN(test_e11);
  RUN(test_extraction);
  RUN(test_ladder);
  RUN(test_state_without_knowledge);
  RUN(test_scope);
  RUN(test_other_sources);
  RUN(test_incomplete);
  RUN(test_traps);
  RUN(test_links);
  RUN(test_parallel_results);
  RUN(test_memory);
  RUN(test_deterministic);
  return check_summary();
}
