#include "app/native.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "app/spool.h"
#include "base/process.h"
#include "base/text.h"
#include "frontend/clang.h"
#include "output/harness.h"

enum { LOADER_FAILED = 127, MOST_LINES = 40, MOST_OUTPUT = 16 << 20, POLL_MILLISECONDS = 5 };

/* Which run-time checks are compiled in: all that clang has, or those that need no library. */
typedef enum Checks { CHECKS_REPORT, CHECKS_TRAP } Checks;

/* What is done in a folder that nobody keeps. */
typedef enum Task { TASK_COMPILE, TASK_RUN } Task;

typedef VEC(const char *) Arguments;

/* How a process ended. */
typedef struct Ended {
  bool started, timed_out, interrupted;
  int status; /* as waitpid tells it */
} Ended;

/* ---- the folder ---- */

char *native_make_folder(Run *run)
{
  const char *parent = getenv("TMPDIR");
  Text path = {0};
  text_format(&path, "%s/octant-XXXXXX", parent && *parent ? parent : "/tmp");
  char *folder = mem_copy_string(text_of(&path));
  text_free(&path);
  if (mkdtemp(folder))
    return folder;
  run_fail(run, FAIL_MISSING, "%s: %s", folder, strerror(errno));
  mem_free(folder);
  return NULL;
}

static int remove_entry(const char *path, const struct stat *info, int kind, struct FTW *at)
{
  (void)info, (void)kind, (void)at;
  return remove(path), 0;
}

void native_remove_folder(char *folder)
{
  if (!folder)
    return;
  nftw(folder, remove_entry, 16, FTW_DEPTH | FTW_PHYS);
  mem_free(folder);
}

/* ---- processes ---- */

static void limit(int resource, rlim_t most)
{
  struct rlimit now;
  if (!getrlimit(resource, &now) && (now.rlim_max == RLIM_INFINITY || now.rlim_max > most))
    setrlimit(resource, &(struct rlimit){most, most});
}

/* In the child: both outputs go to the file, in a group of its own so that all it starts can be
 * ended.  A program begins in the folder, with nothing to read.  A compiler begins here, where its
 * sources are, one of which may be standard input; what it leaves behind where it is ended goes
 * with the folder. */
static void become(Task task, const Arguments *arguments, const char *folder, int output)
{
  if (task == TASK_RUN)
    dup2(open("/dev/null", O_RDONLY), STDIN_FILENO);
  else
    setenv("TMPDIR", folder, true);
  dup2(output, STDOUT_FILENO);
  dup2(output, STDERR_FILENO);
  setpgid(0, 0);
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_FSIZE, MOST_OUTPUT);
  if (task == TASK_COMPILE || !chdir(folder))
    execvp(arguments->data[0], (char **)arguments->data);
  _exit(LOADER_FAILED);
}

/* Runs a command, at most so long, its outputs into the file. */
static Ended execute(Run *run, Task task, Arguments *arguments, const char *folder, int output,
                     double seconds)
{
  Ended ended = {0};
  vec_push(arguments, NULL);
  fflush(NULL);
  pid_t pid = process_fork();
  if (!pid)
    become(task, arguments, folder, output);
  if (pid < 0)
    return ended;
  double until = wall_seconds() + seconds;
  pid_t got;
  while (!(got = waitpid(pid, &ended.status, WNOHANG)) || (got < 0 && errno == EINTR)) {
    if (run->stop || wall_seconds() > until) {
      ended.interrupted = run->stop;
      ended.timed_out = !run->stop;
      kill(-pid, SIGKILL);
      kill(pid, SIGKILL);
    }
    nanosleep(&(struct timespec){0, POLL_MILLISECONDS * 1000000L}, NULL);
  }
  ended.started =
      got == pid && !(WIFEXITED(ended.status) && WEXITSTATUS(ended.status) == LOADER_FAILED);
  return ended;
}

static void read_output(int output, Text *text)
{
  char buffer[16 * 1024];
  ssize_t got;
  lseek(output, 0, SEEK_SET);
  while ((got = read(output, buffer, sizeof buffer)) > 0)
    for (ssize_t i = 0; i < got; i++)
      text_add_char(text, buffer[i] ? buffer[i] : '?');
}

/* ---- compiling ---- */

static void add_each(Arguments *arguments, const char *flag, const StringList *values)
{
  for (unsigned i = 0; i < values->count; i++) {
    vec_push(arguments, flag);
    vec_push(arguments, values->data[i]);
  }
}

static const char *const fixed_arguments[] = {"-g",
                                              "-O0",
                                              "-w",
                                              "-fno-builtin",
                                              "-ffp-contract=off",
                                              "-fbracket-depth=1000000",
                                              "-Wno-error=implicit-function-declaration",
                                              "-Wno-error=int-conversion",
                                              "-Wno-error=incompatible-function-pointer-types",
                                              "-Wno-error=implicit-int",
                                              "-Wno-error=return-mismatch",
                                              "-Wl,-z,muldefs",
                                              "-Wl,--wrap=main"};

/* Arithmetic of signed numbers wraps round, as the verification has it, unless it is what is looked
 * at; then the first fault of that kind ends the run. */
static void add_checks(Arguments *out, const char *property, Checks checks, Text *wanted)
{
  const char *kinds = harness_sanitizers(property);
  if (strcmp(property, "no-overflow"))
    vec_push(out, "-fwrapv");
  if (checks == CHECKS_REPORT) {
    vec_push(out, "-fsanitize=address,undefined");
    vec_push(out, "-fsanitize-recover=all");
  }
  if (!*kinds)
    return;
  text_format(wanted, "-fsanitize=%s", kinds);
  vec_push(out, text_of(wanted));
  vec_push(out, checks == CHECKS_REPORT ? "-fno-sanitize-recover=signed-integer-overflow,shift,"
                                          "integer-divide-by-zero"
                                        : "-fsanitize-trap=all");
}

/* A name that clang does not take for an option. */
static const char *as_file(Run *run, const char *name)
{
  if (*name != '-')
    return name;
  Text path = {0};
  text_format(&path, "./%s", name);
  const char *kept = run_keep(run, text_of(&path));
  text_free(&path);
  return kept;
}

static Ended compile(Run *run, const char *folder, const StringList *files, const Report *report,
                     Checks checks, int output)
{
  enum { COMPILE_SECONDS = 120 };
  Arguments arguments = {0};
  Text std = {0}, wanted = {0}, program = {0};
  text_format(&std, "-std=%s", run->options.std);
  text_format(&program, "%s/program", folder);
  vec_push(&arguments, clang_program(run));
  for (unsigned i = 0; i < sizeof fixed_arguments / sizeof *fixed_arguments; i++)
    vec_push(&arguments, fixed_arguments[i]);
  vec_push(&arguments, text_of(&std));
  bool is_narrow = !strcmp(run->options.data_model, "ILP32");
  vec_push(&arguments, is_narrow ? "-m32" : "-m64");
  if (is_narrow) {
    vec_push(&arguments, "-msse2");
    vec_push(&arguments, "-mfpmath=sse");
  }
  add_checks(&arguments, report->property, checks, &wanted);
  const char *initialisation = harness_initialisation(report->indeterminate);
  if (*initialisation)
    vec_push(&arguments, initialisation);
  if (report->older_inline)
    vec_push(&arguments, "-fgnu89-inline");
  if (report->entry_is_static) {
    vec_push(&arguments, "-femit-all-decls");
    vec_push(&arguments, "-include");
    vec_push(&arguments, run->options.harness_out);
  }
  add_each(&arguments, "-I", &run->options.include_dir);
  add_each(&arguments, "-D", &run->options.define);
  add_each(&arguments, "-U", &run->options.undefine);
  vec_push(&arguments, "-o");
  vec_push(&arguments, text_of(&program));
  vec_push(&arguments, "-x");
  vec_push(&arguments, "c");
  vec_push(&arguments, as_file(run, run->options.harness_out));
  for (unsigned i = 0; i < files->count; i++) {
    if (spool_is_descriptor(files->data[i])) /* its headers are here */
      vec_push(&arguments, "-iquote.");
    vec_push(&arguments, as_file(run, files->data[i]));
  }
  vec_push(&arguments, "-lm");
  Ended ended = execute(run, TASK_COMPILE, &arguments, folder, output, COMPILE_SECONDS);
  vec_free(&arguments);
  text_free(&std);
  text_free(&wanted);
  text_free(&program);
  return ended;
}

static bool is_done(const Ended *ended)
{
  return ended->started && WIFEXITED(ended->status) && !WEXITSTATUS(ended->status);
}

/* ---- what happened ---- */

static void print_lines(const char *text)
{
  unsigned count = 0;
  for (; *text && count < MOST_LINES; count++) {
    size_t length = strcspn(text, "\n");
    printf("  | %.*s\n", (int)length, text);
    text += length + (text[length] == '\n');
  }
  if (*text)
    puts("  | ...");
}

/* What the sanitizer says of a violation of the property; NULL where the harness says it. */
static bool is_reported(const char *property, const char *output)
{
  static const struct {
    const char *property, *words;
  } reports[] = {
      {"no-overflow", "cannot be represented in type"},
      {"no-overflow", "left shift of"},
      {"div-by-zero", "division by zero"},
      {"shift", "runtime error: shift exponent"},
      {"shift", "left shift of"},
      {"bounds", "AddressSanitizer"},
      {"bounds", "out of bounds for type"},
  };
  for (unsigned i = 0; i < sizeof reports / sizeof *reports; i++)
    if (!strcmp(property, reports[i].property) && strstr(output, reports[i].words))
      return true;
  return false;
}

static bool is_reproduced(const Ended *ended, Checks checks, const char *property,
                          const char *output)
{
  bool observed = WIFEXITED(ended->status) && WEXITSTATUS(ended->status) == HARNESS_VIOLATED &&
                  strstr(output, HARNESS_MARK);
  if (*harness_sanitizers(property) && checks == CHECKS_TRAP)
    return WIFSIGNALED(ended->status) &&
           (WTERMSIG(ended->status) == SIGILL || WTERMSIG(ended->status) == SIGTRAP);
  return observed || is_reported(property, output);
}

static void print_end(const Run *run, const Ended *ended)
{
  if (ended->interrupted)
    printf("interrupted");
  else if (ended->timed_out)
    printf("the compiled program did not end within %d seconds", run->options.replay_time);
  else if (!ended->started)
    printf("the compiled program could not be started");
  else if (WIFSIGNALED(ended->status))
    printf("the compiled program ended by signal %d (%s)", WTERMSIG(ended->status),
           strsignal(WTERMSIG(ended->status)));
  else if (WEXITSTATUS(ended->status) == HARNESS_EXHAUSTED)
    printf("the compiled program took another path: it asked for more inputs");
  else if (WEXITSTATUS(ended->status) == HARNESS_BLOCKED)
    printf("the compiled program took another path: an assumption was false");
  else if (WEXITSTATUS(ended->status) == HARNESS_VIOLATED)
    printf("a sanitizer ended the compiled program before");
  else
    printf("the compiled program ended with status %d and no violation",
           WEXITSTATUS(ended->status));
  putchar('\n');
}

static void print_obstacles(const char *obstacles)
{
  while (*obstacles) {
    size_t length = strcspn(obstacles, "\n");
    printf("  why   %.*s\n", (int)length, obstacles);
    obstacles += length + (obstacles[length] == '\n');
  }
}

static bool run_program(Run *run, const char *folder, Checks checks, const Report *report,
                        int output)
{
  Arguments arguments = {0};
  Text said = {0};
  vec_push(&arguments, "./program");
  Ended ended = execute(run, TASK_RUN, &arguments, folder, output, run->options.replay_time);
  read_output(output, &said);
  bool reproduced = is_reproduced(&ended, checks, report->property, text_of(&said));
  printf("replay: %s", reproduced ? "reproduced by the compiled program\n" : "not reproduced: ");
  if (!reproduced) {
    print_end(run, &ended);
    print_obstacles(report->obstacles);
  }
  print_lines(text_of(&said));
  vec_free(&arguments);
  text_free(&said);
  return reproduced;
}

static bool compile_and_run(Run *run, const char *folder, const StringList *files,
                            const Report *report, int output)
{
  Checks checks = CHECKS_REPORT;
  Ended ended = compile(run, folder, files, report, checks, output);
  if (!is_done(&ended)) {
    checks = CHECKS_TRAP;
    if (ftruncate(output, 0) || lseek(output, 0, SEEK_SET))
      return false;
    ended = compile(run, folder, files, report, checks, output);
  }
  if (is_done(&ended))
    return !ftruncate(output, 0) && !lseek(output, 0, SEEK_SET) &&
           run_program(run, folder, checks, report, output);
  Text said = {0};
  read_output(output, &said);
  printf("replay: not reproduced: %s\n",
         ended.interrupted ? "interrupted while compiling"
                           : "the program does not compile and link with the harness");
  print_lines(text_of(&said));
  text_free(&said);
  return false;
}

bool native_replay(Run *run, const StringList *files, const Report *report)
{
  char *folder = native_make_folder(run);
  if (!folder)
    return false;
  Text path = {0};
  text_format(&path, "%s/output", folder);
  int output = open(text_of(&path), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC | O_APPEND, 0600);
  bool reproduced = output >= 0 && compile_and_run(run, folder, files, report, output);
  if (output < 0)
    printf("replay: not reproduced: %s: %s\n", text_of(&path), strerror(errno));
  else
    close(output);
  text_free(&path);
  native_remove_folder(folder);
  return reproduced;
}
