/* Reading configurations: 'value + interval(merge=join)', and the options beside it. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "engine/config_build.h"

static bool fail_analysis(Run *run, const char *name, size_t length)
{
  Text known = {0};
  unsigned count;
  const Analysis *analyses = analyses_all(&count);
  for (unsigned i = 0; i < count; i++)
    text_format(&known, "%s%s", i ? ", " : "", analyses[i].name);
  run_fail(run, FAIL_USAGE, "--analysis: '%.*s' is no analysis; known are %s", (int)length, name,
           text_of(&known));
  text_free(&known);
  return false;
}

typedef struct Scanner {
  Run *run;
  const char *at;
} Scanner;

static void skip_blanks(Scanner *scanner)
{
  while (isspace((unsigned char)*scanner->at))
    scanner->at++;
}

static size_t word_length(Scanner *scanner)
{
  skip_blanks(scanner);
  size_t length = 0;
  while (isalnum((unsigned char)scanner->at[length]) || scanner->at[length] == '-')
    length++;
  return length;
}

static bool accept(Scanner *scanner, char c)
{
  skip_blanks(scanner);
  if (*scanner->at != c)
    return false;
  scanner->at++;
  return true;
}

static bool fail_at(Scanner *scanner, const char *wanted)
{
  return run_fail(scanner->run, FAIL_USAGE, "--analysis: expected %s at '%s'", wanted, scanner->at);
}

static bool fail_setting(Run *run, const PartConfig *part, const char *key, size_t length)
{
  const Setting *known = analysis_of(part)->settings;
  Text names = {0};
  for (; known->name; known++)
    text_format(&names, ", %s", known->name);
  run_fail(run, FAIL_USAGE, "--analysis: '%.*s' is no setting of %s; known are merge, stop%s",
           (int)length, key, part->name, text_of(&names));
  text_free(&names);
  return false;
}

static bool fail_word(Run *run, const Setting *setting)
{
  Text names = {0};
  for (const Word *word = setting->words; word->name; word++)
    text_format(&names, "%s%s", word == setting->words ? "" : ", ", word->name);
  run_fail(run, FAIL_USAGE, "--analysis: %s is one of %s", setting->name, text_of(&names));
  text_free(&names);
  return false;
}

/* A number or word, of an analysis that has such a setting. */
static bool read_value(Scanner *scanner, PartConfig *part, const char *key, size_t length)
{
  const Setting *setting = analysis_of(part)->settings;
  while (setting->name && (strlen(setting->name) != length || strncmp(setting->name, key, length)))
    setting++;
  if (!setting->name)
    return fail_setting(scanner->run, part, key, length);
  if (setting->words)
    return word_find(setting->words, scanner->at, word_length(scanner),
                     setting_of(setting, part)) ||
           fail_word(scanner->run, setting);
  char *end;
  long number = strtol(scanner->at, &end, 10);
  if (end == scanner->at || number < setting->least || number > setting->most)
    return run_fail(scanner->run, FAIL_USAGE, "--analysis: %s is a number from %d to %d",
                    setting->name, setting->least, setting->most);
  *setting_of(setting, part) = (int)number;
  return true;
}

static bool read_setting(Scanner *scanner, PartConfig *part)
{
  size_t length = word_length(scanner);
  const char *key = scanner->at;
  scanner->at += length;
  if (!accept(scanner, '='))
    return fail_at(scanner, "'='");
  size_t value_length = word_length(scanner);
  int value;
  if (length == 5 && !strncmp(key, "merge", 5)) {
    if (!word_find(merge_words, scanner->at, value_length, &value))
      return fail_at(scanner, "sep, join, widen or keep");
    part->merge = (MergePolicy)value;
  } else if (length == 4 && !strncmp(key, "stop", 4)) {
    if (!word_find(stop_words, scanner->at, value_length, &value))
      return fail_at(scanner, "sep or join");
    part->stop = (StopPolicy)value;
  } else if (!read_value(scanner, part, key, length)) {
    return false;
  }
  scanner->at += value_length;
  return true;
}

static bool read_settings(Scanner *scanner, PartConfig *part)
{
  if (!accept(scanner, '('))
    return true;
  do
    if (!read_setting(scanner, part))
      return false;
  while (accept(scanner, ','));
  return accept(scanner, ')') || fail_at(scanner, "')'");
}

static bool read_part(Scanner *scanner, Configuration *out)
{
  size_t length = word_length(scanner);
  const Analysis *analysis = analysis_find(scanner->at, length);
  if (!analysis)
    return fail_analysis(scanner->run, scanner->at, length);
  if (!analysis_is_built(analysis))
    return run_fail(scanner->run, FAIL_USAGE,
                    "--analysis: %s needs PPL, which this build is without", analysis->name);
  scanner->at += length;
  PartConfig part = {analysis->name, analysis->merge,    STOP_SEP,
                     inv_settings(), numeric_settings(), predicate_settings()};
  if (!read_settings(scanner, &part))
    return false;
  /* The join of other domains stands for more than the union of states: covering by it would lose
   * behaviour. */
  if (part.stop == STOP_JOIN && !analysis->is_powerset)
    return run_fail(scanner->run, FAIL_USAGE,
                    "--analysis: stop=join is unsound for %s, whose join is no union", part.name);
  vec_push(&out->parts, part);
  return true;
}

bool configuration_read_parts(Run *run, const char *text, Configuration *out)
{
  Scanner scanner = {run, text};
  do
    if (!read_part(&scanner, out))
      return false;
  while (accept(&scanner, '+'));
  skip_blanks(&scanner);
  return !*scanner.at || fail_at(&scanner, "'+'");
}

static int word_value(const Word *words, const char *text)
{
  int value = 0;
  word_find(words, text, strlen(text), &value);
  return value;
}

bool configuration_read(Run *run, Configuration *out)
{
  const Options *options = &run->options;
  *out = (Configuration){.refine = (RefineKind)word_value(refine_words, options->refine),
                         .order = (WaitOrder)word_value(order_words, options->order),
                         .full_precision = !strcmp(options->precision, "full")};
  if (!configuration_read_parts(run, *options->analysis ? options->analysis : "value", out))
    return false;
  if (out->refine == REFINE_NUMERIC && !configuration_numeric(out))
    return run_fail(
        run, FAIL_USAGE,
        "--refine numeric needs a numerical domain among the analyses, such as octagon");
  if (out->refine >= REFINE_PREDICATE && !configuration_has(out, "predicate"))
    return run_fail(run, FAIL_USAGE, "--refine %s needs the analysis predicate", options->refine);
  if (*options->predicates && !*options->sequence && !configuration_has(out, "predicate"))
    return run_fail(run, FAIL_USAGE, "--predicates needs the analysis predicate");
  if (out->refine < REFINE_VALUE && !out->full_precision)
    return run_fail(run, FAIL_USAGE, "--precision refine needs a refinement that grows it");
  return true;
}
