/* octant: arguments -> command -> run -> exit status. */
#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "app/commands.h"
#include "app/config.h"
#include "app/signals.h"
#include "app/spool.h"
#include "base/options.h"
#include "base/process.h"
#include "base/text.h"

enum { STATUS_USAGE = 64 };

typedef struct Command {
  const char *name, *arguments, *summary;
  const char *details; /* what --help says after the summary */
  int mark;            /* of its options in base/options.def */
  int (*go)(Run *run, const StringList *files);
} Command;

static const Command commands[] = {
    {"check", "[OPTION...] FILE...", "verify a program: does it keep its promise?",
     "Compiles the C files together and asks whether an execution can violate the property:\n"
     "by default whether reach_error() or __VERIFIER_error() can be called or an assertion\n"
     "can fail.  The last line of standard output is the verdict:\n"
     "\n"
     "  Verdict: TRUE                  no execution violates the property\n"
     "  Verdict: FALSE(unreach-call)   some execution does; its inputs and path are shown\n"
     "  Verdict: UNKNOWN(time-limit)   not decided, and why\n"
     "\n"
     "Exit status: 0 for TRUE, 10 for FALSE, 5 for UNKNOWN.\n",
     ON_CHECK, command_check},
    {"replay", "[OPTION...] FILE...", "verify a program and make the violation happen",
     "Verifies like octant check and takes its options.  A violation is compiled, as a C file\n"
     "that returns the inputs, together with the program and run, with sanitizers where clang\n"
     "has them; what it prints is shown, and whether the violation happened again.  octant\n"
     "check --harness-out FILE writes that C file.\n"
     "\n"
     "Exit status: 10 where the violation was reproduced, 5 where it was not or nothing was\n"
     "decided, 0 for TRUE.\n",
     ON_CHECK | ON_REPLAY, command_replay},
    {"validate", "[OPTION...] --witness W FILE...", "confirm the witness of a verdict",
     "Reads a witness 2.0 (YAML), written by octant check --witness-out or another verifier,\n"
     "and looks whether the program does what it says.  The verdict is that of the program:\n"
     "\n"
     "  Verdict: FALSE(unreach-call)   an execution along the waypoints violates the property\n"
     "  Verdict: TRUE                  the invariants hold, and so does the property\n"
     "  Verdict: UNKNOWN(...)          the witness is refused (engines-disagree) or was not\n"
     "                                 confirmed; what failed, and why, is said before\n"
     "\n"
     "Without --property and --data-model those of the witness are meant.  Takes the options\n"
     "of octant check.  Exit status: 0 for TRUE, 10 for FALSE, 5 for UNKNOWN, 65 where the\n"
     "witness is malformed.\n",
     ON_CHECK | ON_VALIDATE, command_validate},
    {"cfa", "[OPTION...] FILE...", "show the automaton of a program",
     "Compiles the C files together and prints the control-flow automaton in its textual\n"
     "form, which --parse reads back, from standard input where the file is \"-\".\n",
     ON_CFA, command_cfa},
    {"run", "[OPTION...] FILE...", "execute the automaton of a program",
     "Executes the C files, or one automaton in a file named *.cfa.  Whatever the program\n"
     "leaves open (nondet functions, indeterminate values, functions without bodies) takes\n"
     "the next value of --input, and once these are used up a random one, given by --seed.\n"
     "A value is an integer (-2, 0x3f) or the bits of a double (1.5, 1e9, nan), of a float\n"
     "(1.5f) or of a long double (1.5l).\n"
     "\n"
     "What the program prints comes first, then one line that starts with \"-- \": exit and\n"
     "its code, aborted, trapped, error reached, blocked by an assumption, step limit,\n"
     "unsupported, or stopped by a signal.  Exit status: 10 where an error location was\n"
     "reached, 5 where the execution did not come to its end, else 0.\n",
     ON_RUN, command_run},
    {"configs", "", "list the presets that --config knows",
     "Lists the presets, each with what it is for.\n", ON_CONFIGS, command_configs},
    {"doctor", "", "show what is installed, what is missing and how to get it",
     "Lists what octant needs and what its developers need, and the packages that are missing.\n"
     "\n"
     "Exit status: 0 where everything needed is there, else 1.\n",
     ON_DOCTOR, command_doctor},
};
enum { COMMAND_COUNT = sizeof commands / sizeof *commands };

static void print_usage(FILE *out)
{
  fputs("usage: octant COMMAND [OPTION...] FILE...\n\n", out);
  for (unsigned i = 0; i < COMMAND_COUNT; i++)
    fprintf(out, "  %-12s %s\n", commands[i].name, commands[i].summary);
}

static void print_help(void)
{
  fputs("octant: a configurable software verifier for C\n\n", stdout);
  print_usage(stdout);
  fputs("  help COMMAND what a command does and its options; also octant COMMAND --help\n"
        "  --version    the version\n"
        "\n"
        "Exit status: 0 done, 10 an error was reached, 5 undecided, 64 wrong usage, 65 an input\n"
        "file is wrong, 66 a file cannot be read, 70 a fault of octant, 74 the output or a\n"
        "file that was asked for cannot be written (the verdict is printed all the same).\n",
        stdout);
}

static void print_command_help(const Command *command)
{
  printf("usage: octant %s%s%s\n\n%s", command->name, *command->arguments ? " " : "",
         command->arguments, command->details);
  fputs("\nOptions, with their defaults in brackets:\n", stdout);
  options_print_help(command->mark, stdout);
}

static const Command *find_command(const char *name)
{
  for (unsigned i = 0; i < COMMAND_COUNT; i++)
    if (!strcmp(commands[i].name, name))
      return &commands[i];
  return NULL;
}

static bool is_c_file(const char *name)
{
  size_t length = strlen(name);
  bool named = length > 2 && name[length - 2] == '.' && strchr("ci", name[length - 1]);
  return named || strchr(name, '/') || !access(name, F_OK);
}

static const char *nearest_command(const char *name)
{
  const char *nearest = NULL;
  unsigned least = 3;
  for (unsigned i = 0; i < COMMAND_COUNT; i++) {
    unsigned distance = text_distance(name, commands[i].name);
    if (distance < least)
      least = distance, nearest = commands[i].name;
  }
  return nearest;
}

/* Says why "name" is no command, and what might have been meant. */
static int refuse_command(const char *name)
{
  const char *nearest = nearest_command(name);
  if (name[0] == '-')
    fprintf(stderr, "octant: %s: an option comes after the command; octant --help lists commands\n",
            name);
  else if (nearest)
    fprintf(stderr, "octant: unknown command %s; did you mean %s?\n", name, nearest);
  else
    fprintf(stderr, "octant: unknown command %s; octant --help lists all\n", name);
  return STATUS_USAGE;
}

/* Adds an argument as a shell would have to be given it. */
static void add_quoted(Text *out, const char *argument)
{
  bool plain = *argument;
  for (const char *at = argument; *at; at++)
    plain &= isalnum((unsigned char)*at) || strchr("_-./=,:+@%", *at);
  if (plain) {
    text_add(out, argument);
    return;
  }
  text_add_char(out, '\'');
  for (const char *at = argument; *at; at++)
    if (*at == '\'')
      text_add(out, "'\\''");
    else
      text_add_char(out, *at);
  text_add_char(out, '\'');
}

static void add_command_line(Text *out, int count, char **arguments)
{
  text_add(out, "octant");
  for (int i = 1; i < count; i++) {
    text_add_char(out, ' ');
    add_quoted(out, arguments[i]);
  }
}

/* Is this a compiler's message, "file:line: ..."?  Editors find the place only at the line's start.
 */
static bool starts_with_place(const char *reason)
{
  const char *colon = strchr(reason, ':');
  if (!colon || colon == reason || memchr(reason, ' ', (size_t)(colon - reason)))
    return false;
  size_t digits = strspn(colon + 1, "0123456789");
  return digits && colon[1 + digits] == ':';
}

static void report_failure(const Run *run, const char *command_line)
{
  bool internal = run->fail == FAIL_INTERNAL;
  size_t length = strlen(run->reason);
  if (!starts_with_place(run->reason) || internal)
    fputs(internal ? "octant: internal error: " : "octant: ", stderr);
  fputs(run->reason, stderr);
  if (internal)
    fprintf(stderr, "; this reproduces it:\n  %s\n", command_line);
  else if (!length || run->reason[length - 1] != '\n')
    fputc('\n', stderr);
}

/* Is it said how the answer is to be found? */
static bool chooses(const Options *options)
{
  return *options->analysis || *options->sequence || *options->portfolio ||
         strcmp(options->engine, "cpa") != 0;
}

/* Options of the command line count more than those of the preset that it names, so they are parsed
 * again on top of it. */
static bool parse_options(Run *run, const Command *command, int count, char **arguments,
                          StringList *files)
{
  if (!options_parse(run, command->mark, count, arguments, files))
    return false;
  if (!(command->mark & ON_CHECK) || run->options.help)
    return true;
  const char *config = run->options.config;
  if (!*config && chooses(&run->options))
    return true;
  options_free(&run->options);
  options_set_defaults(&run->options);
  vec_clear(files);
  return config_apply(run, *config ? config : "default") &&
         options_parse(run, command->mark, count, arguments, files) && config_set(run);
}

/* "first" is the index of the command's first argument. */
static int run_command(const Command *command, int first, int count, char **arguments)
{
  Run *run = run_new();
  StringList files = {0};
  Text command_line = {0};
  int status = STATUS_GOOD;
  add_command_line(&command_line, count, arguments);
  signals_watch(run, text_of(&command_line));
  if (parse_options(run, command, count - first, arguments + first, &files)) {
    if (run->options.help)
      print_command_help(command);
    else if (spool_inputs(run, &files))
      status = command->go(run, &files);
  }
  if (run->stop == STOP_SIGNAL && status == STATUS_GOOD)
    run_fail(run, FAIL_INTERRUPTED, "interrupted");
  if (run->fail) {
    fflush(stdout);
    report_failure(run, text_of(&command_line));
    status = run_exit_status(run);
  }
  signals_release();
  vec_free(&files);
  text_free(&command_line);
  run_free(run);
  return status;
}

static int help_on(const char *name)
{
  const Command *command = find_command(name);
  if (!command)
    return refuse_command(name);
  print_command_help(command);
  return STATUS_GOOD;
}

static int act(int count, char **arguments)
{
  const char *first = count > 1 ? arguments[1] : NULL;
  if (!first) {
    print_usage(stderr);
    return STATUS_USAGE;
  }
  if (!strcmp(first, "--version"))
    return puts(OCTANT_VERSION) < 0;
  if (!strcmp(first, "help") && count > 2)
    return help_on(arguments[2]);
  if (!strcmp(first, "help") || !strcmp(first, "--help") || !strcmp(first, "-h")) {
    print_help();
    return STATUS_GOOD;
  }
  const Command *command = find_command(first);
  if (command)
    return run_command(command, 2, count, arguments);
  return is_c_file(first) ? run_command(find_command("check"), 1, count, arguments)
                          : refuse_command(first);
}

/* Whoever closed a standard stream must not find one of our files under its number.  They are
 * opened the wrong way round, so that use of them fails as before. */
static void fill_standard_streams(void)
{
  static const int modes[] = {O_WRONLY, O_RDONLY, O_RDONLY};
  for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
    if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", modes[fd]) != fd)
      return;
}

int main(int count, char **arguments)
{
  /* Deeply nested programs are walked by recursion, LLVM's among it.  What lies below the stack was
   * decided when this process began: room for 128 MiB at least. */
  enum { STACK_BYTES = 120 << 20 };
  process_enlarge_stack(STACK_BYTES);
  fill_standard_streams();
  int status = act(count, arguments);
  bool flushed = !fflush(stdout);
  if (flushed && !ferror(stdout))
    return status;
  fprintf(stderr, "octant: cannot write to standard output%s%s\n", flushed ? "" : ": ",
          flushed ? "" : strerror(errno)); /* what went wrong earlier is no longer known */
  return STATUS_WRITE_FAILED;
}
