/* The process of a member. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include "engine/exchange.h"
#include "engine/member_build.h"

static void copy_text(char *to, size_t size, const char *text)
{
  snprintf(to, size, "%s", text ? text : "");
}

static void tell_progress(void *context, const Run *run)
{
  Message *message = context;
  message->stats = run->stats;
  message->lent = run->lent;
  message->work = run->work.done;
}

/* Where a member waits for its turns. */
typedef struct Waiting {
  const Run *run;
  Message *shared;
  int over, go; /* who says that a turn is over, and hears that the next one begins */
} Waiting;

/* Without a parent there is nobody to wait for. */
static uint64_t pass_turn(void *context)
{
  const Waiting *waiting = context;
  char byte = 't';
  ssize_t got;
  tell_progress(waiting->shared, waiting->run);
  if (write(waiting->over, &byte, 1) != 1)
    _exit(EXIT_FAILURE);
  do
    got = read(waiting->go, &byte, 1);
  while (got < 0 && errno == EINTR && !waiting->run->stop);
  if (!got)
    _exit(EXIT_FAILURE);
  return waiting->shared->turn;
}

/* Standard output is the parent's; what goes wrong may be seen. */
static bool be_silent(void)
{
  int nothing = open("/dev/null", O_RDWR);
  return nothing >= 0 && dup2(nothing, STDIN_FILENO) >= 0 && dup2(nothing, STDOUT_FILENO) >= 0;
}

static bool write_choices(const Member *member, const Evidence *evidence)
{
  const InterpChoices *choices = &evidence->run.choices;
  FILE *out = fdopen(member->files[FILE_CHOICES], "w");
  bool good = out;
  for (unsigned i = 0; good && i < choices->count; i++)
    good = fwrite(&choices->data[i].value, sizeof(Value), 1, out) == 1;
  if (out && fclose(out))
    good = false;
  member->shared->choice_count = choices->count;
  member->shared->steps = evidence->run.steps;
  return good;
}

/* Claims that cannot be written are missed by nobody. */
static void write_claims(const Member *member, const Evidence *evidence)
{
  FILE *out = fdopen(member->files[FILE_CLAIMS], "w");
  if (out) {
    claims_print(&evidence->claims, out);
    fclose(out);
  }
}

/* The file in memory instead of the user's, which only one member may write. */
static const char *own_file(const Member *member, Run *run, MemberFile which, const char *wanted)
{
  char name[64];
  snprintf(name, sizeof name, "/proc/self/fd/%d", member->files[which]);
  return *wanted ? run_keep(run, name) : wanted;
}

static void tell_place(Message *message, const Place *place)
{
  message->has_place = place;
  if (!place)
    return;
  message->line = place->line;
  message->column = place->column;
  copy_text(message->file, sizeof message->file, place->file);
}

static void tell_outcome(const Member *member, const Run *run, const Outcome *outcome,
                         const Evidence *evidence)
{
  Message *message = member->shared;
  message->claim = outcome->claim;
  message->sound = outcome->sound;
  message->precise = outcome->precise;
  message->reason = outcome->reason;
  tell_place(message, outcome->place);
  copy_text(message->detail, sizeof message->detail, outcome->detail);
  copy_text(message->configuration, sizeof message->configuration, evidence->configuration);
  tell_progress(message, run);
  bool good = true;
  if (outcome_verdict(outcome) == VERDICT_FALSE)
    good = write_choices(member, evidence);
  else if (outcome_verdict(outcome) == VERDICT_TRUE)
    write_claims(member, evidence);
  message->done = good;
}

void member_be(Member *member, Program *program, MemberWork work, double seconds,
               const MemberEnds *ends)
{
  Run *run = program->run;
  Evidence evidence = {0};
  process_crash_silently();
  setpgid(0, 0);
  signal(SIGTTOU, SIG_IGN); /* a group of its own is in the background of a terminal */
  if (!be_silent())
    _exit(EXIT_FAILURE);
  run->ends = true;
  run->progress = (Listener){tell_progress, member->shared};
  if (run->exchange)
    exchange_join(run->exchange, ends->mail[1]);
  Waiting waiting = {run, member->shared, ends->over[1], ends->go[0]};
  if (run->options.steps)
    work_take_turns(run, run->work.done, pass_turn, &waiting);
  run->options.time_limit = seconds ? (int)(seconds + 1) : 0;
  run->options.portfolio = "";
  run->options.invariants_out = own_file(member, run, FILE_INVARIANTS, run->options.invariants_out);
  run->options.predicates_out = own_file(member, run, FILE_PREDICATES, run->options.predicates_out);
  Outcome outcome = outcome_unknown(REASON_INTERNAL_ERROR, NULL);
  if (preset_apply(run, member->item.preset->name, member->item.preset->text))
    outcome = work(program, &evidence);
  if (run->fail)
    outcome = outcome_of_run(program); /* whoever failed may have left something out */
  tell_outcome(member, run, &outcome, &evidence);
  fflush(stderr);
  _exit(EXIT_SUCCESS);
}
