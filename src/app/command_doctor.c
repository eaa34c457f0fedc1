/* octant doctor: what this machine has of what octant needs, and how to get the rest. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/commands.h"
#include "base/text.h"
#include "domains/num.h"

typedef enum Need { NEED_ALWAYS, NEED_DEVELOPER } Need;

/* A program on the PATH.  "version" are the arguments that make it name itself in one line. */
typedef struct Tool {
  const char *name, *version, *package, *purpose;
  Need need;
} Tool;

static const Tool tools[] = {
    {"clang-19", "--version", "clang-19", "its headers, and the compiler of replay", NEED_ALWAYS},
    {"dot", "-V 2>&1", "graphviz", "draws what cfa --dot prints", NEED_DEVELOPER},
    {"gcc", "--version", "gcc", "builds octant", NEED_DEVELOPER},
    {"meson", "--version", "meson", "builds octant", NEED_DEVELOPER},
    {"ninja", "--version", "ninja-build", "builds octant", NEED_DEVELOPER},
    {"clang-format-19", "--version", "clang-format-19", "formats the source", NEED_DEVELOPER},
    {"csmith", "--version", "csmith", "random programs for the tests", NEED_DEVELOPER},
};

/* Something that clang must be able to compile. */
typedef struct Trial {
  const char *name, *flags, *package, *purpose;
} Trial;

static const Trial trials[] = {
    {"64-bit headers", "-m64", "libc6-dev", "programs of the LP64 data model"},
    {"32-bit headers", "-m32", "libc6-dev-i386", "programs of the ILP32 data model"},
};

/* What is found missing: packages to install. */
typedef struct Missing {
  Text needed, optional;
} Missing;

static void print_row(const char *state, const char *name, const char *detail)
{
  printf("  %-9s %-16s %s\n", state, name, detail);
}

static void print_missing(Missing *missing, Need need, const char *name, const char *package,
                          const char *purpose)
{
  print_row(need == NEED_ALWAYS ? "missing" : "optional", name, purpose);
  text_format(need == NEED_ALWAYS ? &missing->needed : &missing->optional, " %s", package);
}

/* The path of an executable on the PATH; false where there is none. */
static bool find_program(const char *name, char *path, size_t size)
{
  const char *rest = getenv("PATH");
  while (rest && *rest) {
    size_t length = strcspn(rest, ":");
    int written = snprintf(path, size, "%.*s/%s", (int)length, rest, name);
    if (written > 0 && (size_t)written < size && !access(path, X_OK))
      return true;
    rest += length + (rest[length] == ':');
  }
  return false;
}

/* The first line a shell command prints; empty where it prints nothing. */
static void first_line(const char *command, char *line, size_t size)
{
  line[0] = 0;
  FILE *in = popen(command, "r");
  if (!in)
    return;
  if (!fgets(line, (int)size, in))
    line[0] = 0;
  line[strcspn(line, "\n")] = 0;
  pclose(in);
}

static void check_tool(const Tool *tool, Missing *missing)
{
  char path[PATH_MAX], version[256];
  if (!find_program(tool->name, path, sizeof path)) {
    print_missing(missing, tool->need, tool->name, tool->package, tool->purpose);
    return;
  }
  Text text = {0};
  text_format(&text, "%s %s", tool->name, tool->version);
  first_line(text_of(&text), version, sizeof version);
  text_clear(&text);
  text_format(&text, "%s (%s)", version, path);
  print_row("ok", tool->name, text_of(&text));
  text_free(&text);
}

static void check_trial(const Trial *trial, Missing *missing)
{
  Text command = {0};
  text_format(&command,
              "echo '#include <stdio.h>' | clang-19 %s -fsyntax-only -x c - >/dev/null 2>&1",
              trial->flags);
  if (system(text_of(&command)) == 0)
    print_row("ok", trial->name, trial->purpose);
  else
    print_missing(missing, NEED_ALWAYS, trial->name, trial->package, trial->purpose);
  text_free(&command);
}

/* The memory limit of our control group in bytes; 0 where there is none. */
static unsigned long long group_limit(void)
{
  unsigned long long limit = 0;
  FILE *in = fopen("/sys/fs/cgroup/memory.max", "r");
  if (!in)
    return 0;
  if (fscanf(in, "%llu", &limit) != 1)
    limit = 0;
  fclose(in);
  return limit;
}

static void print_machine(void)
{
  char line[128];
  unsigned long long page = (unsigned long long)sysconf(_SC_PAGESIZE);
  unsigned long long memory = page * (unsigned long long)sysconf(_SC_PHYS_PAGES);
  unsigned long long limit = group_limit();
  int length = snprintf(line, sizeof line, "%llu MiB", memory >> 20);
  if (limit && limit < memory)
    snprintf(line + length, sizeof line - (size_t)length, ", limited to %llu MiB", limit >> 20);
  print_row("", "memory", line);
  snprintf(line, sizeof line, "%ld", sysconf(_SC_NPROCESSORS_ONLN));
  print_row("", "cores", line);
}

static void print_advice(const char *what, const Text *packages)
{
  if (packages->length)
    printf("\nTo get %s:\n  %sapt-get install%s\n", what, geteuid() ? "sudo " : "",
           text_of(packages));
}

int command_doctor(Run *run, const StringList *files)
{
  if (files->count) {
    run_fail(run, FAIL_USAGE, "doctor takes no file");
    return run_exit_status(run);
  }
  Missing missing = {0};
  printf("octant " OCTANT_VERSION "\n\n");
  print_row("ok", "LLVM", OCTANT_LLVM_VERSION ", linked in");
  if (num_polyhedra())
    print_row("ok", "PPL", "linked in: polyhedra");
  else
    print_row("without", "PPL", "no polyhedra: octant was built with -Dppl=disabled");
  for (unsigned i = 0; i < sizeof tools / sizeof *tools; i++)
    check_tool(&tools[i], &missing);
  for (unsigned i = 0; i < sizeof trials / sizeof *trials; i++)
    check_trial(&trials[i], &missing);
  print_machine();
  print_advice("what is missing", &missing.needed);
  print_advice("what is optional", &missing.optional);
  int status = missing.needed.length ? STATUS_NOT_EQUIPPED : STATUS_GOOD;
  printf("\n%s\n", status == STATUS_GOOD ? "Everything octant needs is here."
                                         : "Octant cannot work on every program here.");
  text_free(&missing.needed);
  text_free(&missing.optional);
  return status;
}
