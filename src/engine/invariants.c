#include "engine/invariants.h"

#include "base/file.h"
#include "cfa/live.h"
#include "check/claims.h"
#include "engine/reach.h"

/* One fixpoint. */
typedef struct Rung {
  Cpa *cpa; /* NULL where the states are lent */
  Reached *reached;
  Map place_of; /* location -> index in "states" */
  VEC(ArgNodeVec) states;
} Rung;

struct InvariantSource {
  Program *program;
  InvariantOptions options; /* of the last fixpoint */
  bool has_ladder;
  Live *live; /* NULL: all variables in scope */
  VEC(Rung) rungs;
  Map given; /* location -> what others proved */
  Map known; /* location -> its invariant */
};

typedef struct Precisions {
  int variables, predicates, depth;
} Precisions;

static const Precisions ladder[] = {{0, 0, 4}, {1, 0, 4}, {2, 0, 4}, {4, 0, 4}, {8, 2, 6}};
enum { LADDER_LENGTH = sizeof ladder / sizeof *ladder };

InvariantOptions invariant_options(void)
{
  return (InvariantOptions){.variables = ladder[0].variables,
                            .predicates = ladder[0].predicates,
                            .depth = ladder[0].depth,
                            .live = true};
}

/* ---- fixpoints ---- */

static void index_node(void *context, ArgNode *node)
{
  Rung *rung = context;
  uint64_t place = rung->states.count;
  if (node->covered_by)
    return;
  if (!map_get(&rung->place_of, (uintptr_t)node->location, &place)) {
    map_put(&rung->place_of, (uintptr_t)node->location, place);
    vec_push(&rung->states, ((ArgNodeVec){0}));
  }
  vec_push(&rung->states.data[place], node);
}

static void add_rung(InvariantSource *source, Cpa *cpa, Reached *reached)
{
  Rung rung = {.cpa = cpa, .reached = reached};
  reached_each(reached, index_node, &rung);
  vec_push(&source->rungs, rung);
  map_clear(&source->known);
  source->program->run->stats.invariant_states += reached_count(reached);
}

static void rung_free(Rung *rung)
{
  for (unsigned i = 0; i < rung->states.count; i++)
    vec_free(&rung->states.data[i]);
  vec_free(&rung->states);
  map_free(&rung->place_of);
  if (rung->cpa) {
    reached_free(rung->reached);
    cpa_free(rung->cpa);
  }
}

static bool is_complete(const Reached *reached)
{
  return !reached_waits(reached) && !reached_gap(reached);
}

/* Adds the fixpoint of these analyses, if it is reached in time. */
static void compute(InvariantSource *source, const Configuration *configuration)
{
  Program *program = source->program;
  Cpa *cpa = configuration_build(configuration, program);
  Reached *reached = reached_new(cpa, WAIT_RPO);
  Precision *precision = precision_full(program);
  reached_start(reached, precision);
  precision_drop(precision);
  Outcome seen = reach_everything(reached, source->options.seconds);
  if (seen.claim == CLAIM_SAFE && is_complete(reached)) {
    add_rung(source, cpa, reached);
    return;
  }
  reached_free(reached);
  cpa_free(cpa);
}

static void write_analysis(const InvariantOptions *options, Text *out)
{
  if (options->analysis)
    text_add(out, options->analysis);
  else
    text_format(out, "invariants(variables=%d, predicates=%d, depth=%d)", options->variables,
                options->predicates, options->depth);
}

static void run_analysis(InvariantSource *source, const char *analysis)
{
  Run *run = source->program->run;
  double start = run_cpu_seconds();
  Configuration configuration = {0};
  run_log(run, "invariants", "%s", analysis);
  if (configuration_read_parts(run, analysis, &configuration))
    compute(source, &configuration);
  configuration_free(&configuration);
  run->stats.invariant_time += run_cpu_seconds() - start;
}

static void climb(InvariantSource *source)
{
  Text text = {0};
  write_analysis(&source->options, &text);
  run_analysis(source, text_of(&text));
  text_free(&text);
}

bool invariants_add(InvariantSource *source, const char *analysis, double seconds)
{
  unsigned before = source->rungs.count;
  source->options.seconds = seconds;
  run_analysis(source, analysis);
  return source->rungs.count > before;
}

bool invariants_next(InvariantSource *source, double seconds)
{
  source->options.seconds = seconds;
  for (unsigned i = 0; source->has_ladder && i < LADDER_LENGTH; i++)
    if (source->options.variables >= 0 && ladder[i].variables > source->options.variables) {
      source->options.variables = ladder[i].variables;
      source->options.predicates = ladder[i].predicates;
      source->options.depth = ladder[i].depth;
      climb(source);
      return true;
    }
  return false;
}

/* ---- sources ---- */

static InvariantSource *source_new(Program *program, bool live)
{
  InvariantSource *source = mem_zero(1, sizeof *source);
  source->program = program;
  source->live = live ? live_new(program) : NULL;
  return source;
}

InvariantSource *invariants_generate(Program *program, const InvariantOptions *options)
{
  InvariantSource *source = source_new(program, options->live);
  source->options = *options;
  source->has_ladder = !options->analysis;
  climb(source);
  return source;
}

InvariantSource *invariants_of_reached(Program *program, Reached *reached, bool live)
{
  InvariantSource *source = source_new(program, live);
  if (is_complete(reached))
    add_rung(source, NULL, reached);
  return source;
}

InvariantSource *invariants_none(Program *program, bool live)
{
  return source_new(program, live);
}

void invariants_free(InvariantSource *source)
{
  if (!source)
    return;
  for (unsigned i = 0; i < source->rungs.count; i++)
    rung_free(&source->rungs.data[i]);
  vec_free(&source->rungs);
  map_free(&source->given);
  map_free(&source->known);
  if (source->live)
    live_free(source->live);
  mem_free(source);
}

unsigned invariants_count(const InvariantSource *source)
{
  return source->rungs.count + source->given.count;
}

/* ---- formulas ---- */

typedef struct Scope {
  const InvariantSource *source;
  const Location *location;
  bool covers; /* all variables so far */
} Scope;

static void look_at(void *context, const Term *term)
{
  Scope *scope = context;
  const Variable *var = program_variable(scope->source->program, term);
  bool visible = var && (!var->owner || var->owner == scope->location->function);
  if (visible && scope->source->live && var->kind != VARIABLE_ADDRESS)
    visible = live_at(scope->source->live, scope->location, var);
  scope->covers &= visible;
}

static bool is_in_scope(const InvariantSource *source, const Location *location, const Term *term)
{
  Scope scope = {source, location, true};
  term_each_var(term, look_at, &scope);
  return scope.covers;
}

static const Term *junction(Terms *terms, TermOp op, unsigned count, const Term *const *parts)
{
  if (count == 0)
    return op == TERM_AND ? term_true(terms) : term_false(terms);
  return count == 1 ? parts[0] : term_make(terms, op, type_bool(), 0, 0, count, parts);
}

/* Without what speaks of variables out of scope: a conjunction loses parts, anything else all. */
static const Term *restrict_term(const InvariantSource *source, const Location *location,
                                 const Term *term)
{
  Terms *terms = source->program->terms;
  if (term->op != TERM_AND)
    return is_in_scope(source, location, term) ? term : term_true(terms);
  VEC(const Term *) parts = {0};
  for (unsigned i = 0; i < term->count; i++)
    if (is_in_scope(source, location, term->args[i]))
      vec_push(&parts, term->args[i]);
  const Term *res = junction(terms, TERM_AND, parts.count, parts.data);
  vec_free(&parts);
  return res;
}

static const Term *given_at(const InvariantSource *source, const Location *location)
{
  const Term *res = map_get_ptr(&source->given, location);
  return res ? res : term_true(source->program->terms);
}

void invariants_give(InvariantSource *source, const Location *location, const Term *invariant)
{
  map_put_ptr(&source->given, location,
              term_and(source->program->terms, given_at(source, location),
                       restrict_term(source, location, invariant)));
  map_clear(&source->known);
}

/* A state that says nothing makes the whole disjunction true: none may be left out. */
static const Term *rung_invariant(const InvariantSource *source, const Rung *rung,
                                  const Location *location)
{
  Terms *terms = source->program->terms;
  uint64_t place;
  if (!map_get(&rung->place_of, (uintptr_t)location, &place))
    return term_false(terms);
  const ArgNodeVec *nodes = &rung->states.data[place];
  VEC(const Term *) parts = {0};
  for (unsigned i = 0; i < nodes->count; i++) {
    Answer answer = {0};
    bool known = cpa_ask(nodes->data[i]->state, &(Question){.kind = ASK_FORMULA}, &answer);
    vec_push(&parts, known ? restrict_term(source, location, answer.term) : term_true(terms));
  }
  const Term *res = junction(terms, TERM_OR, parts.count, parts.data);
  vec_free(&parts);
  return res;
}

const Term *invariant_at(InvariantSource *source, const Location *location)
{
  Terms *terms = source->program->terms;
  const Term *res = map_get_ptr(&source->known, location);
  if (res)
    return res;
  res = given_at(source, location);
  /* Returns lead behind their calls: no state is ever at a function's exit. */
  bool is_exit = location == location->function->exit;
  for (unsigned i = 0; i < source->rungs.count && !is_exit; i++)
    res = term_and(terms, res, rung_invariant(source, &source->rungs.data[i], location));
  map_put_ptr(&source->known, location, res);
  return res;
}

/* ---- as text ---- */

void invariants_print(InvariantSource *source, FILE *out)
{
  const FunctionVec *functions = &source->program->functions;
  for (unsigned i = 0; i < functions->count; i++)
    for (unsigned k = 0; k < functions->data[i]->locations.count; k++)
      claim_print(functions->data[i]->locations.data[k],
                  invariant_at(source, functions->data[i]->locations.data[k]), out);
}

FILE *invariants_file(Run *run)
{
  const char *name = run->options.invariants_out;
  FILE *out = *name ? fopen(name, "w") : NULL;
  if (*name && !out)
    file_unwritten(run, name);
  run->invariants_written = *name;
  return out;
}

void invariants_file_end(Run *run, FILE *out)
{
  bool good = !ferror(out);
  if (fclose(out) || !good)
    file_unwritten(run, run->options.invariants_out);
}
