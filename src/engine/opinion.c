#include "engine/opinion.h"

#include <string.h>

#include "base/text.h"
#include "check/inductive.h"
#include "smt/child.h"

enum { RUNS = 60, RUN_STEPS = 20000, ROUNDS = 3, MOST_SIZE = 5000 };

/* A share of the processor time so far, but at least so many seconds. */
typedef struct Share {
  double part, least;
} Share;
static const Share for_runs = {0.02, 0.02}, for_check = {0.1, 0.1};

/* Never more than half of what is left: an answer is not risked for its opinion. */
static double seconds_of(const Run *run, Share share)
{
  double seconds = share.part * run_seconds(run), limit = run->options.time_limit;
  double half = limit ? (limit - run_cpu_seconds()) / 2 : seconds;
  seconds = seconds > share.least ? seconds : share.least;
  return limit && half < seconds ? half : seconds;
}

bool opinion_wants_claims(const Run *run)
{
  return *run->options.witness_out || strcmp(run->options.second_opinion, "none") != 0;
}

/* ---- executions ---- */

typedef struct Watch {
  Map claims;             /* Location -> Term: those that an execution can judge */
  const Location *broken; /* where one failed */
} Watch;

typedef struct Scope {
  const Program *program;
  const Function *function;
  bool outside; /* something is an array, or of another function */
} Scope;

static void look_at_variable(void *context, const Term *term)
{
  Scope *scope = context;
  const Variable *var = map_get_ptr(&scope->program->variable_of_term, term);
  scope->outside |=
      !var || term->type.kind == TYPE_ARRAY || (var->owner && var->owner != scope->function);
}

static Watch watch_new(const Program *program, const Claims *claims)
{
  Watch res = {0};
  for (unsigned i = 0; i < claims->invariants.count; i++) {
    const MapEntry *entry = &claims->invariants.entries[i];
    const Location *at = (const Location *)(uintptr_t)entry->key;
    const Term *claim = (const Term *)(uintptr_t)entry->value;
    Scope scope = {program, at->function, false};
    term_each_var(claim, look_at_variable, &scope);
    if (!scope.outside && claim->size <= MOST_SIZE)
      map_put_ptr(&res.claims, at, claim);
  }
  return res;
}

/* Before an edge the state is that at its start. */
static bool look(void *context, const Edge *edge, Machine *at)
{
  Watch *watch = context;
  const Term *claim = map_get_ptr(&watch->claims, edge->from);
  if (claim && !interp_eval(at, claim).lo)
    watch->broken = edge->from;
  return !watch->broken;
}

static bool shows_error(Program *program, const InterpResult *result)
{
  if (result->end != INTERP_ERROR)
    return false;
  Outcome outcome = {.claim = CLAIM_UNSAFE, .sound = true, .precise = true};
  Evidence shown = {0};
  bool again = evidence_repeat(program, result, &shown);
  if (again)
    outcome = evidence_judge(program, outcome, &shown);
  evidence_free(&shown);
  return again && outcome_verdict(&outcome) == VERDICT_FALSE;
}

/* What an execution has against the proof, and that execution; NULL: nothing. */
static const char *execute(Program *program, Watch *watch, InterpResult *against)
{
  double start = run_seconds(program->run), limit = seconds_of(program->run, for_runs);
  const char *objection = NULL;
  for (unsigned i = 0; i < RUNS && !objection && run_seconds(program->run) - start < limit; i++) {
    InterpInput input = {.seed = i, .step_limit = RUN_STEPS, .look = look, .context = watch};
    InterpResult result = {0};
    if (!interp_run(program, &input, &result))
      i = RUNS;
    else if (watch->broken)
      objection = "an execution contradicts what the proof says of a loop";
    else if (shows_error(program, &result))
      objection = "an execution reaches the error that the proof excludes";
    if (objection)
      *against = result;
    else
      interp_result_free(&result);
  }
  return objection;
}

/* ---- induction ---- */

/* What only a few values tell apart is a formula for each of them. */
static bool is_huge(const Claims *claims)
{
  for (unsigned i = 0; i < claims->invariants.count; i++)
    if (((const Term *)(uintptr_t)claims->invariants.entries[i].value)->size > MOST_SIZE)
      return true;
  return false;
}

typedef struct Question {
  Program *program;
  const Claims *claims;
  double seconds; /* 0: no limit */
} Question;

/* "checked: ..." or "not checked: ..." */
static bool answer(void *context, FILE *out)
{
  const Question *q = context;
  if (q->program->run->options.steps) /* the parent has an eye on time, but none on work */
    run_set_timer(q->program->run, q->seconds);
  InductiveResult result = inductive_check(q->program, q->claims, ROUNDS);
  if (result.answer == INDUCTIVE)
    fputs("checked: the invariants are inductive and exclude the error", out);
  else
    fprintf(out, "not checked: %s",
            result.answer == NOT_INDUCTIVE ? "the invariants are no proof by themselves"
                                           : result.why);
  return true;
}

/* In a process of its own: whatever becomes of it, the answer is not lost. */
static const char *check(Program *program, const Claims *claims)
{
  static const char *const too_long = "not checked: that would take too long";
  Run *run = program->run;
  bool always = !strcmp(run->options.second_opinion, "always");
  double seconds = always ? 0 : seconds_of(run, for_check);
  Question question = {program, claims, seconds};
  Deadline deadline;
  Text said = {0};
  if (!always && is_huge(claims))
    return "not checked: the invariants are too large";
  if (run->stop || (!always && seconds <= 0))
    return too_long;
  deadline_begin(&deadline, run, seconds);
  ChildEnd end = child_ask(run, answer, &question, &deadline, &said);
  const char *res = end == CHILD_ANSWERED ? run_keep(run, text_of(&said))
                    : end == CHILD_OVER   ? too_long
                                          : "not checked: the checker failed";
  text_free(&said);
  return res;
}

Outcome opinion_on_proof(Program *program, Outcome outcome, Evidence *evidence)
{
  Run *run = program->run;
  if (!strcmp(run->options.second_opinion, "none"))
    return outcome;
  if (run->stop == STOP_TIMER) /* the proof's time, which came to its end just in time */
    run->stop = STOP_NOT;
  Watch watch = watch_new(program, &evidence->claims);
  const char *objection = execute(program, &watch, &evidence->run);
  map_free(&watch.claims);
  if (objection)
    return outcome_unknown(REASON_ENGINES_DISAGREE, objection);
  evidence->opinion = check(program, &evidence->claims);
  bool checked = evidence->opinion[0] == 'c';
  run->stats.proofs_checked += checked;
  run->stats.proofs_unchecked += !checked;
  return outcome;
}
