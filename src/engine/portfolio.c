#include "engine/portfolio.h"

#include <string.h>

#include "base/mail.h"
#include "engine/exchange.h"
#include "engine/portfolio_build.h"
#include "engine/strategy.h"

static void tell_progress(const Portfolio *p)
{
  Run *run = p->program->run;
  for (unsigned i = 0; i < p->members.count; i++)
    if (p->members.data[i].state == MEMBER_RUNS) {
      run->stats = *member_stats(&p->members.data[i]);
      break;
    }
  run_tell_progress(run);
}

/* ---- what they tell each other ---- */

static void pass_on(Portfolio *p, int from, const char *message)
{
  int above = exchange_end(p->program->run->exchange);
  if (above >= 0 && above != from)
    mail_send(above, message);
  for (unsigned i = 0; i < p->members.count; i++)
    if (p->members.data[i].state != MEMBER_ENDED && p->members.data[i].mail != from)
      p->own.messages_lost += !mail_send(p->members.data[i].mail, message);
}

static void pass_on_all(Portfolio *p, int from, Text *message)
{
  while (mail_receive(from, message))
    pass_on(p, from, text_of(message));
}

/* What ended members said last is passed on as well.  A portfolio inside another one has somebody
 * above, too. */
static void deliver(Portfolio *p)
{
  Text message = {0};
  pass_on_all(p, exchange_end(p->program->run->exchange), &message);
  for (unsigned i = 0; i < p->members.count; i++)
    pass_on_all(p, p->members.data[i].mail, &message);
  text_free(&message);
}

/* ---- answers ---- */

static const char *why(const Outcome *outcome)
{
  return outcome->detail ? outcome->detail : reason_name(outcome->reason);
}

/* That a member failed is said, whatever the others find. */
static void report_failure(Portfolio *p, const Member *member, const Outcome *outcome)
{
  bool crashed = outcome->reason == REASON_INTERNAL_ERROR;
  bool overfed = outcome->reason == REASON_MEMORY_LIMIT;
  p->own.members_crashed += crashed;
  p->own.members_overfed += overfed;
  if (!crashed && !overfed)
    return;
  fprintf(p->program->run->log, "octant: %s failed (%s); the others go on\n",
          member->item.preset->name, why(outcome));
  text_format(&p->failures, "%s%s: %s", p->failures.length ? "; " : "", member->item.preset->name,
              why(outcome));
}

/* What is wrong says most, then what nobody can go past; that a member did not look further says
 * least. */
static unsigned weight(Reason reason)
{
  switch (reason) {
  case REASON_NONE: return 0;
  case REASON_BOUND_REACHED: return 1;
  case REASON_UNSUPPORTED:
  case REASON_MISSING_BODY: return 3;
  case REASON_INTERNAL_ERROR:
  case REASON_ENGINES_DISAGREE: return 4;
  default: return 2;
  }
}

/* Of several reasons of one weight the first is said. */
static void note_doubt(Portfolio *p, Member *member, const Outcome *outcome)
{
  Reason reason = outcome->reason ? outcome->reason : REASON_IMPRECISE;
  if (weight(reason) > weight(p->reason)) {
    p->reason = reason;
    p->place = outcome->place;
  }
  member->doubt = run_keep(p->program->run, why(outcome));
}

static bool said_before(const Portfolio *p, unsigned index)
{
  for (unsigned i = 0; i < index; i++)
    if (p->members.data[i].doubt && !strcmp(p->members.data[i].doubt, p->members.data[index].doubt))
      return true;
  return false;
}

/* What members without an answer say, each thing once, behind the names of those who say it. */
static const char *doubts(const Portfolio *p)
{
  Text text = {0};
  for (unsigned i = 0; i < p->members.count; i++) {
    const Member *first = &p->members.data[i];
    if (!first->doubt || said_before(p, i))
      continue;
    text_format(&text, "%s%s", text.length ? "; " : "", first->item.preset->name);
    for (unsigned k = i + 1; k < p->members.count; k++) {
      const Member *other = &p->members.data[k];
      if (other->doubt && !strcmp(other->doubt, first->doubt))
        text_format(&text, ", %s", other->item.preset->name);
    }
    text_format(&text, ": %s", first->doubt);
  }
  const char *res = run_keep(p->program->run, text_of(&text));
  text_free(&text);
  return res;
}

static bool hear(Portfolio *p, Member *member, Outcome *outcome, Evidence *evidence)
{
  Run *run = p->program->run;
  static const char *const words[] = {"TRUE", "FALSE", "UNKNOWN"};
  *outcome = member_outcome(member, p->program, evidence);
  Verdict verdict = outcome_verdict(outcome);
  run_log(run, "portfolio", "%s: %s after %.2f s", member->item.preset->name, words[verdict],
          member->used);
  if (verdict != VERDICT_UNKNOWN) {
    run->stats = *member_stats(member);
    member_write_files(member, run);
    return true;
  }
  report_failure(p, member, outcome);
  note_doubt(p, member, outcome);
  evidence_free(evidence);
  return false;
}

/* Those that have just ended are heard; false where there is an answer or nobody is left. */
static bool hear_all(Portfolio *p, Outcome *outcome, Evidence *evidence)
{
  bool living = false;
  for (unsigned i = 0; i < p->members.count; i++) {
    Member *member = &p->members.data[i];
    if (member->heard)
      continue;
    if (member_has_ended(member)) {
      member->heard = true;
      if (hear(p, member, outcome, evidence))
        return false;
    } else {
      living = true;
    }
  }
  return living;
}

/* Who failed might have found the answer in time. */
static Outcome stopped(Portfolio *p)
{
  Outcome outcome = outcome_of_run(p->program);
  if (!outcome.detail && p->failures.length) {
    Text text = {0};
    text_format(&text, "not in time; %s", text_of(&p->failures));
    outcome.detail = run_keep(p->program->run, text_of(&text));
    text_free(&text);
  }
  return outcome;
}

static void add_own_stats(Portfolio *p)
{
  Stats *stats = &p->program->run->stats;
  stats->messages_lost += p->own.messages_lost;
  stats->members_crashed += p->own.members_crashed;
  stats->members_overfed += p->own.members_overfed;
}

static Outcome attend(Portfolio *p, Evidence *evidence)
{
  Run *run = p->program->run;
  Outcome outcome = outcome_unknown(REASON_INTERNAL_ERROR, NULL);
  while (hear_all(p, &outcome, evidence)) {
    portfolio_keep_limits(p);
    if (run->stop)
      return stopped(p);
    deliver(p);
    portfolio_take_turns(p);
    portfolio_wait(p);
    tell_progress(p);
  }
  if (outcome_verdict(&outcome) == VERDICT_UNKNOWN) {
    outcome = outcome_unknown(p->reason, doubts(p));
    outcome.place = p->place;
  }
  return outcome;
}

/* ---- the whole ---- */

static const char *choose_members(Program *program)
{
  Run *run = program->run;
  if (strcmp(run->options.portfolio, "auto"))
    return run->options.portfolio;
  Traits traits = traits_of(program);
  const Strategy *strategy = strategy_for(&traits);
  if (run->options.explain_strategy) {
    Text text = {0};
    strategy_explain(&traits, strategy, &text);
    fputs(text_of(&text), run->log);
    text_free(&text);
  }
  return strategy->members;
}

static bool read_members(Portfolio *p)
{
  Run *run = p->program->run;
  for (const char *at = choose_members(p->program); *at;) {
    SequenceItem item;
    if (!sequence_next(run, "--portfolio", &at, &item))
      return false;
    if (item.megabytes)
      return run_fail(run, FAIL_USAGE, "--portfolio: %s has a share, and no memory of its own",
                      item.preset->name);
    vec_push(&p->members, member_new(item));
  }
  return true;
}

/* Others may end early and leave their share: a member may use all that is left. */
static double time_left(const Portfolio *p)
{
  double limit = p->program->run->options.time_limit;
  return limit ? limit - p->start : 0;
}

static void start_all(Portfolio *p, MemberWork work)
{
  Run *run = p->program->run;
  double all = 0;
  for (unsigned i = 0; i < p->members.count; i++)
    all += portfolio_weight(&p->members.data[i]);
  p->start = run_cpu_seconds();
  for (unsigned i = 0; i < p->members.count; i++) {
    Member *member = &p->members.data[i];
    run->slowness = all / portfolio_weight(member);
    if (member_start(member, p->program, work, time_left(p)) && i >= p->jobs)
      member_pause(member);
  }
  if (run->options.steps)
    portfolio_wait(p); /* until they begin */
  run->slowness = 0;
}

Outcome portfolio_run(Program *program, MemberWork work, Evidence *evidence)
{
  Run *run = program->run;
  Portfolio p = {.program = program};
  p.jobs = run->options.jobs ? (unsigned)run->options.jobs : processor_count();
  Outcome outcome = outcome_unknown(REASON_INTERNAL_ERROR, NULL);
  if (read_members(&p)) {
    start_all(&p, work);
    outcome = attend(&p, evidence);
    add_own_stats(&p);
    run->lent = 0;
  }
  for (unsigned i = 0; i < p.members.count; i++)
    member_free(&p.members.data[i]);
  vec_free(&p.members);
  text_free(&p.failures);
  return outcome;
}
