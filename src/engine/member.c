#include "engine/member.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/mail.h"
#include "engine/member_build.h"

enum { TURN_STEPS = 40000 };

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
  return !pipe2(ends->over, O_CLOEXEC) &&
         !socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends->go);
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
  bool ready = prepare(member, &ends);
  member->end = ends.over[0];
  member->go = ends.go[1];
  member->mail = ends.mail[0];
  member->steps = program->run->options.steps;
  member->start = program->run->work.done;
  fflush(NULL); /* what waits in buffers must not be written twice */
  member->pid = ready ? process_fork() : -1;
  if (!member->pid) {
    close_end(member->end);
    close_end(member->go);
    close_end(member->mail);
    member_be(member, program, work, seconds, &ends);
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
  ssize_t sent = send(member->go, "t", 1, MSG_NOSIGNAL);
  (void)sent; /* that it has ended is found out later, and is no end of ours */
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
