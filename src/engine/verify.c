#include "engine/verify.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/options.h"
#include "engine/bounded.h"
#include "engine/cegar.h"
#include "engine/chc.h"
#include "engine/config.h"
#include "engine/heads.h"
#include "engine/inductive.h"
#include "engine/invariants.h"
#include "engine/predicate_file.h"
#include "smt/solver.h"

Verdict outcome_verdict(const Outcome *outcome)
{
  if (outcome->claim == CLAIM_SAFE && outcome->sound)
    return VERDICT_TRUE;
  if (outcome->claim == CLAIM_UNSAFE && outcome->precise)
    return VERDICT_FALSE;
  return VERDICT_UNKNOWN;
}

/* ---- confirming a violation ---- */

static bool execute_zeros(Program *program, Evidence *evidence)
{
  evidence->has_run = true;
  return replay_zeros(program, evidence->path.data, evidence->path.count, &evidence->values,
                      &evidence->run);
}

static void forget_run(Evidence *evidence)
{
  if (evidence->has_run)
    interp_result_free(&evidence->run);
  evidence->has_run = false;
  vec_clear(&evidence->values);
}

static bool execute_model(Program *program, Evidence *evidence)
{
  forget_run(evidence);
  PathFormula *formula = path_encode(program, evidence->path.data, evidence->path.count);
  Solver *solver = solver_new_default(program->run, program->terms);
  SolverLimits limits = {program->run->options.solver_limit};
  bool confirmed = path_solve(solver, formula, &limits) == SOLVER_SAT;
  if (confirmed) {
    evidence->has_run = true;
    confirmed = replay_model(program, formula, solver, evidence->path.data, evidence->path.count,
                             &evidence->values, &evidence->run);
  }
  solver_free(solver);
  path_formula_free(formula);
  return confirmed;
}

/* A value of the execution that no real one need have: the result of a library function whose
 * meaning is known but not modelled, or, outside competitions, of any function without a body. */
static const InterpChoice *find_invented(const Program *program, const InterpResult *run)
{
  bool everyday = strcmp(program->run->options.semantics, "svcomp");
  for (unsigned i = 0; i < run->choices.count; i++) {
    const InterpChoice *choice = &run->choices.data[i];
    bool is_input = choice->what && !strncmp(choice->what, "__VERIFIER_nondet_", 18);
    if (choice->why == HAVOC_UNMODELLED || (everyday && choice->why == HAVOC_EXTERNAL && !is_input))
      return choice;
  }
  return NULL;
}

static Outcome depends_on(const Program *program, const InterpChoice *choice)
{
  Text detail = {0};
  text_format(&detail,
              "the violation that was found depends on what %s returns, which is not known",
              choice->what ? choice->what : "a function");
  Outcome outcome = outcome_unknown(REASON_MISSING_BODY, run_keep(program->run, text_of(&detail)));
  outcome.place = choice->place;
  text_free(&detail);
  return outcome;
}

Outcome refuse_invented(const Program *program, Outcome outcome, const Evidence *evidence)
{
  const InterpChoice *invented = find_invented(program, &evidence->run);
  return invented ? depends_on(program, invented) : outcome;
}

/* The engine found the path real; that is said only after an execution has shown it once more. */
static void confirm(Program *program, Outcome *outcome, Evidence *evidence)
{
  ArgNodeVec nodes = {0};
  reached_path(outcome->target, &evidence->path, &nodes);
  vec_free(&nodes);
  bool confirmed = execute_zeros(program, evidence) || execute_model(program, evidence);
  *outcome = confirmed
                 ? refuse_invented(program, *outcome, evidence)
                 : outcome_unknown(REASON_ENGINES_DISAGREE,
                                   "the execution did not confirm the error path that was found");
}

/* ---- one configuration ---- */

/* Paths are replayed by the numerical domain that the states have, with cases kept apart. */
static Refiner *numeric_refiner(const Configuration *configuration, Program *program)
{
  PartConfig part = *configuration_numeric(configuration);
  part.merge = MERGE_SEP;
  Cpa *replays = configuration_build_part(&part, program);
  return refiner_delegate(program, refiner_numeric(replays, refiner_check(program)));
}

static Refiner *make_refiner(const Configuration *configuration, Program *program)
{
  switch (configuration->refine) {
  case REFINE_VALUE: return refiner_value(program);
  case REFINE_NUMERIC: return numeric_refiner(configuration, program);
  case REFINE_PREDICATE: return refiner_predicate(program, USE_PREDICATES, refiner_check(program));
  case REFINE_PRODUCT: return refiner_predicate(program, USE_PRODUCT, refiner_check(program));
  case REFINE_EXPLICIT: return refiner_predicate(program, USE_VALUES, refiner_check(program));
  case REFINE_CEX_BASED:
    return refiner_predicate(program, USE_COUNTEREXAMPLES, refiner_check(program));
  case REFINE_NONE:
  case REFINE_CHECK: break;
  }
  return refiner_check(program);
}

/* The first path to a target decides: it is real, or nothing is known. */
static Outcome reach_once(Reached *reached, Refiner *check)
{
  Outcome seen = reach(reached);
  if (seen.claim != CLAIM_UNSAFE || seen.reason != REASON_NONE)
    return seen;
  if (check->refine(check, reached, seen.target) != PATH_FEASIBLE)
    return check->outcome;
  seen.sound = seen.precise = true;
  return seen;
}

static Outcome explore(const Configuration *configuration, Program *program, Reached *reached)
{
  Refiner *refiner = make_refiner(configuration, program);
  Outcome outcome =
      configuration->refine == REFINE_NONE ? reach_once(reached, refiner) : cegar(reached, refiner);
  refiner_free(refiner);
  return outcome;
}

static Outcome run_bounded(Program *program, Evidence *evidence)
{
  bool by_clauses = !strcmp(program->run->options.engine, "chc");
  Outcome outcome = by_clauses ? chc_check(program, evidence) : bounded_check(program, evidence);
  return outcome.claim == CLAIM_UNSAFE ? refuse_invented(program, outcome, evidence) : outcome;
}

static Reached *fresh_set(const Configuration *configuration, Cpa *cpa, const Precision *precision,
                          Seeds *seeds)
{
  Reached *reached = reached_new(cpa, configuration->order);
  reached_set_seeds(reached, seeds);
  reached_start(reached, precision);
  return reached;
}

/* Where the configuration widens, explorations ahead narrow what the last one begins its loops
 * with.  One that sees no target has done the work. */
static Reached *start(const Configuration *configuration, Cpa *cpa, const Precision *precision)
{
  Run *run = cpa->run;
  Reached *reached = fresh_set(configuration, cpa, precision, NULL);
  /* The blocks of predicates are chained from state to state: none may begin at a seed. */
  if (!configuration->full_precision || !cpa_widens(cpa) ||
      configuration_has(configuration, "predicate"))
    return reached;
  for (int round = 0; round < run->options.narrow && !run->stop && !run->fail; round++) {
    Seeds *arrivals = seeds_new(cpa);
    run->stats.narrowings++;
    bool complete = reach_ahead(reached, arrivals);
    if (complete) {
      seeds_free(arrivals);
      break;
    }
    if (run->stop && reached_waits(reached)) { /* what waits says where it was stopped */
      seeds_free(arrivals);
      break;
    }
    reached_free(reached);
    reached = fresh_set(configuration, cpa, precision, arrivals);
  }
  return reached;
}

/* --invariants-out; nothing is known where something was left out. */
static void write_invariants(Program *program, Reached *reached)
{
  FILE *out = invariants_file(program->run);
  if (!out)
    return;
  /* What is said of dead variables may be needed for what is said of others. */
  InvariantSource *source = invariants_of_reached(program, reached, false);
  invariants_print(source, out);
  invariants_free(source);
  fclose(out);
}

static void note_claims(Program *program, Reached *reached, Claims *out)
{
  InvariantSource *source = invariants_of_reached(program, reached, false);
  Heads *heads = heads_new(program);
  for (unsigned i = 0; i < heads->list.count; i++) {
    const Location *head = heads->list.data[i].location;
    claims_add(program, out, head, invariant_at(source, head));
  }
  heads_free(heads);
  invariants_free(source);
}

/* NULL where the user's predicates are wrong. */
static Precision *initial_precision(const Configuration *configuration, Program *program)
{
  Precision *none =
      configuration->full_precision ? precision_full(program) : precision_empty(program);
  if (!configuration_has(configuration, "predicate"))
    return none;
  Precision *res = predicates_initial(program, none);
  precision_drop(none);
  return res;
}

/* ---- what is known before ---- */

static const Term *fact_at(void *context, const Location *location)
{
  return invariant_at(context, location);
}

/* --invariant-analysis, with a quarter of the time; NULL: none is wanted.  It speaks of dead
 * variables, too, so that what is written in the end is inductive. */
static InvariantSource *find_facts(const Configuration *configuration, Program *program)
{
  const Options *options = &program->run->options;
  InvariantOptions wanted = invariant_options();
  if (!*options->invariant_analysis || !configuration_has(configuration, "predicate"))
    return NULL;
  wanted.analysis = options->invariant_analysis;
  wanted.seconds = options->time_limit ? options->time_limit / 4.0 : 60;
  wanted.live = false;
  return invariants_generate(program, &wanted);
}

static void give_facts(Configuration *configuration, const LocationFacts *facts)
{
  for (unsigned i = 0; i < configuration->parts.count; i++)
    configuration->parts.data[i].predicate.facts = facts;
}

static Outcome run_configuration(Configuration *configuration, Program *program, Evidence *evidence)
{
  if (strcmp(program->run->options.engine, "cpa"))
    return run_bounded(program, evidence);
  Precision *precision = initial_precision(configuration, program);
  if (!precision)
    return outcome_unknown(REASON_INTERNAL_ERROR, NULL);
  InvariantSource *source = find_facts(configuration, program);
  LocationFacts facts = {fact_at, source};
  give_facts(configuration, source ? &facts : NULL);
  Cpa *cpa = configuration_build(configuration, program);
  Reached *reached = start(configuration, cpa, precision);
  precision_drop(precision);
  Outcome outcome = explore(configuration, program, reached);
  if (outcome.claim == CLAIM_UNSAFE && outcome.precise)
    confirm(program, &outcome, evidence);
  write_invariants(program, reached);
  if (outcome_verdict(&outcome) == VERDICT_TRUE && *program->run->options.witness_out)
    note_claims(program, reached, &evidence->claims);
  predicates_write_file(program, reached_precision(reached));
  outcome.target = NULL;
  /* A run that ends for good has little time left for its answer; gigabytes take long to free. */
  if (program->run->stop != STOP_LIMIT && program->run->stop != STOP_SIGNAL) {
    reached_free(reached);
    cpa_free(cpa);
    invariants_free(source);
  }
  return outcome;
}

static Outcome run_options(Program *program, double seconds, Evidence *evidence)
{
  Run *run = program->run;
  Configuration configuration;
  Outcome outcome = outcome_unknown(REASON_INTERNAL_ERROR, NULL);
  if (configuration_read(run, &configuration)) {
    Text text = {0};
    configuration_print(&configuration, &text);
    evidence->configuration = run_keep(run, text_of(&text));
    run_log(run, "verify", "%s", text_of(&text));
    text_free(&text);
    run_set_timer(run, seconds);
    outcome = run_configuration(&configuration, program, evidence);
    run_set_timer(run, 0);
    if (outcome_verdict(&outcome) == VERDICT_UNKNOWN && run->stop)
      outcome.reason = run->stop == STOP_SIGNAL ? REASON_INTERRUPTED : REASON_TIME_LIMIT;
  }
  configuration_free(&configuration);
  return outcome;
}

/* ---- sequences ---- */

typedef struct Item {
  const Preset *preset;
  double seconds;
} Item;

/* Reads "NAME SECONDS" up to the next comma; past it. */
static bool read_item(Run *run, const char **at, Item *item)
{
  Text name = {0};
  *at += strspn(*at, " \t,");
  size_t length = strcspn(*at, " \t,");
  text_add_bytes(&name, *at, length);
  *at += length;
  item->preset = preset_find(text_of(&name));
  char *end;
  item->seconds = strtod(*at, &end);
  *at = end + strspn(end, " \t");
  bool fine = item->preset && (!**at || **at == ',');
  if (!fine)
    run_fail(run, FAIL_USAGE, "--sequence: expected PRESET SECONDS, ... at '%s'", text_of(&name));
  text_free(&name);
  return fine;
}

/* The options of a preset in place of those of the sequence; limits and output stay. */
static bool take_preset(Run *run, const Preset *preset)
{
  return preset_apply(run, preset->name, preset->text);
}

static bool is_final(const Run *run, const Outcome *outcome)
{
  return outcome_verdict(outcome) != VERDICT_UNKNOWN || run->stop == STOP_SIGNAL ||
         run->stop == STOP_LIMIT || run->fail != FAIL_NONE;
}

static Outcome run_sequence(Program *program, const char *sequence, Evidence *evidence)
{
  Run *run = program->run;
  Outcome outcome = outcome_unknown(REASON_INTERNAL_ERROR, NULL);
  for (const char *at = sequence; *at;) {
    Item item;
    if (!read_item(run, &at, &item) || !take_preset(run, item.preset))
      return outcome;
    outcome = run_options(program, item.seconds, evidence);
    if (is_final(run, &outcome))
      return outcome;
    evidence_free(evidence);
    run->stop = STOP_NOT;
  }
  return outcome;
}

Outcome verify(Program *program, Evidence *evidence)
{
  const Options *options = &program->run->options;
  *evidence = (Evidence){0};
  if (*options->prove_by)
    return inductive_verify(program);
  return *options->sequence ? run_sequence(program, options->sequence, evidence)
                            : run_options(program, 0, evidence);
}

void evidence_free(Evidence *evidence)
{
  vec_free(&evidence->path);
  forget_run(evidence);
  vec_free(&evidence->values);
  claims_free(&evidence->claims);
  *evidence = (Evidence){.configuration = evidence->configuration};
}
