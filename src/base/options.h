/* The options table at work: defaults, parsing of command lines, help. */
#ifndef OCTANT_BASE_OPTIONS_H
#define OCTANT_BASE_OPTIONS_H

#include "base/run.h"
#include "base/text.h"

void options_set_defaults(Options *options);
void options_free(Options *options);

/* Parses the arguments of a command (those after its name) into run->options and collects what is
 * not an option in "files" ("-", standard input, included).  Understands --name value,
 * --name=value,
 * --no-name for a BOOL, --name or --name=value for a MAYBE, -I -D -U with the value attached or
 * apart, -m32, -m64, -h and "--".  A list option accumulates; of others the last one counts. Values
 * are lent: the arguments must outlive the options.  False, with the failure recorded (FAIL_USAGE,
 * with a suggestion for a name nobody knows), where something is wrong. */
bool options_parse(Run *run, int command, int count, char **arguments, StringList *files);

/* Sets one option by its name without dashes, as a preset's line does: a BOOL to on or off,
 * anything else as its value on the command line; the value must live as long as the run.  "where"
 * leads the message of the failure, which is a fault of the command line or of a file. */
bool options_set(Run *run, int command, Fail fault, const char *where, const char *name,
                 const char *value);

/* Appends " --name value" for each option that has not its default, in the order of the table. */
void options_print_changed(const Options *options, Text *out);

/* Prints the options a command knows, each on a line of its own or several. */
void options_print_help(int command, FILE *out);

#endif
