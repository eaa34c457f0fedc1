#include "engine/explore.h"

#include <unistd.h>

#include "base/process.h"
#include "cfa/address.h"
#include "engine/cegar.h"
#include "engine/exchange.h"
#include "engine/heads.h"
#include "engine/invariants.h"
#include "engine/opinion.h"
#include "engine/predicate_file.h"

/* ---- the start ---- */

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
    /* Where it was stopped, what waits says where. */
    if (complete || (run->stop && reached_waits(reached))) {
      seeds_free(arrivals);
      break;
    }
    reached_free(reached);
    reached = fresh_set(configuration, cpa, precision, arrivals);
  }
  return reached;
}

/* ---- what is known before ---- */

static const Term *fact_at(void *context, const Location *location)
{
  return invariant_at(context, location);
}

/* What other engines proved. */
static void add_what_came(Program *program, InvariantSource *source)
{
  Run *run = program->run;
  unsigned count = exchange_look(run->exchange);
  for (unsigned i = 0; i < count; i++) {
    Fact fact = exchange_fact(run->exchange, i);
    invariants_give(source, fact.head, fact.invariant);
  }
  run->stats.facts_taken += count;
}

/* --invariant-analysis, with a quarter of the time, and what others know already; NULL: nobody
 * wants it.  It speaks of dead variables, too, so that what is written in the end is inductive.
 * Where no analysis is asked for, nothing is taken from others either: refinement by predicates
 * finds other predicates then, and not better ones. */
static InvariantSource *find_facts(const Configuration *configuration, Program *program)
{
  const Options *options = &program->run->options;
  if (!*options->invariant_analysis || !configuration_has(configuration, "predicate"))
    return NULL;
  InvariantSource *source = invariants_none(program, false);
  invariants_add(source, options->invariant_analysis,
                 options->time_limit ? options->time_limit / 4.0 : 60);
  add_what_came(program, source);
  return source;
}

static void give_facts(Configuration *configuration, const LocationFacts *facts)
{
  for (unsigned i = 0; i < configuration->parts.count; i++)
    configuration->parts.data[i].predicate.facts = facts;
}

/* ---- the answer ---- */

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

/* What nobody asks any more need not be taken apart, which is a tenth of the work: a run that ends
 * for good has little time left for its answer, and of one that has its answer the process ends.
 * What the second opinion needs must still be there. */
static bool may_be_left(const Run *run, const Outcome *outcome)
{
  enum { MOST_MEGABYTES = 1024 };
  if (run->stop == STOP_LIMIT || run->stop == STOP_SIGNAL)
    return true;
  if (!run->ends || outcome_verdict(outcome) == VERDICT_UNKNOWN)
    return false;
  uint64_t limit = (uint64_t)run->options.memory_limit / 4;
  uint64_t most = limit && limit < MOST_MEGABYTES ? limit : MOST_MEGABYTES;
  return process_memory(getpid()) >> 20 < most;
}

static Outcome decide(const Configuration *configuration, Program *program, Reached *reached)
{
  Refiner *refiner = configuration_refiner(configuration, program);
  Outcome outcome =
      configuration->refine == REFINE_NONE ? reach_once(reached, refiner) : cegar(reached, refiner);
  if (!may_be_left(program->run, &outcome))
    refiner_free(refiner);
  return outcome;
}

/* The engine found the path real; that is said only after an execution has shown it once more. */
static void confirm(Program *program, Outcome *outcome, Evidence *evidence)
{
  ArgNodeVec nodes = {0};
  reached_path(outcome->target, &evidence->path, &nodes);
  vec_free(&nodes);
  Outcome found = path_confirm(program, &evidence->path, 0, &evidence->values, &evidence->run);
  *outcome = found.precise
                 ? evidence_judge(program, *outcome, evidence)
                 : outcome_unknown(REASON_ENGINES_DISAGREE,
                                   "the execution did not confirm the error path that was found");
}

static void note_location(void *context, ArgNode *node)
{
  map_put_ptr(context, node->location, node->location);
}

static bool has_reached(const void *context, const Edge *edge)
{
  return map_has_ptr(context, edge->from);
}

/* Analyses know that the heap grows upwards, and by how much: other heaps do not. */
static void judge_proof(Program *program, const Reached *reached, Outcome *outcome)
{
  if (outcome_verdict(outcome) != VERDICT_TRUE)
    return;
  Map locations = {0};
  reached_each(reached, note_location, &locations);
  const Edge *looking = program_orders_objects(program, has_reached, &locations);
  map_free(&locations);
  if (!looking)
    return;
  *outcome = outcome_unknown(REASON_IMPRECISE, "the proof would depend on where objects lie");
  outcome->place = looking->place;
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
  invariants_file_end(program->run, out);
}

/* Formulas of very many states are nothing that anybody could check or read. */
static bool wants_claims(const Run *run, const Reached *reached)
{
  enum { MOST_STATES = 20000 };
  return *run->options.witness_out ||
         (opinion_wants_claims(run) && reached_count(reached) <= MOST_STATES);
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

/* ---- for others ---- */

static void tell_heads(Program *program, Reached *reached)
{
  Exchange *exchange = program->run->exchange;
  InvariantSource *source = invariants_of_reached(program, reached, false);
  Heads *heads = heads_new(program);
  for (unsigned i = 0; i < heads->list.count; i++) {
    const Location *head = heads->list.data[i].location;
    exchange_tell(exchange, head, invariant_at(source, head));
  }
  heads_free(heads);
  invariants_free(source);
  exchange_send(exchange);
}

static bool can_tell(const Configuration *configuration, const Run *run)
{
  return exchange_end(run->exchange) >= 0 && configuration->refine <= REFINE_CHECK &&
         configuration->full_precision && !run->stop && !run->fail;
}

/* An analysis that cannot decide may still know something that others can use: it is repeated, past
 * the errors that it cannot exclude. */
static void tell_what_holds(const Configuration *configuration, Cpa *cpa,
                            const Precision *precision)
{
  static const double most_seconds = 10;
  if (!can_tell(configuration, cpa->run))
    return;
  Reached *reached = start(configuration, cpa, precision);
  if (reach_everything(reached, most_seconds).claim == CLAIM_SAFE)
    tell_heads(cpa->program, reached);
  reached_free(reached);
}

Outcome explore(Configuration *configuration, Program *program, Evidence *evidence)
{
  Precision *precision = initial_precision(configuration, program);
  if (!precision)
    return outcome_unknown(REASON_INTERNAL_ERROR, NULL);
  InvariantSource *source = find_facts(configuration, program);
  LocationFacts facts = {fact_at, source};
  give_facts(configuration, source ? &facts : NULL);
  Cpa *cpa = configuration_build(configuration, program);
  Reached *reached = start(configuration, cpa, precision);
  Outcome outcome = decide(configuration, program, reached);
  if (outcome.claim == CLAIM_UNSAFE && outcome.precise)
    confirm(program, &outcome, evidence);
  judge_proof(program, reached, &outcome);
  write_invariants(program, reached);
  if (outcome_verdict(&outcome) == VERDICT_TRUE && wants_claims(program->run, reached))
    note_claims(program, reached, &evidence->claims);
  predicates_write_file(program, reached_precision(reached));
  if (outcome_verdict(&outcome) == VERDICT_UNKNOWN)
    tell_what_holds(configuration, cpa, precision);
  precision_drop(precision);
  outcome.target = NULL;
  if (!may_be_left(program->run, &outcome)) {
    reached_free(reached);
    cpa_free(cpa);
    invariants_free(source);
  }
  return outcome;
}
