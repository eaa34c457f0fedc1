/* octant validate: is the witness of a verdict right? */
#include <stdlib.h>
#include <string.h>

#include "app/commands.h"
#include "app/load.h"
#include "app/progress.h"
#include "app/supervise.h"
#include "check/inductive.h"
#include "engine/bounded.h"
#include "engine/config.h"
#include "engine/verify.h"
#include "witness/follow.h"
#include "witness/metadata.h"

typedef struct Validation {
  Run *run;
  const StringList *files;
  const Witness *witness;
  Program *program;
  Evidence evidence;
  Refusal refusal; /* of the witness, if it is refused */
} Validation;

static Outcome refused(const Validation *v)
{
  const char *why = run_keep(v->run, text_of(&v->refusal.why));
  return outcome_unknown(v->refusal.unsupported ? REASON_UNSUPPORTED : REASON_ENGINES_DISAGREE,
                         why);
}

/* ---- metadata ---- */

static bool check_specification(Validation *v)
{
  Run *run = v->run;
  Specification *theirs = specification_parse(run, v->witness->file, v->witness->specification);
  Specification *asked = theirs && run->options.property.count
                             ? specification_read(run, &run->options.property)
                             : NULL;
  bool starts = theirs && !strcmp(specification_entry(run, theirs), theirs->entry);
  bool good = starts && (!asked || !*asked->text || !strcmp(asked->text, theirs->text));
  if (theirs && !good)
    text_format(&v->refusal.why, "specification: it is about %s", theirs->text);
  specification_free(theirs);
  specification_free(asked);
  return good;
}

static bool check_metadata(Validation *v)
{
  const char *model = v->run->options.data_model;
  if (!metadata_check_files(v->witness, v->files, &v->refusal.why))
    return false;
  if (*model && strcmp(model, v->witness->data_model)) {
    text_format(&v->refusal.why, "data_model: it is for %s, not %s", v->witness->data_model, model);
    return false;
  }
  v->run->options.data_model = run_keep(v->run, v->witness->data_model);
  return check_specification(v);
}

static bool is_usual(const Specification *specification)
{
  const Property *only = specification->properties.data;
  return specification->properties.count == 1 && only->kind == PROPERTY_UNREACH_CALL &&
         !strcmp(only->argument, "reach_error");
}

/* What the witness says of the property, but the usual one with our checks of it. */
static Program *load(Validation *v)
{
  Run *run = v->run;
  Specification *specification =
      run->options.property.count
          ? specification_read(run, &run->options.property)
          : specification_parse(run, v->witness->file, v->witness->specification);
  bool usual = specification && !run->options.property.count && is_usual(specification);
  if (usual)
    run->options.entry = run_keep(run, specification->entry);
  Program *program =
      specification ? load_as_it_is(run, v->files, usual ? NULL : specification) : NULL;
  specification_free(specification);
  return program;
}

/* ---- violations ---- */

static Outcome confirmed_violation(const char *property)
{
  return (Outcome){.claim = CLAIM_UNSAFE, .sound = true, .precise = true, .property = property};
}

static Outcome not_followed(Validation *v, const Follow *follow, unsigned passed, Outcome outcome)
{
  Text text = {0};
  if (outcome.claim == CLAIM_SAFE)
    text_add(&text, "no execution violates the property along the waypoints");
  else
    text_format(&text, "no execution along the waypoints was found (%s)",
                outcome.detail ? outcome.detail : reason_name(outcome.reason));
  if (passed < follow->last.count) {
    const Waypoint *waypoint = &v->witness->waypoints.data[follow->last.data[passed]];
    text_format(&text, "; with its values, waypoint %u (%s at %s:%u, line %u) was not reached",
                follow->last.data[passed] + 1, waypoint_kind_name(waypoint->kind),
                waypoint->place.file, waypoint->place.line, waypoint->line);
  }
  Outcome res =
      outcome_unknown(outcome.claim == CLAIM_SAFE ? REASON_ENGINES_DISAGREE : outcome.reason,
                      run_keep(v->run, text_of(&text)));
  text_free(&text);
  return res;
}

/* With the values of the witness first; then any execution along it. */
static Outcome search_violation(Validation *v, const Follow *follow)
{
  unsigned passed;
  if (follow_execute(follow, &v->evidence.run, &passed))
    return evidence_judge(v->program, confirmed_violation(v->evidence.run.note), &v->evidence);
  evidence_free(&v->evidence);
  if (v->run->fail != FAIL_NONE || v->run->stop || !load_prepare(v->program))
    return outcome_of_run(v->program);
  v->run->options.engine = "bmc";
  Outcome outcome = bounded_check(v->program, &v->evidence);
  return outcome.claim == CLAIM_UNSAFE ? evidence_judge(v->program, outcome, &v->evidence)
                                       : not_followed(v, follow, passed, outcome);
}

static Outcome validate_violation(Validation *v)
{
  Follow follow;
  Outcome outcome;
  if (instrument_violation(v->program, v->files, v->witness, &follow, &v->refusal))
    outcome = search_violation(v, &follow);
  else
    outcome = refused(v);
  follow_free(&follow);
  return outcome;
}

/* ---- invariants ---- */

static bool is_invariant(const char *property)
{
  return property && !strncmp(property, INVARIANT_NOTE, strlen(INVARIANT_NOTE));
}

static Outcome broken_invariant(Validation *v, const Outcome *outcome)
{
  unsigned number = (unsigned)strtoul(outcome->property + strlen(INVARIANT_NOTE), NULL, 10);
  const WitnessInvariant *item = &v->witness->invariants.data[number - 1];
  text_format(&v->refusal.why, "invariant %u (line %u) does not hold at %s:%u: %.300s", number,
              item->line, item->place.file, item->place.line, item->value);
  return refused(v);
}

/* A fifth of the time for each of the ways to a proof, but the last, which is what most proofs come
 * from. */
static void start_turn(const Validation *v, double most_seconds)
{
  enum { PART = 5 };
  double seconds = (double)v->run->options.time_limit / PART;
  run_set_timer(v->run, seconds && seconds < most_seconds ? seconds : most_seconds);
}

static void end_turn(const Validation *v)
{
  run_set_timer(v->run, 0);
  if (v->run->stop == STOP_TIMER)
    v->run->stop = STOP_NOT;
}

static bool is_inductive(Validation *v, const Claims *claims)
{
  enum { MOST_SECONDS = 5, ROUNDS = 3 };
  if (!claims->invariants.count)
    return false;
  start_turn(v, MOST_SECONDS);
  bool res = inductive_check(v->program, claims, ROUNDS).answer == INDUCTIVE;
  end_turn(v);
  return res;
}

/* The invariants are guesses among others. */
static Outcome search_by_induction(Validation *v, const Candidates *candidates)
{
  enum { MOST_SECONDS = 60 };
  const Options given = v->run->options;
  v->run->options.engine = "k-induction";
  v->run->options.invariants = "both";
  start_turn(v, MOST_SECONDS);
  Outcome outcome = bounded_check_with(v->program, candidates, &v->evidence);
  end_turn(v);
  v->run->options = given;
  return outcome.claim == CLAIM_UNSAFE ? evidence_judge(v->program, outcome, &v->evidence)
                                       : outcome;
}

/* As the default proves programs; the invariants are no more than what is to be proved. */
static Outcome search_by_all(Validation *v)
{
  const Preset *preset = preset_find("portfolio");
  evidence_free(&v->evidence);
  v->run->options.second_opinion = "none";
  if (!preset_apply(v->run, preset->name, preset->text))
    return outcome_unknown(REASON_INTERNAL_ERROR, v->run->reason);
  return verify(v->program, &v->evidence);
}

/* The checker that shares nothing with the engines first. */
static Outcome search_proof(Validation *v)
{
  Claims claims = {0};
  Candidates candidates = {0};
  instrument_collect(v->program, &claims, &candidates);
  Outcome outcome = outcome_safe();
  if (!is_inductive(v, &claims))
    outcome = search_by_induction(v, &candidates);
  if (outcome_verdict(&outcome) == VERDICT_UNKNOWN && !v->run->stop && !v->run->fail)
    outcome = search_by_all(v);
  claims_free(&claims);
  vec_free(&candidates);
  bool broken = outcome.claim == CLAIM_UNSAFE && is_invariant(outcome.property);
  return broken ? broken_invariant(v, &outcome) : outcome;
}

static Outcome validate_correctness(Validation *v)
{
  if (!instrument_correctness(v->program, v->files, v->witness, &v->refusal))
    return refused(v);
  return load_prepare(v->program) ? search_proof(v) : outcome_of_run(v->program);
}

/* ---- the command ---- */

static void print_answer(const Validation *v, const Outcome *outcome)
{
  const char *kind = v->witness->is_violation ? "violation" : "correctness";
  Verdict verdict = outcome_verdict(outcome);
  bool agrees = verdict == (v->witness->is_violation ? VERDICT_FALSE : VERDICT_TRUE);
  if (agrees)
    printf("%s witness confirmed: %u %s\n", kind,
           v->witness->is_violation ? v->witness->segments : v->witness->invariants.count,
           v->witness->is_violation ? "segments" : "invariants");
  else if (verdict != VERDICT_UNKNOWN)
    printf("%s witness refused: the program violates the property\n", kind);
  else
    printf("%s witness %s: %s\n", kind, v->refusal.why.length ? "refused" : "not confirmed",
           outcome->detail ? outcome->detail : reason_name(outcome->reason));
}

static Outcome validate_witness(Validation *v)
{
  if (!check_metadata(v))
    return v->run->fail ? outcome_unknown(REASON_INTERNAL_ERROR, NULL) : refused(v);
  v->program = load(v);
  if (!v->program)
    return outcome_unknown(reason_of_failure(v->run), v->run->reason);
  return v->witness->is_violation ? validate_violation(v) : validate_correctness(v);
}

static int validate(Run *run, const StringList *files, Report *report)
{
  if (!*run->options.witness || !files->count) {
    run_fail(run, FAIL_USAGE, "validate needs --witness FILE and the program");
    return run_exit_status(run);
  }
  Witness *witness = witness_read(run, run->options.witness);
  Validation v = {.run = run, .files = files, .witness = witness};
  Outcome outcome = outcome_unknown(REASON_UNSUPPORTED, run->reason);
  if (witness) {
    metadata_rename_file(witness, files);
    outcome = validate_witness(&v);
  }
  progress_end(run);
  report->unwritten = run->unwritten;
  if (!run_users_fault(run))
    report_verdict(report, &outcome);
  if (report->done && witness) {
    print_answer(&v, &outcome);
    report_said(report);
  }
  int status = run_users_fault(run) ? run_exit_status(run) : STATUS_GOOD;
  evidence_free(&v.evidence);
  text_free(&v.refusal.why);
  program_free(v.program);
  witness_free(witness);
  return status;
}

int command_validate(Run *run, const StringList *files)
{
  return supervise(run, files, validate);
}
