/* What a member that has ended says. */
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file.h"
#include "engine/member_build.h"

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

static void write_invariants(const Member *member, Run *run)
{
  Text text = {0};
  read_text(member->files[FILE_INVARIANTS], &text);
  run->invariants_written = text.length;
  if (text.length)
    file_write(run, run->options.invariants_out, &text);
  text_free(&text);
}

static void write_predicates(const Member *member, Run *run)
{
  Text text = {0};
  read_text(member->files[FILE_PREDICATES], &text);
  file_write(run, run->options.predicates_out, &text);
  text_free(&text);
}

void member_write_files(const Member *member, Run *run)
{
  if (*run->options.invariants_out)
    write_invariants(member, run);
  if (*run->options.predicates_out)
    write_predicates(member, run);
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
      evidence_execute(program, choices, message->choice_count, message->steps, evidence);
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
