/* octant cfa: show the automaton of a program. */
#include <string.h>

#include "app/commands.h"
#include "app/load.h"
#include "cfa/text.h"

int command_cfa(Run *run, const StringList *files)
{
  Program *program = load_program(run, files);
  if (!program)
    return run_exit_status(run);
  if (run->options.dot)
    program_print_dot(program, stdout);
  else if (!run->options.quiet)
    program_print(program, stdout);
  if (*run->options.stats) {
    program_count(program);
    run_print_stats(run, false, stderr);
    if (strcmp(run->options.stats, "json"))
      print_assumed(program, stderr);
  }
  program_free(program);
  return STATUS_GOOD;
}
