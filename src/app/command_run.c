/* octant run: execute the automaton of a program on given or random values. */
#include <inttypes.h>
#include <string.h>

#include "app/commands.h"
#include "app/input.h"
#include "app/load.h"
#include "engine/invariants.h"
#include "term/print.h"

/* What the program prints goes through here to standard output, to know how its last line ends. */
typedef struct Output {
  char last; /* 0 while nothing was printed */
} Output;

static ssize_t write_output(void *cookie, const char *bytes, size_t size)
{
  Output *output = cookie;
  if (size)
    output->last = bytes[size - 1];
  return (ssize_t)fwrite(bytes, 1, size, stdout);
}

static void print_place(const Place *place)
{
  if (place && place->line)
    printf(" at %s:%u:%u", place->file, place->line, place->column);
}

/* Notes of ends open with their kind, which the line has said already. */
static void print_note(const char *note)
{
  if (!note)
    return;
  if (!strncmp(note, "abort: ", 7) || !strncmp(note, "trap: ", 6))
    note = strchr(note, ' ') + 1;
  printf(": %s", note);
}

static int status_of(InterpEnd end)
{
  switch (end) {
  case INTERP_RETURNED:
  case INTERP_ABORTED:
  case INTERP_TRAPPED: return STATUS_GOOD;
  case INTERP_ERROR: return STATUS_ERROR_REACHED;
  case INTERP_BLOCKED:
  case INTERP_STEP_LIMIT:
  case INTERP_UNSUPPORTED:
  case INTERP_STOPPED: return STATUS_UNDECIDED;
  }
  return STATUS_UNDECIDED;
}

/* One line says how the execution ended; the manual and the tests rely on its form. */
static void print_end(const InterpResult *result)
{
  static const char *const words[] = {
      [INTERP_RETURNED] = "exit",
      [INTERP_ABORTED] = "aborted",
      [INTERP_TRAPPED] = "trapped",
      [INTERP_ERROR] = "error reached",
      [INTERP_BLOCKED] = "blocked by an assumption",
      [INTERP_STEP_LIMIT] = "step limit",
      [INTERP_UNSUPPORTED] = "unsupported",
      [INTERP_STOPPED] = "stopped by a signal",
  };
  printf("-- %s", words[result->end]);
  if (result->end == INTERP_RETURNED) {
    printf(" %d", result->status);
  } else {
    print_note(result->note);
    print_place(result->place);
  }
  printf(" after %" PRIu64 " edges\n", result->steps);
}

static void print_input(const InterpResult *result)
{
  Text list = {0};
  input_print(&result->choices, &list);
  printf("inputs: %s\n", text_of(&list));
  text_free(&list);
}

static void print_choices(const InterpResult *result)
{
  static const char *const origins[] = {[HAVOC_INPUT] = "input",
                                        [HAVOC_UNINIT] = "indeterminate",
                                        [HAVOC_EXTERNAL] = "external",
                                        [HAVOC_VOLATILE] = "volatile",
                                        [HAVOC_ERRNO] = "errno",
                                        [HAVOC_NAN] = "nan",
                                        [HAVOC_OPEN] = "open",
                                        [HAVOC_EITHER] = "either",
                                        [HAVOC_UNMODELLED] = "unmodelled"};
  for (unsigned i = 0; i < result->choices.count; i++) {
    const InterpChoice *choice = &result->choices.data[i];
    char number[64];
    value_print_unsigned(choice->value, number, sizeof number);
    printf("choice: %s %s %u bits %s", origins[choice->why], choice->what ? choice->what : "-",
           choice->type.width, number);
    print_place(choice->place);
    putchar('\n');
  }
}

/* ---- --check-invariants ---- */

enum { MOST_GENERATION_SECONDS = 20 };

typedef struct Watch {
  InvariantSource *source; /* NULL: nothing is checked */
  const Edge *broken;      /* where an invariant of its start did not hold */
  uint64_t checks;         /* of invariants that say something */
} Watch;

static Watch watch_new(Program *program)
{
  InvariantOptions options = {.analysis = program->run->options.check_invariants,
                              .seconds = MOST_GENERATION_SECONDS};
  return (Watch){.source = *options.analysis ? invariants_generate(program, &options) : NULL};
}

static bool watch_edge(void *context, const Edge *edge, Machine *at_edge)
{
  Watch *watch = context;
  const Term *invariant = invariant_at(watch->source, edge->from);
  if (term_is_true(invariant))
    return true;
  watch->checks++;
  if (!interp_eval(at_edge, invariant).lo)
    watch->broken = edge;
  return !watch->broken;
}

/* A state that an invariant excludes is a fault of ours. */
static void fail_broken(Watch *watch, Run *run)
{
  const Location *at = watch->broken->from;
  Text text = {0};
  term_print(invariant_at(watch->source, at), &text);
  run_fail(run, FAIL_INTERNAL, "the invariant of %s:%u does not hold in this run: %s",
           at->function->name, at->id, text_of(&text));
  text_free(&text);
}

static int watch_end(Watch *watch, Run *run, int status)
{
  if (!watch->source)
    return status;
  if (watch->broken)
    fail_broken(watch, run);
  else
    printf("-- invariants checked %" PRIu64 " times%s\n", watch->checks,
           invariants_count(watch->source) ? "" : ": none were found");
  invariants_free(watch->source);
  return watch->broken ? run_exit_status(run) : status;
}

/* ---- the run ---- */

static int execute(Program *program, const ValueVec *values)
{
  Run *run = program->run;
  Output output = {0};
  Watch watch = watch_new(program);
  InterpInput input = {
      .values = values->data,
      .count = values->count,
      .seed = (uint64_t)run->options.seed,
      .step_limit = (uint64_t)run->options.step_limit,
      .out = fopencookie(&output, "w", (cookie_io_functions_t){.write = write_output}),
      .trace = run->options.trace ? stderr : NULL,
      .look = watch.source ? watch_edge : NULL,
      .context = &watch,
  };
  if (!input.out)
    mem_exhausted();
  InterpResult result = {0};
  double start = run_cpu_seconds();
  bool good = interp_run(program, &input, &result);
  fclose(input.out);
  run->stats.run_time = run_cpu_seconds() - start;
  run->stats.steps = result.steps;
  int status = run_exit_status(run);
  if (good) {
    if (output.last && output.last != '\n')
      putchar('\n');
    print_end(&result);
    if (run->options.print_input)
      print_input(&result);
    if (run->options.print_choices)
      print_choices(&result);
    status = status_of(result.end);
  }
  interp_result_free(&result);
  return watch_end(&watch, run, status);
}

int command_run(Run *run, const StringList *files)
{
  ValueVec values = {0};
  Program *program =
      input_parse(run, &run->options.input, &values) ? load_program(run, files) : NULL;
  int status = run_exit_status(run);
  if (program) {
    print_assumed(program, stderr);
    status = execute(program, &values);
    if (*run->options.stats) {
      program_count(program);
      run_print_stats(run, false, stderr);
    }
  }
  program_free(program);
  vec_free(&values);
  return status;
}
