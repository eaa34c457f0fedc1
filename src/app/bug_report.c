#include "app/bug_report.h"

#include <string.h>

#include "app/input.h"
#include "base/file.h"
#include "base/options.h"
#include "base/sha256.h"

enum { HASH_SHOWN = 12 };

static const char *end_name(InterpEnd end)
{
  return end == INTERP_ERROR ? "reached an error" : "did not reach an error";
}

/* The name and the content, which may be gone when the report is read. */
static void add_file(Run *run, const char *name, Text *out)
{
  Text text = {0};
  char digest[SHA256_DIGITS + 1] = "?";
  if (file_read(run, name, 0, &text))
    sha256(text_of(&text), strlen(text_of(&text)), digest);
  else
    run_forgive(run);
  text_format(out, "file: %s (sha256 %s)\n", name, digest);
  text_free(&text);
}

static void add_execution(const InterpResult *result, Text *out)
{
  if (!result->steps && !result->choices.count)
    return;
  text_format(out, "execution: %s after %llu edges%s%s\n", end_name(result->end),
              (unsigned long long)result->steps, result->note ? ": " : "",
              result->note ? result->note : "");
  if (result->place)
    text_format(out, "  at %s:%u\n", result->place->file, result->place->line);
  text_add(out, "  octant run --input ");
  input_print(&result->choices, out);
  text_add(out, "\n");
}

static void add_claims(const Claims *claims, Text *out)
{
  char *text = NULL;
  size_t size = 0;
  FILE *stream = open_memstream(&text, &size);
  if (!stream)
    return;
  claims_print(claims, stream);
  fclose(stream);
  text_format(out, "claims, as --prove-by reads them:\n%s", text);
  mem_free(text);
}

static void print_report(const Program *program, const StringList *files, const Outcome *outcome,
                         const Evidence *evidence, Text *out)
{
  text_add(out, "octant " OCTANT_VERSION ": parts of it contradict each other\n");
  text_format(out, "what: %s\n", outcome->detail ? outcome->detail : reason_name(outcome->reason));
  for (unsigned i = 0; i < files->count; i++)
    add_file(program->run, files->data[i], out);
  text_add(out, "options:");
  options_print_changed(&program->run->options, out);
  text_add(out, "\n");
  if (evidence->configuration)
    text_format(out, "configuration: %s\n", evidence->configuration);
  add_execution(&evidence->run, out);
  add_claims(&evidence->claims, out);
}

static void write_as(Run *run, const char *name, const Text *text)
{
  FILE *out = fopen(name, "w");
  bool good = out && fputs(text_of(text), out) >= 0;
  if (out && fclose(out))
    good = false;
  fprintf(run->log,
          good ? "octant: what contradicts what is in %s: please report it\n"
               : "octant: %s: the report of a contradiction could not be written\n",
          name);
}

void bug_report_write(const Program *program, const StringList *files, const Outcome *outcome,
                      const Evidence *evidence)
{
  Run *run = program->run;
  const char *name = run->options.bug_report;
  if (outcome_verdict(outcome) != VERDICT_UNKNOWN || outcome->reason != REASON_ENGINES_DISAGREE ||
      !strcmp(name, "none"))
    return;
  Text text = {0}, made = {0};
  char digest[SHA256_DIGITS + 1];
  print_report(program, files, outcome, evidence, &text);
  sha256(text_of(&text), strlen(text_of(&text)), digest);
  text_format(&made, "octant-bug-%.*s.txt", HASH_SHOWN, digest);
  write_as(run, *name ? name : text_of(&made), &text);
  text_free(&made);
  text_free(&text);
}
