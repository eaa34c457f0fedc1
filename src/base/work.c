#include "base/work.h"

#include "base/run.h"

WorkClock work_new(void)
{
  return (WorkClock){
      .due = WORK_NEVER, .limit = WORK_NEVER, .alarm = WORK_NEVER, .turn = WORK_NEVER};
}

static void find_due(WorkClock *work)
{
  work->due = work->limit < work->alarm ? work->limit : work->alarm;
  if (work->turn < work->due)
    work->due = work->turn;
}

void work_limit(Run *run)
{
  run->work.limit = run->options.steps ? (uint64_t)run->options.steps : WORK_NEVER;
  find_due(&run->work);
}

void work_set_alarm(Run *run, double seconds)
{
  run->work.alarm =
      seconds > 0 ? run->work.done + (uint64_t)(seconds * WORK_PER_SECOND) : WORK_NEVER;
  find_due(&run->work);
}

void work_take_turns(Run *run, uint64_t turn, uint64_t (*pass)(void *context), void *context)
{
  run->work.turn = turn;
  run->work.pass = pass;
  run->work.context = context;
  find_due(&run->work);
}

void work_is_due(Run *run)
{
  WorkClock *work = &run->work;
  if (work->done >= work->alarm) {
    work->alarm = WORK_NEVER;
    run->stop = run->stop ? run->stop : STOP_TIMER;
  }
  if (work->done >= work->limit) {
    work->limit = WORK_NEVER;
    run->stop = STOP_LIMIT;
  }
  while (work->done >= work->turn)
    work->turn = work->pass(work->context);
  find_due(work);
}
