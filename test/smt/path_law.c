/* path_law FILE.cfa SEEDS STEPS: the formula of a path that an execution took has a model, and every
 * model of a path, taken or not, leads the interpreter along it.
 *
 * Executions with the seeds 1 .. SEEDS are recorded, up to STEPS steps; so are paths that take
 * another branch at some step of them. */
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "cfa/text.h"
#include "smt/replay.h"

enum { FLIPS = 6 };

typedef VEC(const Edge *) Edges;

typedef struct Law {
  Program *program;
  unsigned most;
  unsigned paths, feasible, flipped, flipped_feasible, inexact, unknown, failed;
} Law;

typedef struct Recorder {
  Edges edges;
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

static Edges record(Law *law, uint64_t seed)
{
  Recorder recorder = {.most = law->most};
  InterpInput input = {.seed = seed, .step = note_step, .context = &recorder};
  InterpResult result;
  if (!interp_run(law->program, &input, &result))
    fprintf(stderr, "%s\n", law->program->run->reason);
  interp_result_free(&result);
  return recorder.edges;
}

static Path path_of(const Edges *edges, unsigned count)
{
  Path path = {0};
  Edges calls = {0};
  for (unsigned i = 0; i < count; i++) {
    const Edge *edge = edges->data[i], *next = i + 1 < count ? edges->data[i + 1] : NULL;
    PathStep step = {edge, NULL};
    if (edge->kind == EDGE_RETURN && calls.count)
      step.call = vec_pop(&calls);
    if (edge->kind == EDGE_CALL && next && next->from != edge->to)
      vec_push(&calls, edge);
    vec_push(&path, step);
  }
  vec_free(&calls);
  return path;
}

static bool fail(Law *law, const char *what, const Path *path)
{
  const Edge *last = path->data[path->count - 1].edge;
  Text text = {0};
  edge_print(last, &text);
  printf("%s: %u steps, the last at line %u: %s\n", what, path->count,
         last->place ? last->place->line : 0, text_of(&text));
  text_free(&text);
  law->failed++;
  return false;
}

/* Some functions without a body are executed natively; a model may give them other results. */
static bool is_native(const Edge *edge)
{
  return edge->kind == EDGE_CALL && edge->callee && !edge->callee->has_body &&
         edge->result_count && strstr("printf puts putchar fputs fwrite", edge->callee->name);
}

static bool may_be_replayed(const Path *path)
{
  for (unsigned i = 0; i < path->count; i++)
    if (is_native(path->data[i].edge))
      return false;
  return true;
}

static bool replay(Law *law, const PathFormula *formula, Solver *solver, const Path *path)
{
  InterpResult result;
  bool same = replay_model(law->program, formula, solver, path->data, path->count, NULL, &result);
  interp_result_free(&result);
  return same;
}

/* Is the path feasible?  With the interpreter's layout first, whose model must be replayed. */
static SolverAnswer check(Law *law, const Path *path)
{
  PathFormula *formula = path_encode(law->program, path->data, path->count);
  Solver *solver = solver_new(law->program->run, law->program->terms);
  SolverLimits limits = {5};
  solver_assert(solver, formula->start);
  for (unsigned i = 0; i < formula->count; i++)
    solver_assert(solver, formula->conjuncts[i]);
  solver_push(solver);
  solver_assert(solver, formula->layout);
  SolverAnswer answer = solver_check(solver, 0, NULL, &limits);
  law->inexact += !formula->exact;
  if (answer == SOLVER_SAT && formula->exact && may_be_replayed(path) &&
      !replay(law, formula, solver, path))
    fail(law, "the replay leaves the path", path);
  solver_pop(solver);
  if (answer == SOLVER_SAT) {
    SolverAnswer free = solver_check(solver, 0, NULL, &limits);
    if (free == SOLVER_UNSAT)
      fail(law, "feasible in one layout but not at all", path);
  }
  if (answer == SOLVER_UNKNOWN)
    law->unknown++;
  solver_free(solver);
  path_formula_free(formula);
  return answer;
}

static const Edge *other_branch(const Edge *edge, uint64_t number)
{
  const EdgeVec *out = &edge->from->out;
  if (edge->kind != EDGE_ASSUME || out->count < 2)
    return NULL;
  const Edge *other = out->data[number % out->count];
  return other == edge || other->kind != EDGE_ASSUME ? NULL : other;
}

static void check_flips(Law *law, Edges *edges, uint64_t seed)
{
  unsigned flips = 0;
  for (unsigned tries = 0; edges->count && tries < 60 && flips < FLIPS; tries++) {
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    unsigned at = (unsigned)(seed >> 33) % edges->count;
    const Edge *taken = edges->data[at], *other = other_branch(taken, seed >> 20);
    if (!other)
      continue;
    edges->data[at] = other;
    Path path = path_of(edges, at + 1);
    law->flipped++;
    law->flipped_feasible += check(law, &path) == SOLVER_SAT;
    vec_free(&path);
    edges->data[at] = taken;
    flips++;
  }
}

static void check_seed(Law *law, uint64_t seed)
{
  Edges edges = record(law, seed);
  Path path = path_of(&edges, edges.count);
  law->paths++;
  SolverAnswer answer = path.count ? check(law, &path) : SOLVER_SAT;
  law->feasible += answer == SOLVER_SAT;
  if (answer == SOLVER_UNSAT)
    fail(law, "a path that was taken is infeasible", &path);
  vec_free(&path);
  check_flips(law, &edges, seed);
  vec_free(&edges);
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
  Law law = {.program = program_parse(run, argv[1], text), .most = (unsigned)atoi(argv[3])};
  mem_free(text);
  if (!law.program) {
    printf("%s\n", run->reason);
    run_free(run);
    return 65;
  }
  for (int seed = 1; seed <= atoi(argv[2]); seed++)
    check_seed(&law, (uint64_t)seed);
  printf("%u paths, %u feasible; %u flipped, %u feasible; %u inexact, %u undecided; %u faults\n",
         law.paths, law.feasible, law.flipped, law.flipped_feasible, law.inexact, law.unknown,
         law.failed);
  program_free(law.program);
  run_free(run);
  return law.failed != 0;
}
