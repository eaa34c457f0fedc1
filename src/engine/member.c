#include "engine/member.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/mail.h"
#include "base/options.h"
#include "engine/exchange.h"

enum { TURN_STEPS = 40000 };

/* Outcomes without pointers: these would mean nothing here. */
typedef struct Message {
  bool done;
  Claim claim;
  bool sound, precise;
  Reason reason;
  uint64_t steps; /* of the execution that shows a violation */
  unsigned choice_count;
  double lent;         /* processor time of a child of the member that has not ended */
  uint64_t work, turn; /* so far, and where its turn ends (base/work.h) */
  bool has_place;
  unsigned line, column;
  char file[256];
  char detail[512];
  char configuration[512];
  Stats stats;
} Message;

/* ---- the process ---- */

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

/* Pipes by which the member says that it passes its turn, or ends, and hears that it goes on, and
 * the two sides of its mail: the parent has over[0], go[1] and mail[0]. */
typedef struct MemberEnds {
  int over[2], go[2], mail[2];
} MemberEnds;

static _Noreturn void be_member(Member *member, pid_t parent, Program *program, MemberWork work,
                                double seconds, const MemberEnds *ends)
{
  Run *run = program->run;
  Evidence evidence = {0};
  process_end_with(parent);
  process_crash_silently();
  setpgid(0, 0);
  signal(SIGTTOU, SIG_IGN); /* a group of its own is in the background of a terminal */
  if (!be_silent())
    _exit(EXIT_FAILURE);
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

/* ---- the parent's side ---- */

static void close_end(int end)
{
  if (end >= 0)
    close(end);
}

static bool prepare(Member *member, MemberEnds *ends)
{
  member->shared =
      mmap(NULL, sizeof *member->shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (member->shared == MAP_FAILED) {
    member->shared = NULL;
    return false;
  }
  for (unsigned i = 0; i < FILE_COUNT; i++) {
    member->files[i] = memfd_create("octant", MFD_CLOEXEC);
    if (member->files[i] < 0)
      return false;
  }
  if (!mail_open(ends->mail))
    ends->mail[0] = ends->mail[1] = -1; /* it is alone then */
  return !pipe2(ends->over, O_CLOEXEC) && !pipe2(ends->go, O_CLOEXEC);
}

Member member_new(SequenceItem item)
{
  Member res = {.item = item, .state = MEMBER_ENDED, .end = -1, .mail = -1, .go = -1};
  for (unsigned i = 0; i < FILE_COUNT; i++)
    res.files[i] = -1;
  return res;
}

bool member_start(Member *member, Program *program, MemberWork work, double seconds)
{
  MemberEnds ends = {{-1, -1}, {-1, -1}, {-1, -1}};
  pid_t parent = getpid();
  bool ready = prepare(member, &ends);
  member->end = ends.over[0];
  member->go = ends.go[1];
  member->mail = ends.mail[0];
  member->steps = program->run->options.steps;
  member->start = program->run->work.done;
  fflush(NULL); /* what waits in buffers must not be written twice */
  member->pid = ready ? fork() : -1;
  if (!member->pid) {
    close_end(member->end);
    close_end(member->go);
    close_end(member->mail);
    be_member(member, parent, program, work, seconds, &ends);
  }
  close_end(ends.over[1]);
  close_end(ends.go[0]);
  close_end(ends.mail[1]);
  if (member->pid < 0)
    return false;
  setpgid(member->pid, member->pid); /* whoever comes first */
  member->state = MEMBER_RUNS;
  return true;
}

void member_pause(Member *member)
{
  if (member->state == MEMBER_RUNS && !member->steps) {
    process_stop(member->pid, &member->stopped);
    member->state = MEMBER_PAUSES;
  }
}

void member_resume(Member *member)
{
  if (member->state != MEMBER_PAUSES)
    return;
  member->state = MEMBER_RUNS;
  if (!member->steps) {
    process_continue(&member->stopped);
    return;
  }
  member->shared->turn = member->shared->work + TURN_STEPS;
  ssize_t sent = write(member->go, "t", 1);
  (void)sent; /* that it has ended is found out later */
}

static bool is_dead(const Member *member)
{
  siginfo_t info = {0};
  return !waitid(P_PID, (id_t)member->pid, &info, WEXITED | WNOHANG | WNOWAIT) && info.si_pid;
}

bool member_has_passed(Member *member)
{
  char byte;
  struct pollfd ready = {.fd = member->end, .events = POLLIN};
  if (member->state != MEMBER_RUNS)
    return true;
  if (poll(&ready, 1, 0) <= 0)
    return false;
  if (read(member->end, &byte, 1) != 1)
    return is_dead(member);
  member->state = MEMBER_PAUSES;
  return true;
}

void member_look(Member *member)
{
  if (member->state == MEMBER_ENDED)
    return;
  double cpu = process_seconds(member->pid) + member->shared->lent;
  member->cpu = cpu > member->cpu ? cpu : member->cpu;
  member->used = member->cpu;
  if (member->steps && member->shared->work > member->start)
    member->used = (double)(member->shared->work - member->start) / WORK_PER_SECOND;
  else if (member->steps)
    member->used = 0;
}

static void reap(Member *member)
{
  while (waitpid(member->pid, &member->status, 0) < 0 && errno == EINTR)
    ;
  kill(-member->pid, SIGKILL); /* what it left running; portfolios inside end with it */
  member->state = MEMBER_ENDED;
}

bool member_has_ended(Member *member)
{
  if (member->state == MEMBER_ENDED)
    return true;
  member_look(member);
  if (!is_dead(member))
    return false;
  reap(member);
  return true;
}

void member_end(Member *member)
{
  if (member->state == MEMBER_ENDED)
    return;
  member_look(member);
  kill(-member->pid, SIGKILL);
  reap(member);
}

const Stats *member_stats(const Member *member)
{
  return &member->shared->stats;
}

/* ---- what it says ---- */

static const char *describe_crash(Program *program, int status)
{
  Text text = {0};
  if (WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT)
    text_add(&text, "it crashed: a check failed");
  else if (WIFSIGNALED(status))
    text_format(&text, "it crashed: %s", strsignal(WTERMSIG(status)));
  else
    text_format(&text, "it ended without an answer, with status %d", WEXITSTATUS(status));
  const char *res = run_keep(program->run, text_of(&text));
  text_free(&text);
  return res;
}

static Outcome without_answer(const Member *member, Program *program)
{
  if (member->pid <= 0)
    return outcome_unknown(REASON_INTERNAL_ERROR, "no process can be started");
  if (member->overfed || (WIFEXITED(member->status) && WEXITSTATUS(member->status) == 5))
    return outcome_unknown(REASON_MEMORY_LIMIT, NULL);
  return outcome_unknown(REASON_INTERNAL_ERROR, describe_crash(program, member->status));
}

static const Place *place_of(const Message *message, Program *program)
{
  return message->has_place
             ? program_place(program, message->file, message->line, message->column, NULL, NULL)
             : NULL;
}

static bool read_bytes(int file, void *out, size_t size)
{
  size_t done = 0;
  while (done < size) {
    ssize_t got = pread(file, (char *)out + done, size - done, (off_t)done);
    if (got <= 0)
      return false;
    done += (size_t)got;
  }
  return true;
}

/* The whole content; empty where it cannot be read. */
static void read_text(int file, Text *out)
{
  off_t size = lseek(file, 0, SEEK_END);
  char *bytes = size > 0 ? mem_alloc((size_t)size) : NULL;
  if (bytes && read_bytes(file, bytes, (size_t)size))
    text_add_bytes(out, bytes, (size_t)size);
  mem_free(bytes);
}

static void copy_file(int file, const char *name, FILE *log)
{
  Text text = {0};
  if (!*name)
    return;
  read_text(file, &text);
  FILE *out = fopen(name, "w");
  bool good = out && fputs(text_of(&text), out) >= 0;
  if ((out && fclose(out)) || !good)
    fprintf(log, "octant: %s: %s\n", name, strerror(errno));
  text_free(&text);
}

void member_write_files(const Member *member, Run *run)
{
  copy_file(member->files[FILE_INVARIANTS], run->options.invariants_out, run->log);
  copy_file(member->files[FILE_PREDICATES], run->options.predicates_out, run->log);
}

/* Claims that mention what the member made for itself are lost: the proof stands without them. */
static void read_claims(const Member *member, Program *program, Claims *out)
{
  Text text = {0};
  read_text(member->files[FILE_CLAIMS], &text);
  if (!claims_read(program, member->item.preset->name, text_of(&text), out)) {
    run_log(program->run, "portfolio", "claims: %s", program->run->reason);
    run_forgive(program->run);
  }
  text_free(&text);
}

/* The member executed it; this process does so once more. */
static Outcome execute(const Member *member, Program *program, Evidence *evidence)
{
  const Message *message = member->shared;
  Value *choices = mem_zero(message->choice_count, sizeof *choices);
  bool reached =
      read_bytes(member->files[FILE_CHOICES], choices, message->choice_count * sizeof *choices) &&
      replay_choices(program, choices, message->choice_count, message->steps + 1, &evidence->path,
                     &evidence->values, &evidence->run) &&
      evidence->run.end == INTERP_ERROR;
  mem_free(choices);
  Outcome res = {.claim = CLAIM_UNSAFE, .sound = true, .precise = true};
  res.property = evidence->run.note;
  if (reached)
    return evidence_judge(program, res, evidence);
  evidence_free(evidence);
  return outcome_unknown(REASON_ENGINES_DISAGREE,
                         "an execution does not repeat the violation that was found");
}

Outcome member_outcome(const Member *member, Program *program, Evidence *evidence)
{
  const Message *message = member->shared;
  if (!message || !message->done)
    return without_answer(member, program);
  Outcome res = {.claim = message->claim,
                 .sound = message->sound,
                 .precise = message->precise,
                 .reason = message->reason};
  evidence->configuration = run_keep(program->run, message->configuration);
  if (outcome_verdict(&res) == VERDICT_FALSE)
    return execute(member, program, evidence);
  if (outcome_verdict(&res) == VERDICT_TRUE)
    read_claims(member, program, &evidence->claims);
  res.detail = *message->detail ? run_keep(program->run, message->detail) : NULL;
  res.place = place_of(message, program);
  return res;
}

void member_free(Member *member)
{
  member_end(member);
  close_end(member->end);
  close_end(member->go);
  close_end(member->mail);
  vec_free(&member->stopped);
  for (unsigned i = 0; i < FILE_COUNT; i++)
    if (member->files[i] >= 0)
      close(member->files[i]);
  if (member->shared)
    munmap(member->shared, sizeof *member->shared);
}
