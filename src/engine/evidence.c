#include "engine/evidence.h"

#include <string.h>

#include "base/text.h"
#include "cfa/pointsto.h"
#include "engine/expected.h"
#include "engine/influence.h"
#include "engine/stray.h"
#include "smt/solver.h"
#include "term/bits.h"

void evidence_free(Evidence *evidence)
{
  vec_free(&evidence->path);
  vec_free(&evidence->values);
  interp_result_free(&evidence->run);
  claims_free(&evidence->claims);
  *evidence = (Evidence){.configuration = evidence->configuration};
}

/* ---- executing a path ---- */

static Outcome taken(void)
{
  return (Outcome){.claim = CLAIM_UNSAFE, .sound = true, .precise = true};
}

static void forget_run(StepValues *values, InterpResult *run)
{
  if (values)
    vec_clear(values);
  interp_result_free(run);
  *run = (InterpResult){0};
}

static SolverLimits limits_within(const Run *run, double seconds)
{
  double most = run->options.solver_limit;
  return (SolverLimits){seconds && (!most || seconds < most) ? seconds : most};
}

static Outcome confirm_model(Program *program, const PathFormula *formula, Solver *solver,
                             const Path *path, double seconds, StepValues *values,
                             InterpResult *run)
{
  SolverLimits limits = limits_within(program->run, seconds);
  bool placed;
  switch (path_solve(solver, formula, &limits, &placed)) {
  case SOLVER_UNSAT:
    return outcome_unknown(REASON_IMPRECISE,
                           "the analysis cannot exclude an error path that is infeasible");
  case SOLVER_UNKNOWN: return outcome_unknown(REASON_SOLVER_GAVE_UP, solver_reason(solver));
  case SOLVER_SAT: break;
  }
  if (replay_model(program, formula, solver, path->data, path->count, values, run))
    return taken();
  /* The interpreter had the last word: without it an error is not claimed. */
  if (!placed)
    return outcome_unknown(REASON_IMPRECISE, "the error path depends on where objects lie");
  return formula->exact ? outcome_unknown(REASON_ENGINES_DISAGREE,
                                          "the execution does not confirm the error path")
                        : outcome_unknown(REASON_IMPRECISE, formula->why);
}

Outcome path_confirm(Program *program, const Path *path, double seconds, StepValues *values,
                     InterpResult *run)
{
  if (replay_zeros(program, path->data, path->count, values, run))
    return taken();
  forget_run(values, run);
  PathFormula *formula = path_encode(program, path->data, path->count);
  Solver *solver = solver_new_default(program->run, program->terms);
  Outcome found = confirm_model(program, formula, solver, path, seconds, values, run);
  solver_free(solver);
  path_formula_free(formula);
  return found;
}

bool evidence_execute(Program *program, const Value *choices, unsigned count, uint64_t steps,
                      Evidence *evidence)
{
  InterpInput input = {.values = choices, .count = count, .step_limit = steps + 1};
  bool ran = steps <= EVIDENCE_MOST_STEPS
                 ? replay_choices(program, choices, count, steps + 1, &evidence->path,
                                  &evidence->values, &evidence->run)
                 : interp_run(program, &input, &evidence->run);
  return ran && evidence->run.end == INTERP_ERROR;
}

bool evidence_repeat(Program *program, const InterpResult *run, Evidence *evidence)
{
  VEC(Value) values = {0};
  for (unsigned i = 0; i < run->choices.count; i++)
    vec_push(&values, run->choices.data[i].value);
  bool res = evidence_execute(program, values.data, values.count, run->steps, evidence);
  vec_free(&values);
  return res;
}

void evidence_adopt(Program *program, const InterpResult *run, Evidence *evidence)
{
  Evidence found = {0};
  if (evidence_repeat(program, run, &found)) {
    found.configuration = evidence->configuration;
    evidence_free(evidence);
    *evidence = found;
  } else {
    evidence_free(&found);
  }
}

bool evidence_is_same_error(const InterpResult *a, const InterpResult *b)
{
  return a->end == INTERP_ERROR && b->end == INTERP_ERROR && a->place == b->place && a->note &&
         b->note && !strcmp(a->note, b->note);
}

static bool is_everyday(const Program *program)
{
  return strcmp(program->run->options.semantics, "svcomp");
}

/* ---- values that are invented ---- */

static bool is_library(const Program *program, const char *name)
{
  const Function *function = name ? program_function(program, name) : NULL;
  return function && function->library;
}

/* No real execution need have what comes from a library function whose meaning is known but not
 * modelled, nor an error that one may leave in errno or, outside competitions, what comes from any
 * function without a body. */
static bool is_invented(const Program *program, HavocKind why, const char *what)
{
  bool everyday = is_everyday(program);
  bool is_input = what && text_starts(what, INTERP_INPUT_PREFIX);
  return why == HAVOC_UNMODELLED || why == HAVOC_ERRNO || why == HAVOC_OPEN ||
         (why == HAVOC_EXTERNAL && (everyday ? !is_input : is_library(program, what)));
}

static const InterpChoice *find_invented(const Program *program, const InterpResult *run)
{
  for (unsigned i = 0; i < run->choices.count; i++) {
    const InterpChoice *choice = &run->choices.data[i];
    if (!choice->expected && is_invented(program, choice->why, choice->what))
      return choice;
  }
  return NULL;
}

/* Did the execution choose what it read at this edge? */
static bool was_chosen(const InterpResult *run, const Edge *load)
{
  for (unsigned i = 0; i < run->choices.count; i++)
    if (run->choices.data[i].why == HAVOC_UNINIT && run->choices.data[i].place == load->place)
      return true;
  return false;
}

static bool touches(const Edge *writer, const Region *region)
{
  for (unsigned i = 0; i < writer->region_count; i++)
    if (writer->regions[i] == region)
      return true;
  return false;
}

typedef VEC(const Edge *) Writers; /* of memory, each once */

static void add_writer(Writers *writers, const Edge *edge)
{
  for (unsigned i = 0; i < writers->count; i++)
    if (writers->data[i] == edge)
      return;
  vec_push(writers, edge);
}

/* Who may have written what the edge reads; NULL: none of them. */
static const Edge *find_writer(const Writers *writers, const Edge *load)
{
  for (unsigned i = 0; i < writers->count && load->region_count; i++)
    if (touches(writers->data[i], load->regions[0]))
      return writers->data[i];
  return NULL;
}

static Outcome depends_on(const Program *program, const char *what, const char *does,
                          const Place *place)
{
  Text detail = {0};
  bool nameless =
      !what || !strcmp(what, pointsto_unknown_function) || !strcmp(what, pointsto_no_function);
  text_format(&detail, "the violation that was found depends on what %s %s, which is not known",
              nameless ? "a function behind a pointer" : what, does);
  Outcome outcome = outcome_unknown(REASON_MISSING_BODY, run_keep(program->run, text_of(&detail)));
  outcome.place = place;
  text_free(&detail);
  return outcome;
}

/* What no real execution need have. */
typedef struct Source {
  const char *what, *does;
  const Place *place;
} Source;

/* A variable that others can name, or whose functions they can call. */
static bool is_global(const Edge *havoc)
{
  return havoc && havoc->var && !havoc->var->owner;
}

static Source source_of_choice(const InterpChoice *choice)
{
  const char *does = choice->why == HAVOC_ERRNO ? "leaves in errno"
                     : !choice->place           ? "holds"
                     : is_global(choice->edge)  ? "writes"
                                                : "returns";
  return (Source){choice->what, does, choice->place};
}

static bool invents_memory(const Program *program, const Edge *edge)
{
  return edge->kind == EDGE_HAVOC && !edge->var && is_invented(program, edge->why, edge->what);
}

typedef void (*EdgeVisit)(void *context, const Edge *edge);

static void each_edge(const Program *program, EdgeVisit visit, void *context)
{
  for (unsigned i = 0; i < program->functions.count; i++) {
    const Function *function = program->functions.data[i];
    for (unsigned k = 0; k < function->edges.count; k++)
      visit(context, function->edges.data[k]);
  }
}

typedef struct Blind {
  const Program *program;
  const InterpResult *run;
  Writers writers;             /* any of them may have been executed */
  const Edge *writer, *reader; /* of what the execution chose; NULL: none */
} Blind;

static void note_writer(void *context, const Edge *edge)
{
  Blind *blind = context;
  if (invents_memory(blind->program, edge))
    vec_push(&blind->writers, edge);
}

static void note_reader(void *context, const Edge *edge)
{
  Blind *blind = context;
  const Edge *writer = edge->kind == EDGE_LOAD ? find_writer(&blind->writers, edge) : NULL;
  if (writer && !blind->writer && was_chosen(blind->run, edge)) {
    blind->writer = writer;
    blind->reader = edge;
  }
}

/* The path is not known: what was chosen may decide it. */
static Outcome judge_blindly(const Program *program, Outcome outcome, const InterpResult *run)
{
  const InterpChoice *invented = find_invented(program, run);
  Blind blind = {.program = program, .run = run};
  if (invented) {
    Source source = source_of_choice(invented);
    return depends_on(program, source.what, source.does, source.place);
  }
  each_edge(program, note_writer, &blind);
  if (blind.writers.count)
    each_edge(program, note_reader, &blind);
  if (blind.writer)
    outcome = depends_on(program, blind.writer->what, "writes", blind.reader->place);
  vec_free(&blind.writers);
  return outcome;
}

/* An execution whose path is known. */
typedef struct Judge {
  const Program *program;
  const InterpResult *run;
  Map invented;    /* edges -> their choice */
  Writers writers; /* of memory, executed so far */
  VEC(Source) sources;
  Influence influence;
} Judge;

/* What the edge chose, or read of what somebody may have written; false where it did neither. */
static bool find_source(const Judge *j, const Edge *edge, Source *out)
{
  const InterpChoice *choice = map_get_ptr(&j->invented, edge);
  const Edge *writer = edge->kind == EDGE_LOAD ? find_writer(&j->writers, edge) : NULL;
  if (choice)
    *out = source_of_choice(choice);
  else if (writer && was_chosen(j->run, edge))
    *out = (Source){writer->what, "writes", edge->place};
  else
    return false;
  return true;
}

/* Takes the step; the source that decides that it is taken, or NULL. */
static const Source *judge_step(Judge *j, const PathStep *step)
{
  const Edge *edge = step->edge;
  Source source;
  uint64_t decides = j->sources.count ? influence_decides(&j->influence, edge) : 0;
  if (decides)
    return &j->sources.data[decides - 1];
  if (j->sources.count)
    influence_spread(&j->influence, step);
  if (invents_memory(j->program, edge))
    add_writer(&j->writers, edge);
  if (find_source(j, edge, &source)) {
    vec_push(&j->sources, source);
    influence_begin(&j->influence, edge, j->sources.count);
  }
  return NULL;
}

static void free_judge(Judge *j)
{
  map_free(&j->invented);
  vec_free(&j->writers);
  vec_free(&j->sources);
  influence_free(&j->influence);
}

/* Where an edge is taken, or memory accessed, because of what a function without a body returned or
 * wrote; the outcome where none is. */
static Outcome judge_path(const Program *program, Outcome outcome, const Evidence *evidence)
{
  Judge j = {.program = program, .run = &evidence->run};
  Source first, *decides = NULL;
  for (unsigned i = 0; i < evidence->run.choices.count; i++) {
    const InterpChoice *choice = &evidence->run.choices.data[i];
    bool is_source = !choice->expected && is_invented(program, choice->why, choice->what);
    if (is_source && choice->edge)
      map_put_ptr(&j.invented, choice->edge, choice);
    else if (is_source && !decides)
      *(decides = &first) = source_of_choice(choice); /* it was there from the start */
  }
  for (unsigned i = 0; i < evidence->path.count && !decides; i++)
    decides = (Source *)judge_step(&j, &evidence->path.data[i]);
  if (decides)
    outcome = depends_on(program, decides->what, decides->does, decides->place);
  free_judge(&j);
  return outcome;
}

/* ---- NaNs that were computed ---- */

static bool has_nan(const InterpResult *run)
{
  for (unsigned i = 0; i < run->choices.count; i++)
    if (run->choices.data[i].why == HAVOC_NAN)
      return true;
  return false;
}

/* What NaNs are made of: bit 0 and bit 1 of the kind say the signs of every other one, bit 2
 * whether they have a payload. */
enum { NAN_KINDS = 8 };

static Value nan_bits(unsigned width, unsigned index, unsigned kind)
{
  Bits top = (Bits)1 << (width - 1);
  bool sign = kind >> index % 2 & 1, payload = kind & 4;
  return value_of_bits((sign ? top : 0) | (payload ? top - 1 : 0));
}

/* Does the same error happen with such NaNs? */
static bool happens_with(Program *program, const InterpResult *run, unsigned kind)
{
  VEC(Value) values = {0};
  unsigned nans = 0;
  for (unsigned i = 0; i < run->choices.count; i++) {
    const InterpChoice *choice = &run->choices.data[i];
    bool is_nan = choice->why == HAVOC_NAN;
    vec_push(&values, is_nan ? nan_bits(choice->type.width, nans++, kind) : choice->value);
  }
  InterpInput input = {.values = values.data, .count = values.count};
  input.step_limit = 2 * run->steps + 1;
  InterpResult again = {0};
  bool res = interp_run(program, &input, &again) && again.end == INTERP_ERROR &&
             again.choices.count <= values.count && again.note == run->note &&
             !find_invented(program, &again);
  interp_result_free(&again);
  vec_free(&values);
  return res;
}

/* A processor keeps to some rule which NaN it makes, a compiler to another: what happens with
 * either sign, with different signs, with and without a payload, needs none of these rules. */
static bool needs_some_nan(Program *program, const InterpResult *run)
{
  if (!has_nan(run))
    return false;
  for (unsigned kind = 0; kind < NAN_KINDS; kind++)
    if (!happens_with(program, run, kind))
      return true;
  return false;
}

/* No compiled program need come past such an access; competitions do not mind. */
static Outcome strays(const Program *program, Stray stray)
{
  Text detail = {0};
  text_format(&detail, "the violation that was found %s", stray.how);
  Outcome outcome =
      outcome_unknown(REASON_INVALID_ACCESS, run_keep(program->run, text_of(&detail)));
  outcome.place = stray.place;
  text_free(&detail);
  return outcome;
}

Outcome evidence_judge(Program *program, Outcome outcome, Evidence *evidence)
{
  const InterpChoice *open = expected_path(program, evidence);
  if (open)
    return depends_on(program, open->what, "does", open->place);
  outcome = evidence->path.count ? judge_path(program, outcome, evidence)
                                 : judge_blindly(program, outcome, &evidence->run);
  if (outcome.claim == CLAIM_UNSAFE && needs_some_nan(program, &evidence->run))
    return depends_on(program, "the bits of a NaN", "are", evidence->run.place);
  if (outcome.claim != CLAIM_UNSAFE || !is_everyday(program))
    return outcome;
  Stray stray = stray_access(program, evidence);
  return stray.how ? strays(program, stray) : outcome;
}
