#include "frontend/clang_process.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/process.h"

enum { LOADER_FAILED = 127, STACK_BYTES = 1 << 30, POLL_MICROSECONDS = 500 };

static bool is_program(const char *path)
{
  struct stat info;
  return !stat(path, &info) && S_ISREG(info.st_mode) && !access(path, X_OK);
}

void clang_process_find_own(Text *program)
{
  char self[PATH_MAX];
  ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
  if (length <= 0)
    return;
  self[length] = 0;
  *strrchr(self, '/') = 0;
  text_format(program, "%s/octant-clang", self);
  if (is_program(text_of(program)))
    return;
  text_clear(program);
  size_t folder = strlen(self);
  if (folder >= 4 && !strcmp(self + folder - 4, "/bin"))
    text_format(program, "%.*s/libexec/octant/octant-clang", (int)(folder - 4), self);
  if (!is_program(text_of(program)))
    text_clear(program);
}

/* ---- the child ---- */

/* A crash is told without a list of calls, for which LLVM would leave files behind. */
static _Noreturn void become(const ClangArguments *arguments, const ClangChannels *channels,
                             int fault)
{
  process_crash_silently();
  process_enlarge_stack(STACK_BYTES); /* deeply nested programs are walked by recursion */
  setenv("LLVM_DISABLE_SYMBOLIZATION", "1", true);
  int source = channels->source >= 0 ? channels->source : open("/dev/null", O_RDONLY | O_CLOEXEC);
  if (dup2(source, STDIN_FILENO) >= 0 && dup2(channels->bitcode, STDOUT_FILENO) >= 0 &&
      dup2(channels->messages, STDERR_FILENO) >= 0)
    execvp(arguments->data[0], (char **)arguments->data);
  ssize_t told = write(fault, &errno, sizeof errno);
  _exit(told < 0 ? LOADER_FAILED : 0);
}

/* ---- the parent ---- */

/* Starts it; an error number where that fails, else 0. */
static int start(const ClangArguments *arguments, const ClangChannels *channels, pid_t *pid)
{
  int ends[2], fault = 0;
  if (pipe2(ends, O_CLOEXEC))
    return errno;
  fflush(NULL);
  *pid = process_fork();
  if (!*pid)
    become(arguments, channels, ends[1]);
  if (*pid < 0)
    fault = errno;
  close(ends[1]);
  while (*pid > 0 && read(ends[0], &fault, sizeof fault) < 0 && errno == EINTR)
    ;
  close(ends[0]);
  if (fault && *pid > 0)
    waitpid(*pid, NULL, 0);
  return fault;
}

static void watch_limit(Run *run, pid_t pid)
{
  int limit = run->options.time_limit;
  if (limit && !run->stop && run_cpu_seconds() + process_seconds(pid) > limit)
    run->stop = STOP_LIMIT;
}

static bool wait_for(Run *run, pid_t pid, int *status)
{
  pid_t ended;
  while ((ended = waitpid(pid, status, WNOHANG)) != pid) {
    if (ended < 0 && errno != EINTR)
      return run_fail(run, FAIL_INTERNAL, "cannot wait for clang: %s", strerror(errno));
    watch_limit(run, pid);
    if (run->stop) {
      kill(pid, SIGKILL);
      waitpid(pid, status, 0);
      return run_fail(run, FAIL_INTERRUPTED, "%s while compiling",
                      run->stop == STOP_LIMIT ? "out of time" : "interrupted");
    }
    nanosleep(&(struct timespec){0, POLL_MICROSECONDS * 1000L}, NULL);
  }
  return true;
}

bool clang_process_run(Run *run, ClangArguments *arguments, const ClangChannels *channels,
                       int *status)
{
  pid_t pid = 0;
  vec_push(arguments, NULL);
  int fault = start(arguments, channels, &pid);
  if (fault)
    return run_fail(run, FAIL_MISSING, "cannot run %s: %s%s", arguments->data[0], strerror(fault),
                    fault == ENOENT ? " (octant doctor tells how to install it)" : "");
  return wait_for(run, pid, status);
}
