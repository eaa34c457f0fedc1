/* Random automata: the compiled code takes the same way as an interpreter that is too simple to be
 * wrong. */
#include "check.h"
#include "interp_build.h"
#include "term/eval.h"

enum { LOCATIONS = 14, STEPS = 3000 };

static const Type bv32 = {TYPE_BV, 0, 32, 0}, boolean = {TYPE_BOOL, 0, 1, 0};

static uint64_t random_state;

static unsigned below(unsigned limit)
{
  uint64_t z = random_state += 0x9e3779b97f4a7c15u;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
  return (unsigned)((z ^ z >> 29) % limit);
}

static const char *random_condition(void)
{
  static const char *const conditions[] = {
      "(ult x 3:bv32)",
      "(slt y x)",
      "(sle 2:bv32 g)",
      "(eq x y)",
      "(not (eq g 1:bv32))",
      "b",
      "(not b)",
      "(or b (eq y 0:bv32))",
      "(and (not (eq x 0:bv32)) (ule g y))",
      "(or (and b (ult x g)) (eq x 7:bv32))",
      "true",
      "(ite b (eq x g) (ult y 2:bv32))",
  };
  return conditions[below(sizeof conditions / sizeof *conditions)];
}

static Location *random_location(Build *b)
{
  return b->function->locations.data[below(LOCATIONS)];
}

static void add_assumption(Build *b, const Term *condition)
{
  edge_assume(b->program, b->at, random_location(b), b->place, condition, BRANCH_NONE);
}

/* Exclusive conditions that cover everything, in the shape of if, else if and else. */
static void add_cases(Build *b, unsigned count)
{
  Terms *t = b->program->terms;
  const Term *rest = term_true(t);
  for (unsigned i = 0; i < count; i++) {
    const Term *condition = build_term(b, random_condition());
    add_assumption(b, term_and(t, rest, condition));
    rest = term_and(t, rest, term_not(t, condition));
  }
  add_assumption(b, rest);
}

static void add_switch(Build *b)
{
  build_branch(b, "(eq x 0:bv32)", random_location(b));
  build_branch(b, "(or (eq x 1:bv32) (eq x 2:bv32))", random_location(b));
  build_branch(b, "(and (not (eq x 0:bv32)) (not (eq x 1:bv32)) (not (eq x 2:bv32)))",
               random_location(b));
}

static void add_assignment(Build *b)
{
  static const struct {
    unsigned var;
    const char *term;
  } assignments[] = {
      {0, "(add x 1:bv32)"},
      {0, "(sub y g)"},
      {0, "(urem x 5:bv32)"},
      {1, "(mul x y)"},
      {1, "g"},
      {2, "(add g x)"},
      {2, "y"},
      {2, "3:bv32"},
      {3, "(slt x y)"},
      {3, "(and b (eq g 0:bv32))"},
      {1, "(ite b 1:bv32 0:bv32)"},
  };
  unsigned i = below(sizeof assignments / sizeof *assignments);
  edge_assign(b->program, b->at, random_location(b), b->place,
              b->program->variables.data[assignments[i].var], build_term(b, assignments[i].term));
}

static void fill_location(Build *b, Location *location)
{
  b->at = location;
  switch (below(24)) {
  case 0: build_return(b, "x"); break;
  case 1: location->kind = LOCATION_ERROR; break;
  case 2: add_assumption(b, build_term(b, random_condition())); break;
  case 3:
  case 4:
  case 5: add_cases(b, 1); break;
  case 6:
  case 7: add_cases(b, 2); break;
  case 8:
  case 9: add_switch(b); break;
  case 10: /* these may overlap, and may all fail */
    for (unsigned i = 0; i < 4; i++)
      add_assumption(b, build_term(b, random_condition()));
    break;
  case 11:
  case 12:
  case 13:
    edge_havoc(b->program, location, random_location(b), b->place,
               b->program->variables.data[below(4)], HAVOC_INPUT, "in");
    break;
  default: add_assignment(b);
  }
}

static Value variable_value(void *context, const Term *term)
{
  const Build *b = ((void **)context)[0];
  const Value *values = ((void **)context)[1];
  return values[program_variable(b->program, term)->id];
}

static const Edge *first_that_holds(const Location *at, const TermState *state)
{
  for (unsigned i = 0; i < at->out.count; i++) {
    const Edge *edge = at->out.data[i];
    if (edge->kind != EDGE_ASSUME || term_eval(edge->term, state).lo)
      return edge;
  }
  return NULL;
}

/* Edge by edge, everything through term_eval. */
static InterpResult run_simply(Build *b)
{
  Value values[4] = {{0, 0}};
  TermState state = {variable_value, NULL, (void *[]){b, values}};
  InterpResult res = {.end = INTERP_STEP_LIMIT};
  const Location *at = b->function->entry;
  unsigned choices = 0;
  while (at->kind == LOCATION_PLAIN) {
    const Edge *edge = first_that_holds(at, &state);
    if (!edge || res.steps == b->input.step_limit) {
      res.end = edge ? INTERP_STEP_LIMIT : INTERP_BLOCKED;
      return res;
    }
    res.steps++;
    if (edge->kind == EDGE_RETURN) {
      res.end = INTERP_RETURNED;
      res.status = (int)(term_eval(edge->args[0], &state).lo & 255);
      return res;
    }
    if (edge->kind == EDGE_ASSIGN)
      values[edge->var->id] = term_eval(edge->term, &state);
    if (edge->kind == EDGE_HAVOC)
      values[edge->var->id] =
          value_truncate(b->input.values[choices++], edge->var->term->type.width);
    at = edge->to;
  }
  res.end = INTERP_ERROR;
  return res;
}

static unsigned seen[INTERP_STOPPED + 1];

static void check_seed(uint64_t seed)
{
  Build b;
  static Value values[STEPS];
  build_start(&b, 32);
  random_state = seed;
  build_local(&b, "x", bv32);
  build_local(&b, "y", bv32);
  build_global(&b, "g", bv32, "0:bv32");
  build_local(&b, "b", boolean);
  b.function->locations.count = 0;
  for (unsigned i = 0; i < LOCATIONS; i++)
    build_location(&b);
  b.function->entry = b.function->locations.data[0];
  b.function->exit = build_location(&b);
  for (unsigned i = 0; i < LOCATIONS; i++)
    fill_location(&b, b.function->locations.data[i]);
  for (unsigned i = 0; i < STEPS; i++)
    values[i] = value_of(below(4) ? below(4) : below(UINT32_MAX));
  b.input.values = values;
  b.input.count = STEPS;
  b.input.step_limit = STEPS;
  InterpResult expected = run_simply(&b);
  build_run(&b);
  CHECK(b.result.end == expected.end);
  CHECK(b.result.steps == expected.steps && b.result.status == expected.status);
  if (check_faults)
    printf("seed %u\n", (unsigned)seed);
  seen[expected.end]++;
  build_end(&b);
}

static void test_random_automata(void)
{
  for (uint64_t seed = 1; seed <= 3000 && !check_faults; seed++)
    check_seed(seed);
  CHECK(seen[INTERP_RETURNED] > 100 && seen[INTERP_ERROR] > 100 && seen[INTERP_BLOCKED] > 100 &&
        seen[INTERP_STEP_LIMIT] > 100);
}

int main(void)
{
  RUN(test_random_automata);
  return check_summary();
}
