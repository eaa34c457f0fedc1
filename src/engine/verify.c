#include "engine/verify.h"

#include <limits.h>
#include <math.h>
#include <string.h>

#include "engine/bounded.h"
#include "engine/chc.h"
#include "engine/exchange.h"
#include "engine/execute.h"
#include "engine/explore.h"
#include "engine/opinion.h"
#include "engine/portfolio.h"
#include "engine/prove_by.h"
#include "engine/sequence.h"
#include "engine/simplify.h"

static Outcome run_engine(Configuration *configuration, Program *program, Evidence *evidence)
{
  if (!strcmp(program->run->options.engine, "cpa"))
    return explore(configuration, program, evidence);
  if (!strcmp(program->run->options.engine, "execute"))
    return execute_check(program, evidence);
  bool by_clauses = !strcmp(program->run->options.engine, "chc");
  Outcome outcome = by_clauses ? chc_check(program, evidence) : bounded_check(program, evidence);
  return outcome.claim == CLAIM_UNSAFE ? evidence_judge(program, outcome, evidence) : outcome;
}

static Outcome run_configuration(Program *program, Evidence *evidence)
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
    outcome = run_engine(&configuration, program, evidence);
  }
  configuration_free(&configuration);
  return outcome;
}

static bool is_final(const Run *run, const Outcome *outcome)
{
  return outcome_verdict(outcome) != VERDICT_UNKNOWN || run->stop == STOP_SIGNAL ||
         run->stop == STOP_LIMIT || run->fail != FAIL_NONE;
}

/* The preset's options on those that were given: nothing is left of a preset before it. */
static bool take_preset(Run *run, const Options *given, const Preset *preset)
{
  run->options = *given;
  run->options.sequence = "";
  return preset_apply(run, preset->name, preset->text);
}

/* With no other but itself in a portfolio, so that a lack of memory ends the preset alone. */
static void take_preset_apart(Run *run, const Options *given, const SequenceItem *item)
{
  int limit = (int)fmin(item->megabytes, INT_MAX);
  run->options = *given;
  run->options.sequence = "";
  run->options.portfolio = item->preset->name;
  if (limit && (!given->memory_limit || limit < given->memory_limit))
    run->options.memory_limit = limit;
}

/* What ends at once has no time to fill the memory; after the last nobody needs it. */
static bool goes_apart(const Options *given, const SequenceItem *item, bool last)
{
  bool brief = item->number && item->number < 1;
  return item->megabytes || (given->memory_limit && !last && !brief);
}

static Outcome run_options(Program *program, double seconds, Evidence *evidence);

static Outcome run_sequence(Program *program, double seconds, Evidence *evidence)
{
  Run *run = program->run;
  const Options given = run->options;
  double start = run_seconds(run);
  Outcome outcome = outcome_unknown(REASON_INTERNAL_ERROR, NULL);
  if (!sequence_check(run, "--sequence", given.sequence))
    return outcome;
  for (const char *at = given.sequence; *at;) {
    SequenceItem item;
    double left = seconds - (run_seconds(run) - start);
    if (seconds && left <= 0)
      return outcome;
    if (!sequence_next(run, "--sequence", &at, &item))
      return outcome;
    if (goes_apart(&given, &item, !*at))
      take_preset_apart(run, &given, &item);
    else if (!take_preset(run, &given, item.preset))
      return outcome;
    run_log(run, "sequence", "%s", item.preset->name);
    bool all = !item.number || (seconds && left < item.number);
    outcome = run_options(program, all ? (seconds ? left : 0) : item.number, evidence);
    if (is_final(run, &outcome))
      return outcome;
    evidence_free(evidence);
    run->stop = STOP_NOT;
  }
  return outcome;
}

static Outcome run_member(Program *program, Evidence *evidence)
{
  return run_options(program, 0, evidence);
}

/* What the options say, for so many seconds of processor time (0: no limit). */
static Outcome run_options(Program *program, double seconds, Evidence *evidence)
{
  Run *run = program->run;
  if (*run->options.sequence)
    return run_sequence(program, seconds, evidence);
  run_set_timer(run, seconds);
  Outcome outcome = *run->options.portfolio ? portfolio_run(program, run_member, evidence)
                                            : run_configuration(program, evidence);
  run_set_timer(run, 0);
  if (outcome_verdict(&outcome) == VERDICT_UNKNOWN && run->stop)
    outcome.reason = run->stop == STOP_SIGNAL ? REASON_INTERRUPTED : REASON_TIME_LIMIT;
  return outcome;
}

Outcome verify(Program *program, Evidence *evidence)
{
  *evidence = (Evidence){0};
  if (*program->run->options.prove_by)
    return prove_by_file(program);
  work_limit(program->run);
  program->run->exchange = exchange_new(program);
  Outcome outcome = run_options(program, 0, evidence);
  exchange_free(program->run->exchange);
  program->run->exchange = NULL;
  if (outcome_verdict(&outcome) == VERDICT_TRUE) {
    claims_reduce(program, &evidence->claims);
    outcome = opinion_on_proof(program, outcome, evidence);
  } else if (outcome_verdict(&outcome) == VERDICT_FALSE)
    evidence_simplify(program, outcome, evidence);
  program->run->stats.work = program->run->options.steps ? program->run->work.done : 0;
  return outcome;
}
