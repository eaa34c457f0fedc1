/* Predicates, values, and what was given up: what refinement makes of them. */
#include "cfa_tools.h"
#include "engine/refine_product.h"
#include "term/print.h"

#define MAIN(body)                                                                                 \
  "program ilp32\nglobal x : bv32 = 0:bv32\nglobal y : bv32 = 0:bv32\n"                            \
  "global z : bv32 = 0:bv32\nentry main\n"                                                         \
  "function main : ()\n loc 0 entry\n loc 1 error note \"unreach-call\"\n" body "end\n"

/* x is not 1 and then it is: infeasible, and no value of x says so. */
static const char contradiction[] =
    MAIN(" 0 -> 2 havoc x input\n 2 -> 3 assume (not (eq x 1:bv32))\n"
         " 3 -> 1 assume (eq x 1:bv32)\n");
/* x matters, z does not. */
static const char constants[] = MAIN(" 0 -> 2 x := 1:bv32\n 2 -> 3 z := 7:bv32\n"
                                     " 3 -> 1 assume (eq x 2:bv32)\n");
/* Two variables in one condition. */
static const char pair[] = MAIN(" 0 -> 2 havoc x input\n 2 -> 3 y := x\n"
                                " 3 -> 1 assume (not (eq x y))\n");

/* Infeasible in two ways: x is 1 and 2, z is 5 and 6. */
static const char twice[] =
    MAIN(" 0 -> 2 x := 1:bv32\n 2 -> 3 havoc y input\n 3 -> 4 assume (eq x 2:bv32)\n"
         " 4 -> 5 z := 5:bv32\n 5 -> 6 assume (eq z 6:bv32)\n 6 -> 1 assume (eq y 0:bv32)\n");
/* Two numbers stay two apart. */
static const char apart[] =
    MAIN(" 0 -> 2 x := 5:bv32\n 2 -> 3 y := 3:bv32\n 3 -> 4 x := (add x 7:bv32)\n"
         " 4 -> 5 y := (add y 7:bv32)\n 5 -> 1 assume (eq (sub x y) 4:bv32)\n");

typedef struct Setup {
  Run *run;
  Program *program;
  Cpa *cpa;
  Reached *reached;
  Refiner *refiner;
  const Variable *x, *y, *z;
} Setup;

static void set_up(Setup *s, const char *text, PredicateUse use, const char *scope)
{
  s->run = run_new();
  s->run->options.check_contracts = true;
  s->run->options.precision_scope = scope;
  s->program = tools_parse(s->run, text);
  PredicateSettings settings = predicate_settings();
  settings.block = BLOCK_EDGE;
  Cpa *parts[] = {cpa_location(s->program), cpa_callstack(s->program),
                  cpa_predicate(s->program, &settings)};
  s->cpa = cpa_composite(s->program, 3, parts);
  s->reached = reached_new(s->cpa, WAIT_WTO);
  s->refiner = refiner_predicate(s->program, use, refiner_check(s->program));
  s->x = s->program->variables.data[0];
  s->y = s->program->variables.data[1];
  s->z = s->program->variables.data[2];
}

/* Begins with these variables given up. */
static void begin(Setup *s, unsigned count, const Variable *const *dropouts)
{
  Precision *none = precision_empty(s->program);
  Precision *given = precision_without(none, count, dropouts);
  reached_start(s->reached, given);
  precision_drop(none);
  precision_drop(given);
}

static void tear_down(Setup *s)
{
  refiner_free(s->refiner);
  reached_free(s->reached);
  cpa_free(s->cpa);
  program_free(s->program);
  run_free(s->run);
}

/* The next target, refined. */
static Refinement refine_once(Setup *s)
{
  Outcome seen = reach(s->reached);
  CHECK(seen.claim == CLAIM_UNSAFE);
  return s->refiner->refine(s->refiner, s->reached, seen.target);
}

static const Precision *now(const Setup *s)
{
  return reached_precision(s->reached);
}

/* At how many locations it is tracked. */
static unsigned places_of(const Setup *s, const Variable *var)
{
  unsigned count = 0;
  for (unsigned i = 0; i < s->program->entry->locations.count; i++)
    count += precision_tracks(now(s), s->program->entry->locations.data[i], var);
  return count;
}

static unsigned predicate_count(const Setup *s)
{
  TermVec all = {0};
  for (unsigned i = 0; i < s->program->entry->locations.count; i++)
    precision_predicates(now(s), s->program->entry->locations.data[i], &all);
  unsigned count = all.count;
  vec_free(&all);
  return count;
}

/* ---- the mapping ---- */

static void check_lesson(const Setup *s, PredicateUse use, unsigned dropouts, unsigned predicates,
                         unsigned tracked)
{
  Terms *terms = s->program->terms;
  const Location *at = s->program->entry->entry;
  const Variable *given_up[] = {s->y};
  Precision *none = precision_empty(s->program);
  Precision *given = precision_without(none, dropouts, given_up);
  PredicateVec found = {0};
  vec_push(&found, ((Predicate){at, term_eq(terms, s->x->term, s->y->term)}));
  vec_push(&found, ((Predicate){at, term_eq(terms, s->z->term, s->x->term)}));
  Lesson lesson = lesson_of(s->program, use, given, &found);
  Precision *learned = lesson_learn(&lesson, lesson_scope("auto"), given);
  CHECK(lesson.predicates.count == predicates && lesson.tracked.count == tracked);
  for (unsigned i = 0; i < lesson.predicates.count; i++)
    CHECK(precision_has_predicate(learned, &lesson.predicates.data[i]));
  for (unsigned i = 0; i < lesson.tracked.count; i++)
    CHECK(precision_has(learned, &lesson.tracked.data[i]));
  CHECK(!dropouts || (precision_gave_up(learned, s->y) && !precision_tracks(learned, at, s->y)));
  precision_drop(learned);
  precision_drop(given);
  precision_drop(none);
  lesson_free(&lesson);
  vec_free(&found);
}

static void test_mapping(void)
{
  Setup s;
  set_up(&s, pair, USE_PRODUCT, "auto");
  check_lesson(&s, USE_PREDICATES, 0, 2, 0);
  check_lesson(&s, USE_PREDICATES, 1, 2, 0);
  check_lesson(&s, USE_PRODUCT, 0, 0, 4);
  check_lesson(&s, USE_PRODUCT, 1, 1, 3);
  check_lesson(&s, USE_VALUES, 1, 0, 3);
  check_lesson(&s, USE_COUNTEREXAMPLES, 1, 0, 3);
  tear_down(&s);
}

/* ---- one refinement ---- */

static void test_values_first(void)
{
  Setup s;
  set_up(&s, constants, USE_PRODUCT, "auto");
  begin(&s, 0, NULL);
  CHECK(refine_once(&s) == PATH_EXCLUDED);
  CHECK(places_of(&s, s.x) == s.program->entry->locations.count);
  CHECK(places_of(&s, s.z) == 0 && predicate_count(&s) == 0);
  tear_down(&s);
  set_up(&s, constants, USE_PRODUCT, "location");
  begin(&s, 0, NULL);
  CHECK(refine_once(&s) == PATH_EXCLUDED);
  CHECK(places_of(&s, s.x) == 2 && places_of(&s, s.z) == 0);
  tear_down(&s);
}

static void test_predicates_of_dropouts(void)
{
  Setup s;
  set_up(&s, pair, USE_PRODUCT, "auto");
  begin(&s, 1, &s.y);
  CHECK(refine_once(&s) == PATH_EXCLUDED);
  CHECK(places_of(&s, s.x) > 0 && places_of(&s, s.y) == 0 && predicate_count(&s) == 1);
  tear_down(&s);
}

/* What was tracked in vain is given up; the predicates are tracked instead. */
static void test_stalling(void)
{
  Setup s;
  set_up(&s, contradiction, USE_PRODUCT, "auto");
  begin(&s, 0, NULL);
  CHECK(refine_once(&s) == PATH_EXCLUDED);
  CHECK(places_of(&s, s.x) > 0 && predicate_count(&s) == 0);
  CHECK(refine_once(&s) == PATH_EXCLUDED);
  CHECK(precision_gave_up(now(&s), s.x) && predicate_count(&s) == 1);
  CHECK(reach(s.reached).claim == CLAIM_SAFE);
  tear_down(&s);
}

static void test_switching(void)
{
  Setup s;
  set_up(&s, contradiction, USE_COUNTEREXAMPLES, "auto");
  begin(&s, 0, NULL);
  CHECK(refine_once(&s) == PATH_EXCLUDED);
  CHECK(places_of(&s, s.x) > 0 && predicate_count(&s) == 0 && !precision_gave_up(now(&s), s.z));
  CHECK(refine_once(&s) == PATH_EXCLUDED);
  CHECK(precision_gave_up(now(&s), s.x) && precision_gave_up(now(&s), s.z));
  CHECK(predicate_count(&s) == 1 && reached_count(s.reached) == 1);
  CHECK(reach(s.reached).claim == CLAIM_SAFE);
  tear_down(&s);
}

/* Values alone: everything is built anew once, then nothing is left to try. */
static void test_values_alone(void)
{
  Setup s;
  set_up(&s, contradiction, USE_VALUES, "auto");
  begin(&s, 0, NULL);
  CHECK(refine_once(&s) == PATH_EXCLUDED);
  CHECK(refine_once(&s) == PATH_EXCLUDED);
  CHECK(reached_count(s.reached) == 1);
  CHECK(refine_once(&s) == PATH_UNDECIDED && s.refiner->outcome.reason == REASON_IMPRECISE);
  CHECK(predicate_count(&s) == 0);
  tear_down(&s);
}

static void test_full_pruning(void)
{
  Setup s;
  set_up(&s, contradiction, USE_PREDICATES, "auto");
  begin(&s, 0, NULL);
  CHECK(refine_once(&s) == PATH_EXCLUDED);
  CHECK(reached_count(s.reached) > 1);
  refiner_free(s.refiner);
  reached_free(s.reached);
  s.run->options.pruning = "full";
  s.refiner = refiner_predicate(s.program, USE_PREDICATES, refiner_check(s.program));
  s.reached = reached_new(s.cpa, WAIT_WTO);
  begin(&s, 0, NULL);
  CHECK(refine_once(&s) == PATH_EXCLUDED);
  CHECK(reached_count(s.reached) == 1);
  tear_down(&s);
}

/* ---- ways of interpolation ---- */

/* "N: predicate, predicate; ..." after one refinement by interpolants. */
static void print_found(const char *program, const char *way, const char *split, Text *out)
{
  Setup s;
  set_up(&s, program, USE_PREDICATES, "auto");
  s.run->options.predicates_from = "interpolants";
  s.run->options.interpolation = way;
  s.run->options.predicate_split = split;
  begin(&s, 0, NULL);
  CHECK(refine_once(&s) == PATH_EXCLUDED);
  for (unsigned i = 0; i < s.program->entry->locations.count; i++) {
    TermVec here = {0};
    precision_predicates(now(&s), s.program->entry->locations.data[i], &here);
    for (unsigned k = 0; k < here.count; k++) {
      if (k)
        text_add(out, ", ");
      else
        text_format(out, "%s%u: ", *text_of(out) ? "; " : "", i);
      term_print(here.data[k], out);
    }
    vec_free(&here);
  }
  CHECK(cegar(s.reached, s.refiner).claim == CLAIM_SAFE);
  tear_down(&s);
}

static const struct {
  const char *program, *way, *split, *found;
} ways[] = {
    {twice, "binary", "atoms", "3: (slt x 2:bv32)"},
    {twice, "binary-backward", "atoms", "5: (slt z 6:bv32)"},
    {apart, "forward", "atoms",
     "2: (eq x 5:bv32); 3: (eq x 5:bv32), (eq y 3:bv32), (and (eq x 5:bv32) (eq y 3:bv32)); "
     "4: (eq x 12:bv32), (eq y 3:bv32), (and (eq x 12:bv32) (eq y 3:bv32)); "
     "5: (eq x 12:bv32), (eq y 10:bv32), (and (eq x 12:bv32) (eq y 10:bv32))"},
    {apart, "forward", "conjuncts",
     "2: (eq x 5:bv32); 3: (eq x 5:bv32), (eq y 3:bv32); 4: (eq x 12:bv32), (eq y 3:bv32); "
     "5: (eq x 12:bv32), (eq y 10:bv32)"},
    {apart, "forward", "whole",
     "2: (eq x 5:bv32); 3: (and (eq x 5:bv32) (eq y 3:bv32)); "
     "4: (and (eq x 12:bv32) (eq y 3:bv32)); 5: (and (eq x 12:bv32) (eq y 10:bv32))"},
    {apart, "backward", "conjuncts",
     "2: (eq x 7:bv32); 3: (eq (add x 7:bv32) (add y 11:bv32)); "
     "4: (eq (add x 4294967292:bv32) (add y 7:bv32)); 5: (eq (sub x y) 4:bv32)"},
    {apart, "models", "conjuncts",
     "2: (eq x 5:bv32); 3: (eq x 5:bv32), (eq y 3:bv32); 4: (ule x 12:bv32), (eq y 3:bv32); "
     "5: (eq (sub x y) 4:bv32)"},
    {apart, "models-backward", "conjuncts",
     "2: (eq x 5:bv32); 3: (eq x 5:bv32), (eq y 3:bv32); 4: (ult x 14:bv32), (eq y 3:bv32); "
     "5: (eq (sub x y) 4:bv32)"},
};

static void test_ways(void)
{
  for (unsigned i = 0; i < sizeof ways / sizeof *ways; i++) {
    Text text = {0};
    print_found(ways[i].program, ways[i].way, ways[i].split, &text);
    CHECK_TEXT(text_of(&text), ways[i].found);
    text_free(&text);
  }
}

/* ---- the whole loop ---- */

typedef struct Case {
  const char *program;
  PredicateUse use;
  Claim claim;
} Case;

static const Case cases[] = {
    {contradiction, USE_PREDICATES, CLAIM_SAFE},
    {contradiction, USE_PRODUCT, CLAIM_SAFE},
    {contradiction, USE_VALUES, CLAIM_UNKNOWN},
    {contradiction, USE_COUNTEREXAMPLES, CLAIM_SAFE},
    {constants, USE_PREDICATES, CLAIM_SAFE},
    {constants, USE_PRODUCT, CLAIM_SAFE},
    {constants, USE_COUNTEREXAMPLES, CLAIM_SAFE},
    {pair, USE_PREDICATES, CLAIM_SAFE},
    {pair, USE_PRODUCT, CLAIM_SAFE},
    {pair, USE_COUNTEREXAMPLES, CLAIM_SAFE},
    {twice, USE_PREDICATES, CLAIM_SAFE},
    {twice, USE_PRODUCT, CLAIM_SAFE},
    {apart, USE_PREDICATES, CLAIM_SAFE},
    {apart, USE_PRODUCT, CLAIM_SAFE},
};

static void check_case(const Case *test, const char *from, const char *scope)
{
  Setup s;
  set_up(&s, test->program, test->use, scope);
  s.run->options.refine_from = from;
  begin(&s, 0, NULL);
  Outcome outcome = cegar(s.reached, s.refiner);
  if (outcome.claim != test->claim)
    printf("use %d, %s, %s: claim %d\n%s", test->use, from, scope, outcome.claim, test->program);
  CHECK(outcome.claim == test->claim && s.run->fail == FAIL_NONE);
  tear_down(&s);
}

static void test_cegar(void)
{
  static const char *const parts[] = {"whole", "prefix", "suffix"};
  for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++)
    for (unsigned k = 0; k < 3; k++) {
      check_case(&cases[i], parts[k], "auto");
      check_case(&cases[i], parts[k], "location");
    }
}

static void check_interpolation(const Case *test, const char *from, InterpolateWay way,
                                const char *split)
{
  Setup s;
  set_up(&s, test->program, test->use, "auto");
  s.run->options.predicates_from = from;
  s.run->options.interpolation = interpolate_way_name(way);
  s.run->options.predicate_split = split;
  begin(&s, 0, NULL);
  Outcome outcome = cegar(s.reached, s.refiner);
  if (outcome.claim != test->claim)
    printf("use %d, %s, %s, %s: claim %d\n%s", test->use, from, interpolate_way_name(way), split,
           outcome.claim, test->program);
  CHECK(outcome.claim == test->claim && s.run->fail == FAIL_NONE);
  CHECK(strcmp(from, "interpolants") || s.run->stats.interpolations > 0);
  tear_down(&s);
}

/* The splits in turn: all of them everywhere would be hundreds of questions to Spacer.  With
 * sanitizers the ways in turn, too. */
static void test_cegar_by_interpolants(void)
{
  static const char *const splits[] = {"whole", "conjuncts", "atoms"};
  for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
    for (InterpolateWay way = i % SLOWER; way < INTERPOLATE_WAYS; way += SLOWER)
      check_interpolation(&cases[i], "interpolants", way, splits[(i + way) % 3]);
    check_interpolation(&cases[i], "interpolants-first", INTERPOLATE_AUTO, splits[i % 3]);
  }
}

int main(void)
{
  RUN(test_mapping);
  RUN(test_values_first);
  RUN(test_predicates_of_dropouts);
  RUN(test_stalling);
  RUN(test_switching);
  RUN(test_values_alone);
  RUN(test_full_pruning);
  RUN(test_ways);
  RUN(test_cegar);
  RUN(test_cegar_by_interpolants);
  return check_summary();
}
