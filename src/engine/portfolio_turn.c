/* Who runs, for how long, and what all of them may use. */
#include <poll.h>

#include "engine/portfolio_build.h"

enum { SLICE_MILLISECONDS = 40 };

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

void portfolio_keep_limits(Portfolio *p)
{
  keep_accounts(p);
  keep_limit(p);
  keep_memory(p);
}

/* ---- whose turn it is ---- */

double portfolio_weight(const Member *member)
{
  return member->item.number > 0 ? member->item.number : 1;
}

static double progress_of(const Member *member)
{
  return member->used / portfolio_weight(member);
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
         progress_of(member) > least + allowed / portfolio_weight(member);
}

void portfolio_take_turns(Portfolio *p)
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

void portfolio_wait(Portfolio *p)
{
  if (p->program->run->options.steps)
    wait_for_turns(p);
  else
    wait_a_moment(p);
}
