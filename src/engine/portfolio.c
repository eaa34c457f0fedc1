#include "engine/portfolio.h"

#include <poll.h>
#include <string.h>

#include "base/mail.h"
#include "base/process.h"
#include "engine/exchange.h"
#include "engine/member.h"
#include "engine/strategy.h"

enum { SLICE_MILLISECONDS = 40 };

typedef struct Portfolio {
  Program *program;
  VEC(Member) members;
  unsigned jobs;
  double start;   /* processor time of this process and its ended children then */
  double charged; /* of the members, that the timer of the run knows of */
  Text doubts;    /* what members without an answer say */
  Reason reason;  /* of the first of them, or of the worst */
  Text failures;  /* of those that crashed or ran out of memory */
  Stats own;      /* what only this process can count */
} Portfolio;

/* ---- time and memory ---- */

static double members_seconds(const Portfolio *p)
{
  double sum = 0;
  for (unsigned i = 0; i < p->members.count; i++)
    sum += p->members.data[i].used;
  return sum;
}

/* Ended members count on this process's account as well. */
static double living_seconds(const Portfolio *p)
{
  double sum = 0;
  for (unsigned i = 0; i < p->members.count; i++)
    if (p->members.data[i].state != MEMBER_ENDED)
      sum += p->members.data[i].cpu;
  return sum;
}

/* Of the processor, whatever else counts. */
static void keep_limit(Portfolio *p)
{
  Run *run = p->program->run;
  if (run->options.time_limit && !run->stop &&
      run_cpu_seconds() + living_seconds(p) >= run->options.time_limit)
    run->stop = STOP_LIMIT;
}

/* What the members did, this process did. */
static void keep_accounts(Portfolio *p)
{
  Run *run = p->program->run;
  double used = members_seconds(p);
  run_charge_timer(run, used - p->charged);
  if (run->options.steps)
    run_work(run, (uint64_t)((used - p->charged) * WORK_PER_SECOND + 0.5));
  p->charged = used;
  run->lent = living_seconds(p); /* whoever pauses this process counts it */
}

static void look_at_all(Portfolio *p)
{
  for (unsigned i = 0; i < p->members.count; i++)
    member_look(&p->members.data[i]);
}

/* The limit is one for all: who has most ends where together they have too much. */
static void keep_memory(Portfolio *p)
{
  uint64_t limit = (uint64_t)p->program->run->options.memory_limit * 1024 * 1024;
  uint64_t sum = 0, most = 0;
  Member *largest = NULL;
  for (unsigned i = 0; limit && i < p->members.count; i++) {
    Member *member = &p->members.data[i];
    uint64_t memory = member->state == MEMBER_ENDED ? 0 : process_memory(member->pid);
    sum += memory;
    if (memory > most) {
      most = memory;
      largest = member;
    }
  }
  if (largest && sum > limit) {
    largest->overfed = true;
    member_end(largest);
  }
}

/* ---- whose turn it is ---- */

static double weight_of(const Member *member)
{
  return member->item.number > 0 ? member->item.number : 1;
}

static double progress_of(const Member *member)
{
  return member->used / weight_of(member);
}

static double least_progress(const Portfolio *p)
{
  double least = -1;
  for (unsigned i = 0; i < p->members.count; i++) {
    const Member *member = &p->members.data[i];
    if (member->state != MEMBER_ENDED && (least < 0 || progress_of(member) < least))
      least = progress_of(member);
  }
  return least;
}

/* Time is short where there is a limit: then nobody runs beyond its share just because a processor
 * is free. */
static bool is_ahead(const Portfolio *p, const Member *member, double least)
{
  static const double allowed = 0.1; /* seconds */
  const Options *options = &p->program->run->options;
  return (options->time_limit || options->steps) &&
         progress_of(member) > least + allowed / weight_of(member);
}

/* Those that lag most behind their share run, as many as there are jobs. */
static void take_turns(Portfolio *p)
{
  unsigned count = p->members.count;
  double least = least_progress(p);
  for (unsigned i = 0; i < count; i++) {
    Member *member = &p->members.data[i];
    unsigned before = 0;
    for (unsigned j = 0; j < count; j++) {
      const Member *other = &p->members.data[j];
      if (other->state == MEMBER_ENDED || j == i)
        continue;
      double ahead = progress_of(other) - progress_of(member);
      before += ahead < 0 || (ahead == 0 && j < i);
    }
    if (before < p->jobs && !is_ahead(p, member, least))
      member_resume(member);
    else
      member_pause(member);
  }
}

/* Until a running member ends, or for a slice of time. */
static void wait_a_moment(const Portfolio *p)
{
  VEC(struct pollfd) ends = {0};
  for (unsigned i = 0; i < p->members.count; i++)
    if (p->members.data[i].state == MEMBER_RUNS)
      vec_push(&ends, ((struct pollfd){.fd = p->members.data[i].end, .events = POLLIN}));
  poll(ends.data, ends.count, SLICE_MILLISECONDS);
  vec_free(&ends);
}

/* With --steps: until each running member has done the work of its turn or ended.  What they say is
 * heard then, in their order, whoever was faster. */
static void wait_for_turns(Portfolio *p)
{
  for (;;) {
    bool passed = true;
    for (unsigned i = 0; i < p->members.count; i++)
      passed &= member_has_passed(&p->members.data[i]);
    if (passed || p->program->run->stop)
      return;
    wait_a_moment(p);
    look_at_all(p);
    keep_limit(p);
    keep_memory(p);
  }
}

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

/* Of several reasons the first is said, unless a later one means that something is wrong. */
static void note_doubt(Portfolio *p, const Member *member, const Outcome *outcome)
{
  if (!p->reason || outcome->reason == REASON_ENGINES_DISAGREE)
    p->reason = outcome->reason ? outcome->reason : REASON_IMPRECISE;
  text_format(&p->doubts, "%s%s: %s", p->doubts.length ? "; " : "", member->item.preset->name,
              why(outcome));
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
    keep_accounts(p);
    keep_limit(p);
    keep_memory(p);
    if (run->stop)
      return stopped(p);
    deliver(p);
    take_turns(p);
    if (run->options.steps)
      wait_for_turns(p);
    else
      wait_a_moment(p);
    tell_progress(p);
  }
  if (outcome_verdict(&outcome) == VERDICT_UNKNOWN)
    outcome = outcome_unknown(p->reason, run_keep(run, text_of(&p->doubts)));
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
    all += weight_of(&p->members.data[i]);
  p->start = run_cpu_seconds();
  for (unsigned i = 0; i < p->members.count; i++) {
    Member *member = &p->members.data[i];
    run->slowness = all / weight_of(member);
    if (member_start(member, p->program, work, time_left(p)) && i >= p->jobs)
      member_pause(member);
  }
  if (run->options.steps)
    wait_for_turns(p); /* until they begin */
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
  text_free(&p.doubts);
  text_free(&p.failures);
  return outcome;
}
