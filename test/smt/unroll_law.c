/* unroll_law FILE.cfa SEEDS ROUNDS: an unrolling with fixed inputs has one model, and that is what
 * the interpreter does.
 *
 * Inputs are chosen at random, as far as an execution within the bound goes with them to the end.
 * Then the interpreter comes to the end with the same values of global variables, and no model of
 * the unrolling does otherwise. */
#include <stdlib.h>

#include "base/text.h"
#include "cfa/text.h"
#include "smt/bits.h"
#include "smt/unroll_build.h"

/* Inputs that are chosen; the solver chooses the others. */
enum { MOST_CHOSEN = 12 };

typedef struct Law {
  Program *program;
  Unroller *unroller;
  Solver *solver;
  UnrollState end;
  uint64_t random;
  unsigned runs, compared, unknown, failed;
} Law;

static uint64_t next_random(Law *law)
{
  law->random = law->random * 6364136223846793005u + 1442695040888963407u;
  return law->random >> 24;
}

static SolverAnswer check(Law *law)
{
  SolverLimits limits = {5};
  SolverAnswer answer = solver_check(law->solver, 0, NULL, &limits);
  law->unknown += answer == SOLVER_UNKNOWN;
  return answer;
}

/* Equality of bits: a number that is none equals itself. */
static const Term *has_value(Law *law, const Term *term, Value value)
{
  Terms *terms = law->program->terms;
  const Term *bits = term_to_bits(terms, term);
  return term->type.kind == TYPE_BOOL ? term_eq(terms, term, term_const(terms, term->type, value))
                                      : term_eq(terms, bits, term_const(terms, bits->type, value));
}

static const Term *input_at(const Law *law, unsigned i)
{
  return (const Term *)(uintptr_t)law->unroller->choices.entries[i].value;
}

/* Follows the program; false where no execution comes to the end within the bound. */
static bool follow_all(Law *law, unsigned rounds)
{
  UnrollPlan plan = {
      .arrivals = rounds, .recursion = rounds, .concrete = 500, .most_steps = 100000};
  Unrolled out = {0};
  Unroller *u = law->unroller;
  UnrollState start = {.guard = term_true(law->program->terms)};
  u->plan = &plan;
  u->out = &out;
  bool ends = call_function(u, law->program->entry, NULL, u->layout.stack_top, &start, &law->end);
  state_free(u, &start);
  bool whole = !out.gave_up;
  unrolled_free(&out);
  return ends && whole;
}

static void learn(Law *law)
{
  const TermVec *definitions = unroller_definitions(law->unroller);
  for (unsigned i = 0; i < definitions->count; i++)
    solver_assert(law->solver, definitions->data[i]);
}

/* Inputs take random values, small ones mostly, where an execution is left. */
static void choose_inputs(Law *law)
{
  unsigned count = law->unroller->choices.count;
  for (unsigned n = 0; n < MOST_CHOSEN && count; n++) {
    const Term *input = input_at(law, (unsigned)(next_random(law) % count));
    if (input->type.kind == TYPE_ARRAY)
      continue;
    uint64_t number = next_random(law);
    Value value = value_truncate(value_of(number % 3 ? number % 9 : number), input->type.width);
    const Term *chosen = has_value(law, input, value);
    if (solver_check(law->solver, 1, &chosen, &(SolverLimits){0.5}) == SOLVER_SAT)
      solver_assert(law->solver, chosen);
  }
}

static void fix_inputs(Law *law)
{
  VEC(const Term *) fixed = {0};
  for (unsigned i = 0; i < law->unroller->choices.count; i++)
    if (input_at(law, i)->type.kind != TYPE_ARRAY)
      vec_push(&fixed,
               has_value(law, input_at(law, i), solver_value(law->solver, input_at(law, i))));
  for (unsigned i = 0; i < fixed.count; i++)
    solver_assert(law->solver, fixed.data[i]);
  vec_free(&fixed);
}

static void fail(Law *law, const char *what, const char *name)
{
  printf("%s %s\n", what, name ? name : "");
  law->failed++;
}

/* The call whose results a step writes; NULL: none. */
static const Edge *answered(const PathStep *step)
{
  if (step->edge->kind == EDGE_RETURN)
    return step->call;
  return step->edge->kind == EDGE_CALL && step->edge->callee && !step->edge->callee->has_body
             ? step->edge
             : NULL;
}

/* What a global variable was written last, by an edge that shows it. */
static bool last_written(const Path *path, const StepValues *values, const Variable *var,
                         Value *out)
{
  bool known = false;
  for (unsigned i = 0; i < path->count; i++) {
    const Edge *edge = path->data[i].edge, *call = answered(&path->data[i]);
    for (unsigned k = 0; call && k < call->result_count; k++)
      known &= call->results[k] != var;
    if (edge->kind == EDGE_CALL || edge->kind == EDGE_RETURN || edge->var != var)
      continue;
    known = values->data[i].known;
    *out = values->data[i].value;
  }
  return known;
}

static void compare(Law *law, const Variable *var, Value value)
{
  const Term *end = state_get(law->unroller, &law->end, var);
  const Term *same = has_value(law, end, value);
  law->compared++;
  solver_push(law->solver);
  solver_assert(law->solver, term_not(law->program->terms, same));
  if (check(law) == SOLVER_SAT)
    fail(law, "another value is possible:", var->term->name);
  solver_pop(law->solver);
  solver_push(law->solver);
  solver_assert(law->solver, same);
  if (check(law) == SOLVER_UNSAT)
    fail(law, "the value is impossible:", var->term->name);
  solver_pop(law->solver);
}

static void compare_all(Law *law, const Path *path, const StepValues *values)
{
  const Program *program = law->program;
  for (unsigned i = 0; i < program->variables.count; i++) {
    const Variable *var = program->variables.data[i];
    Value value;
    if (var->kind == VARIABLE_GLOBAL && var != program->heap_top &&
        last_written(path, values, var, &value))
      compare(law, var, value);
  }
}

static void check_run(Law *law)
{
  Path path = {0};
  StepValues values = {0};
  InterpResult result;
  law->runs++;
  if (!unroll_replay(law->unroller, law->solver, 0, &path, &values, &result))
    fail(law, "no execution:", law->program->run->reason);
  else if (result.end != INTERP_RETURNED)
    fail(law, "the execution ends elsewhere", result.note);
  else {
    fix_inputs(law);
    compare_all(law, &path, &values);
  }
  interp_result_free(&result);
  vec_free(&path);
  vec_free(&values);
}

static void check_seed(Law *law, uint64_t seed, unsigned rounds)
{
  law->random = seed;
  law->unroller = unroller_new(law->program);
  law->solver = solver_new_both(law->program->run, law->program->terms);
  if (follow_all(law, rounds)) {
    learn(law);
    solver_assert(law->solver, law->end.guard);
    choose_inputs(law);
    if (check(law) == SOLVER_SAT)
      check_run(law);
    state_free(law->unroller, &law->end);
  }
  solver_free(law->solver);
  unroller_free(law->unroller);
}

static char *read_all(const char *file)
{
  FILE *in = fopen(file, "r");
  Text text = {0};
  for (int c; in && (c = getc(in)) != EOF;)
    text_add_char(&text, (char)c);
  if (in)
    fclose(in);
  char *res = mem_copy_string(text_of(&text));
  text_free(&text);
  return res;
}

int main(int argc, char **argv)
{
  if (argc != 4)
    return 64;
  Run *run = run_new();
  char *text = read_all(argv[1]);
  Law law = {.program = program_parse(run, argv[1], text)};
  mem_free(text);
  if (!law.program) {
    printf("%s\n", run->reason);
    run_free(run);
    return 65;
  }
  for (int seed = 1; seed <= atoi(argv[2]); seed++)
    check_seed(&law, (uint64_t)seed, (unsigned)atoi(argv[3]));
  printf("%u runs, %u values; %u undecided; %u faults\n", law.runs, law.compared, law.unknown,
         law.failed);
  program_free(law.program);
  run_free(run);
  return law.failed != 0;
}
