#include "app/progress.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/process.h"

static const double seconds_between = 0.25;

static bool is_wanted(const Run *run)
{
  const char *terminal = getenv("TERM");
  return !run->options.quiet && isatty(STDERR_FILENO) && terminal && strcmp(terminal, "dumb");
}

static void tell(void *context, const Run *run)
{
  ProgressLine *line = context;
  double now = wall_seconds();
  if (now - line->last < seconds_between)
    return;
  line->last = now;
  fprintf(stderr, "\r\033[K%" PRIu64 " states, %" PRIu64 " refinements, %.1f s",
          run->stats.states_created, run->stats.refinements, now - line->start);
  fflush(stderr);
}

void progress_start(Run *run, ProgressLine *line)
{
  *line = (ProgressLine){wall_seconds(), wall_seconds()};
  if (is_wanted(run))
    run->progress = (Listener){tell, line};
}

void progress_end(Run *run)
{
  if (run->progress.tell)
    progress_erase(run);
  run->progress = (Listener){0};
}

void progress_erase(const Run *run)
{
  if (is_wanted(run)) {
    fputs("\r\033[K", stderr);
    fflush(stderr);
  }
}
