/* Analyses and their composition: policies, contracts, precisions, call stacks. */
#include "reach_tools.h"
#include "term/print.h"

/* if (b) x = 1; else x = 2;  y = x; */
#define DIAMOND                                                                                    \
  "program ilp32\nglobal b : bool\nglobal x : bv32\nglobal y : bv32\nentry main\n"                 \
  "function main : ()\n loc 0 entry\n"                                                             \
  " 0 -> 1 assume b on true\n 0 -> 2 assume (not b) on false\n"                                    \
  " 1 -> 3 x := 1:bv32\n 2 -> 3 x := 2:bv32\n 3 -> 4 y := x\nend\n"

typedef struct DiamondCase {
  MergePolicy predicates, data;
  bool has_predicates;
  unsigned count;
  const char *states;
} DiamondCase;

/* Acceptance C1 and C2 of the specification, with its numbers. */
static const DiamondCase diamond_cases[] = {
    /* C1: b is not tracked */
    {MERGE_SEP, MERGE_SEP, false, 7,
     "main:0 | x=T y=T; main:1 | x=T y=T; main:2 | x=T y=T; main:3 | x=1 y=T; main:3 | x=2 y=T; "
     "main:4 | x=1 y=1; main:4 | x=2 y=2"},
    {MERGE_SEP, MERGE_JOIN, false, 5,
     "main:0 | x=T y=T; main:1 | x=T y=T; main:2 | x=T y=T; main:3 | x=T y=T; main:4 | x=T y=T"},
    /* C2: configuration A, predicated join */
    {MERGE_SEP, MERGE_JOIN, true, 7,
     "main:0 | b=T | x=T y=T; main:1 | b=1 | x=T y=T; main:2 | b=0 | x=T y=T; "
     "main:3 | b=0 | x=2 y=T; main:3 | b=1 | x=1 y=T; main:4 | b=0 | x=2 y=2; "
     "main:4 | b=1 | x=1 y=1"},
    /* E: predicates ignored; the earlier state is weakened, the newcomer is not */
    {MERGE_KEEP, MERGE_JOIN, true, 7,
     "main:0 | b=T | x=T y=T; main:1 | b=1 | x=T y=T; main:2 | b=0 | x=T y=T; "
     "main:3 | b=0 | x=2 y=T; main:3 | b=1 | x=T y=T; main:4 | b=0 | x=2 y=2; "
     "main:4 | b=1 | x=T y=T"},
    /* F: data flow in both */
    {MERGE_JOIN, MERGE_JOIN, true, 5,
     "main:0 | b=T | x=T y=T; main:1 | b=1 | x=T y=T; main:2 | b=0 | x=T y=T; "
     "main:3 | b=T | x=T y=T; main:4 | b=T | x=T y=T"},
};

static void check_diamond(const DiamondCase *test, bool stop_before_merge)
{
  Run *run = run_new();
  run->options.check_contracts = true;
  run->options.stop_before_merge = stop_before_merge;
  Program *program = tools_parse(run, DIAMOND);
  Cpa *predicates = test->has_predicates ? const_cpa(program, "b") : NULL;
  Cpa *data = const_cpa(program, "x y");
  if (predicates)
    predicates->merge = test->predicates;
  data->merge = test->data;
  Cpa *cpa =
      predicates ? with_location(program, predicates, data) : with_location(program, data, NULL);
  Precision *full = precision_full(program);
  Reached *reached = reached_new(cpa, WAIT_BFS);
  reached_start(reached, full);
  CHECK(reach(reached).claim == CLAIM_SAFE);
  CHECK(reached_count(reached) == test->count);
  CHECK(run->stats.states_reached == test->count);
  char *got = print_reached(reached);
  CHECK_TEXT(got, test->states);
  free(got);
  CHECK(run->fail == FAIL_NONE);
  reached_free(reached);
  precision_drop(full);
  cpa_free(cpa);
  program_free(program);
  run_free(run);
}

static void test_configurations(void)
{
  for (unsigned i = 0; i < sizeof diamond_cases / sizeof *diamond_cases; i++) {
    check_diamond(&diamond_cases[i], false);
    check_diamond(&diamond_cases[i], true);
  }
}

/* ---- C2 with the analysis of predicates ---- */

static void print_parts(const ArgNode *node, Text *out)
{
  Answer answer = {0};
  const Question what = {.kind = ASK_FORMULA};
  if (cpa_ask(cpa_part(node->state, "predicate"), &what, &answer))
    term_print(answer.term, out);
  text_add(out, " ");
  cpa_print(cpa_part(node->state, "const"), out);
}

static void print_end(void *context, ArgNode *node)
{
  if (node->location->id != 4 || node->covered_by)
    return;
  Text *out = context;
  text_add(out, text_of(out)[0] ? "; " : "");
  print_parts(node, out);
}

/* How many states there are, and those at the end. */
static void check_predicated(MergePolicy merge, bool join, unsigned count, const char *ends)
{
  Run *run = run_new();
  run->options.check_contracts = true;
  Program *program = tools_parse(run, DIAMOND);
  PredicateSettings settings = predicate_settings();
  settings.block = BLOCK_EDGE;
  settings.values = 0;
  settings.join = join;
  Cpa *predicates = cpa_predicate(program, &settings), *data = const_cpa(program, "x y");
  predicates->merge = merge;
  data->merge = MERGE_JOIN;
  Cpa *cpa = with_location(program, predicates, data);
  PredicateVec tracked = {0};
  vec_push(&tracked, ((Predicate){program->entry->entry, program->variables.data[0]->term}));
  Precision *full = precision_full(program);
  Precision *precision = precision_with_predicates(full, SCOPE_PROGRAM, &tracked);
  Reached *reached = reached_new(cpa, WAIT_BFS);
  reached_start(reached, precision);
  CHECK(reach(reached).claim == CLAIM_SAFE);
  CHECK(run->fail == FAIL_NONE);
  CHECK(reached_count(reached) == count);
  Text got = {0};
  reached_each(reached, print_end, &got);
  CHECK_TEXT(text_of(&got), ends);
  text_free(&got);
  reached_free(reached);
  precision_drop(precision);
  precision_drop(full);
  vec_free(&tracked);
  cpa_free(cpa);
  program_free(program);
  run_free(run);
}

/* A, E and F. */
static void test_joined_predicates(void)
{
  check_predicated(MERGE_SEP, false, 7, "b x=1 y=1; (not b) x=2 y=2");
  check_predicated(MERGE_KEEP, false, 7, "b x=T y=T; (not b) x=2 y=2");
  check_predicated(MERGE_JOIN, true, 5, "true x=T y=T");
}

static void test_broken_contract_is_seen(void)
{
  for (int checked = 0; checked < 2; checked++) {
    Run *run = run_new();
    run->options.check_contracts = checked;
    Program *program = tools_parse(run, DIAMOND);
    Cpa *data = const_cpa(program, "x y");
    ((ConstCpa *)data)->lossy = true;
    data->merge = MERGE_JOIN;
    Cpa *cpa = with_location(program, data, NULL);
    Precision *full = precision_full(program);
    Reached *reached = reached_new(cpa, WAIT_BFS);
    reached_start(reached, full);
    Outcome outcome = reach(reached);
    CHECK(outcome.claim == (checked ? CLAIM_UNKNOWN : CLAIM_SAFE));
    CHECK(!checked || (outcome.reason == REASON_INTERNAL_ERROR &&
                       !strcmp(run->reason, "const: merge breaks its contract")));
    reached_free(reached);
    precision_drop(full);
    cpa_free(cpa);
    program_free(program);
    run_free(run);
  }
}

/* ---- a powerset domain, for stop_join: sets of the numbers 0 .. 63 ---- */

typedef struct SetState {
  State base;
  uint64_t set;
} SetState;

static State *set_state(Cpa *cpa, uint64_t set)
{
  SetState *state = mem_alloc(sizeof *state);
  state_init(&state->base, cpa);
  state->set = set;
  return &state->base;
}

static uint64_t set_of(const State *state)
{
  return ((const SetState *)state)->set;
}

static State *set_initial(Cpa *cpa, const Location *entry)
{
  (void)entry;
  return set_state(cpa, 1);
}

static bool set_post(Cpa *cpa, const State *state, const Precision *precision,
                     const Transition *step, StateVec *out)
{
  (void)precision, (void)step;
  vec_push(out, set_state(cpa, set_of(state)));
  return true;
}

static State *set_merge(Cpa *cpa, const State *fresh, const State *old, const Precision *precision,
                        const Location *at)
{
  (void)precision, (void)at;
  return set_state(cpa, set_of(fresh) | set_of(old));
}

static bool set_leq(Cpa *cpa, const State *a, const State *b)
{
  (void)cpa;
  return (set_of(a) & ~set_of(b)) == 0;
}

static void set_print(Cpa *cpa, const State *state, Text *out)
{
  (void)cpa;
  text_format(out, "%llu", (unsigned long long)set_of(state));
}

static void set_free_state(State *state)
{
  mem_free(state);
}

static void set_free_cpa(Cpa *cpa)
{
  mem_free(cpa);
}

static const CpaOps set_ops = {
    .name = "set",
    .initial = set_initial,
    .prepare = cpa_prepare_none,
    .post = set_post,
    .strengthen = cpa_strengthen_none,
    .adjust = cpa_adjust_none,
    .merges = cpa_merges_always,
    .merge = set_merge,
    .stop = cpa_stop_join,
    .leq = set_leq,
    .partition = cpa_partition_one,
    .facts = cpa_facts_none,
    .ask = cpa_ask_none,
    .print = set_print,
    .free_state = set_free_state,
    .free_cpa = set_free_cpa,
};

/* A state of two such parts. */
static State *set_pair(Cpa *composite, const uint64_t *sets)
{
  State *pair = cpa_initial(composite, NULL);
  ((SetState *)cpa_part(pair, "flag"))->set = sets[0];
  ((SetState *)cpa_part(pair, "set"))->set = sets[1];
  return pair;
}

/* Configuration D: covered by the union of the states that agree on the rest (acceptance C4). */
static void test_stop_join(void)
{
  CpaOps flag_ops = set_ops;
  flag_ops.name = "flag";
  Run *run = run_new();
  Program *program = tools_parse(run, DIAMOND);
  Cpa *parts[2] = {mem_zero(1, sizeof(Cpa)), mem_zero(1, sizeof(Cpa))};
  cpa_init(parts[0], &flag_ops, program);
  cpa_init(parts[1], &set_ops, program);
  parts[1]->stop = STOP_JOIN;
  Cpa *cpa = cpa_composite(program, 2, parts);
  CHECK(cpa->stop == STOP_JOIN && cpa->merge == MERGE_SEP);
  /* (flag, {g1}), (flag, {g2.1}), (not flag, {g1}), (not flag, {g2.2}) */
  static const uint64_t pairs[][2] = {{1, 1}, {1, 2}, {2, 1}, {2, 4}};
  static const uint64_t asked[][2] = {{1, 3}, {1, 5}, {2, 5}};
  static const bool covered[] = {true, false, true};
  State *reached[4];
  for (unsigned i = 0; i < 4; i++)
    reached[i] = set_pair(cpa, pairs[i]);
  for (unsigned i = 0; i < 3; i++) {
    State *state = set_pair(cpa, asked[i]);
    CHECK(cpa_stop(cpa, state, reached, 4, NULL) == covered[i]);
    CHECK(!cpa_stop_sep(cpa, state, reached, 4, NULL));
    CHECK(!cpa_stop(cpa, state, reached, 0, NULL));
    state_drop(state);
  }
  CHECK(parts[1]->merge == MERGE_SEP); /* the join inside stop left it alone */
  for (unsigned i = 0; i < 4; i++)
    state_drop(reached[i]);
  cpa_free(cpa);
  program_free(program);
  run_free(run);
}

/* ---- precisions ---- */

/* if (*) x = 1; else x = 2;  if (*) y = 1; else y = 2; */
#define TWO_DIAMONDS                                                                               \
  "program ilp32\nglobal x : bv32\nglobal y : bv32\nentry main\n"                                  \
  "function main : ()\n loc 0 entry\n"                                                             \
  " 0 -> 1 x := 1:bv32\n 0 -> 1 x := 2:bv32\n 1 -> 2 y := 1:bv32\n 1 -> 2 y := 2:bv32\nend\n"

static char *reaching_definitions(MergePolicy merge, StopPolicy stop)
{
  Run *run = run_new();
  run->options.check_contracts = true;
  Program *program = tools_parse(run, TWO_DIAMONDS);
  Cpa *reaching = cpa_reaching_definitions(program);
  reaching->merge = merge;
  reaching->stop = stop;
  Cpa *cpa = with_location(program, reaching, NULL);
  Precision *full = precision_full(program);
  Reached *reached = reached_new(cpa, WAIT_BFS);
  reached_start(reached, full);
  CHECK(reach(reached).claim == CLAIM_SAFE);
  char *res = print_reached(reached);
  reached_free(reached);
  precision_drop(full);
  cpa_free(cpa);
  program_free(program);
  run_free(run);
  return res;
}

/* Variable <- edge.  The last of the four combinations is in the union of the others. */
static void test_reaching_definitions(void)
{
  static const struct {
    MergePolicy merge;
    StopPolicy stop;
    const char *states;
  } cases[] = {
      {MERGE_JOIN, STOP_SEP, "main:0 | ; main:1 | x<-0 x<-1; main:2 | x<-0 x<-1 y<-2 y<-3"},
      {MERGE_SEP, STOP_SEP,
       "main:0 | ; main:1 | x<-0; main:1 | x<-1; main:2 | x<-0 y<-2; main:2 | x<-0 y<-3; "
       "main:2 | x<-1 y<-2; main:2 | x<-1 y<-3"},
      {MERGE_SEP, STOP_JOIN,
       "main:0 | ; main:1 | x<-0; main:1 | x<-1; main:2 | x<-0 y<-2; main:2 | x<-0 y<-3; "
       "main:2 | x<-1 y<-2"},
  };
  for (unsigned i = 0; i < 3; i++) {
    char *got = reaching_definitions(cases[i].merge, cases[i].stop);
    CHECK_TEXT(got, cases[i].states);
    free(got);
  }
}

static void test_precision(void)
{
  Run *run = run_new();
  Program *program = tools_parse(run, "program ilp32\nregion r0 \"r\" cell 8\n"
                                      "global x : bv32\nglobal y : bv32\nentry main\n"
                                      "function main : ()\n loc 0 entry\n 0 -> 1 x := y\nend\n"
                                      "function f : ()\n loc 0 entry\n 0 -> 1 x := y\nend\n");
  const Variable *x = program->variables.data[0], *y = program->variables.data[1];
  const Region *r = program->regions.data[0];
  const Location *m0 = program->functions.data[0]->locations.data[0];
  const Location *m1 = program->functions.data[0]->locations.data[1];
  const Location *f1 = program->functions.data[1]->locations.data[1];
  Precision *none = precision_empty(program), *all = precision_full(program);
  CHECK(!precision_tracks(none, m0, x) && precision_tracks(all, m0, x));
  CHECK(!precision_tracks_region(none, m0, r) && precision_tracks_region(all, m0, r));
  Precision *here = precision_add(none, SCOPE_LOCATION, m1, x);
  CHECK(precision_tracks(here, m1, x) && !precision_tracks(here, m0, x));
  CHECK(!precision_tracks(here, f1, x) && !precision_tracks(here, m1, y));
  Precision *there = precision_add_region(none, SCOPE_FUNCTION, m1, r);
  CHECK(precision_tracks_region(there, m0, r) && !precision_tracks_region(there, f1, r));
  CHECK(!precision_tracks(there, m0, x));
  Precision *everywhere = precision_add(none, SCOPE_PROGRAM, m1, y);
  CHECK(precision_tracks(everywhere, f1, y));
  Precision *both = precision_unite(here, there), *again = precision_unite(there, here);
  CHECK(precision_equal(both, again) && !precision_equal(both, here));
  CHECK(precision_includes(both, here) && !precision_includes(here, both));
  CHECK(precision_includes(all, both) && !precision_includes(both, all));
  CHECK(precision_size(both) == 2 && precision_size(none) == 0);
  CHECK(precision_is_full(all) && !precision_is_full(both) && !precision_equal(all, both));
  Precision *list[] = {none, all, here, there, everywhere, both, again};
  for (unsigned i = 0; i < sizeof list / sizeof *list; i++)
    precision_drop(list[i]);
  program_free(program);
  run_free(run);
}

int main(void)
{
  RUN(test_configurations);
  RUN(test_joined_predicates);
  RUN(test_broken_contract_is_seen);
  RUN(test_stop_join);
  RUN(test_reaching_definitions);
  RUN(test_precision);
  return check_summary();
}
