#include "engine/config.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "domains/num.h"

/* ---- the analyses by name ---- */

static Cpa *make_value(Program *program, const PartConfig *part)
{
  (void)part;
  return cpa_value(program);
}

static Cpa *make_interval(Program *program, const PartConfig *part)
{
  (void)part;
  return cpa_interval(program);
}

/* The name of the part is that of the domain. */
static Cpa *make_numeric(Program *program, const PartConfig *part)
{
  return cpa_numeric(program, num_find(part->name), &part->numeric);
}

static Cpa *make_reaching(Program *program, const PartConfig *part)
{
  (void)part;
  return cpa_reaching_definitions(program);
}

static Cpa *make_invariants(Program *program, const PartConfig *part)
{
  return cpa_invariants(program, &part->invariants);
}

static Cpa *make_predicate(Program *program, const PartConfig *part)
{
  return cpa_predicate(program, &part->predicate);
}

typedef struct Word {
  const char *name;
  int value;
} Word;

/* A number that an analysis can be given, or a word for one. */
typedef struct Setting {
  const char *name;
  int least, most;
  size_t at;         /* in PartConfig */
  const Word *words; /* NULL: it is a number */
} Setting;

static const Setting no_settings[] = {{NULL, 0, 0, 0, NULL}};

#define SETTING(name, least, most) {#name, least, most, offsetof(PartConfig, invariants.name), NULL}
static const Setting invariants_settings[] = {SETTING(variables, -1, 1000000),
                                              SETTING(predicates, -1, 1000000),
                                              SETTING(depth, 1, 100),
                                              SETTING(visits, 1, 1000000),
                                              SETTING(relevant, 0, 1),
                                              SETTING(ranking, 0, 1),
                                              {NULL, 0, 0, 0, NULL}};
#undef SETTING

#define SETTING(name) {#name, 0, 1, offsetof(PartConfig, numeric.name), NULL}
static const Setting domain_settings[] = {SETTING(floats),
                                          SETTING(thresholds),
                                          SETTING(heads),
                                          SETTING(everywhere),
                                          {NULL, 0, 0, 0, NULL}};
#undef SETTING

static const Word blocks[] = {
    {"edge", BLOCK_EDGE}, {"function", BLOCK_FUNCTION}, {"loop", BLOCK_LOOP}, {NULL, 0}};
static const Word abstractions[] = {{"cartesian", ABSTRACTION_CARTESIAN},
                                    {"boolean", ABSTRACTION_BOOLEAN},
                                    {"split", ABSTRACTION_SPLIT},
                                    {NULL, 0}};
static const Word strategies[] = {{"no-op", PRODUCT_NO_OP},
                                  {"state", PRODUCT_STATE},
                                  {"path-no-t", PRODUCT_PATH_NO_T},
                                  {"path-t", PRODUCT_PATH_T},
                                  {"arg-no-t", PRODUCT_ARG_NO_T},
                                  {"arg-t", PRODUCT_ARG_T},
                                  {"arg-one-pred", PRODUCT_ARG_ONE_PRED},
                                  {"arg-whole-pred", PRODUCT_ARG_WHOLE_PRED},
                                  {"dynamic", PRODUCT_DYNAMIC},
                                  {NULL, 0}};

#define SETTING(name, most, words) {#name, 0, most, offsetof(PartConfig, predicate.name), words}
static const Setting predicate_settings_known[] = {SETTING(block, 0, blocks),
                                                   SETTING(threshold, 1000000, NULL),
                                                   SETTING(abstraction, 0, abstractions),
                                                   SETTING(models, 1000000, NULL),
                                                   SETTING(strategy, 0, strategies),
                                                   SETTING(limit, 1000000, NULL),
                                                   SETTING(share, 1, NULL),
                                                   SETTING(order, 2, NULL),
                                                   SETTING(values, 1, NULL),
                                                   {NULL, 0, 0, 0, NULL}};
#undef SETTING

static const struct {
  const char *name;
  Cpa *(*make)(Program *program, const PartConfig *part);
  MergePolicy merge;
  bool is_powerset;
  const Setting *settings;
} analyses[] = {
    {"value", make_value, MERGE_SEP, false, no_settings},
    {"interval", make_interval, MERGE_WIDEN, false, no_settings},
    {"box", make_numeric, MERGE_WIDEN, false, domain_settings},
    {"octagon", make_numeric, MERGE_WIDEN, false, domain_settings},
    {"polyhedra", make_numeric, MERGE_WIDEN, false, domain_settings},
    {"strict-polyhedra", make_numeric, MERGE_WIDEN, false, domain_settings},
    {"equalities", make_numeric, MERGE_WIDEN, false, domain_settings},
    {"invariants", make_invariants, MERGE_JOIN, false, invariants_settings},
    {"predicate", make_predicate, MERGE_JOIN, false, predicate_settings_known},
    {"reaching-definitions", make_reaching, MERGE_JOIN, true, no_settings},
};
enum { ANALYSIS_COUNT = sizeof analyses / sizeof *analyses };

static int find_analysis(const char *name, size_t length)
{
  for (int i = 0; i < ANALYSIS_COUNT; i++)
    if (strlen(analyses[i].name) == length && !strncmp(analyses[i].name, name, length))
      return i;
  return -1;
}

static bool fail_analysis(Run *run, const char *name, size_t length)
{
  Text known = {0};
  for (unsigned i = 0; i < ANALYSIS_COUNT; i++)
    text_format(&known, "%s%s", i ? ", " : "", analyses[i].name);
  run_fail(run, FAIL_USAGE, "--analysis: '%.*s' is no analysis; known are %s", (int)length, name,
           text_of(&known));
  text_free(&known);
  return false;
}

/* ---- words ---- */

static const Word merges[] = {{"sep", MERGE_SEP},
                              {"join", MERGE_JOIN},
                              {"widen", MERGE_WIDEN},
                              {"keep", MERGE_KEEP},
                              {NULL, 0}};
static const Word stops[] = {{"sep", STOP_SEP}, {"join", STOP_JOIN}, {NULL, 0}};
static const Word orders[] = {{"dfs", WAIT_DFS}, {"bfs", WAIT_BFS},   {"rpo", WAIT_RPO},
                              {"wto", WAIT_WTO}, {"loop", WAIT_LOOP}, {"loop-dfs", WAIT_LOOP_DFS},
                              {NULL, 0}};
static const Word refinements[] = {
    {"none", REFINE_NONE},         {"check", REFINE_CHECK},         {"value", REFINE_VALUE},
    {"numeric", REFINE_NUMERIC},   {"predicate", REFINE_PREDICATE}, {"product", REFINE_PRODUCT},
    {"explicit", REFINE_EXPLICIT}, {"cex-based", REFINE_CEX_BASED}, {NULL, 0}};

static bool find_word(const Word *words, const char *text, size_t length, int *value)
{
  for (; words->name; words++)
    if (strlen(words->name) == length && !strncmp(words->name, text, length)) {
      *value = words->value;
      return true;
    }
  return false;
}

static const char *word_of(const Word *words, int value)
{
  for (; words->name; words++)
    if (words->value == value)
      return words->name;
  return "?";
}

/* ---- reading 'value + interval(merge=join)' ---- */

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

static int *setting_of(const Setting *setting, PartConfig *part)
{
  return (int *)((char *)part + setting->at);
}

static bool fail_setting(Run *run, const PartConfig *part, const char *key, size_t length)
{
  const Setting *known = analyses[find_analysis(part->name, strlen(part->name))].settings;
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
  const Setting *setting = analyses[find_analysis(part->name, strlen(part->name))].settings;
  while (setting->name && (strlen(setting->name) != length || strncmp(setting->name, key, length)))
    setting++;
  if (!setting->name)
    return fail_setting(scanner->run, part, key, length);
  if (setting->words)
    return find_word(setting->words, scanner->at, word_length(scanner),
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
    if (!find_word(merges, scanner->at, value_length, &value))
      return fail_at(scanner, "sep, join, widen or keep");
    part->merge = (MergePolicy)value;
  } else if (length == 4 && !strncmp(key, "stop", 4)) {
    if (!find_word(stops, scanner->at, value_length, &value))
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
  int which = find_analysis(scanner->at, length);
  if (which < 0)
    return fail_analysis(scanner->run, scanner->at, length);
  if (analyses[which].make == make_numeric && !num_find(analyses[which].name))
    return run_fail(scanner->run, FAIL_USAGE,
                    "--analysis: %s needs PPL, which this build is without", analyses[which].name);
  scanner->at += length;
  PartConfig part = {analyses[which].name, analyses[which].merge, STOP_SEP,
                     inv_settings(),       numeric_settings(),    predicate_settings()};
  if (!read_settings(scanner, &part))
    return false;
  /* The join of other domains stands for more than the union of states: covering by it would lose
   * behaviour. */
  if (part.stop == STOP_JOIN && !analyses[which].is_powerset)
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
  find_word(words, text, strlen(text), &value);
  return value;
}

bool configuration_read(Run *run, Configuration *out)
{
  const Options *options = &run->options;
  *out = (Configuration){.refine = (RefineKind)word_value(refinements, options->refine),
                         .order = (WaitOrder)word_value(orders, options->order),
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

void configuration_free(Configuration *configuration)
{
  vec_free(&configuration->parts);
}

static void print_setting(const Setting *setting, int value, Text *out)
{
  if (setting->words)
    text_format(out, ", %s=%s", setting->name, word_of(setting->words, value));
  else
    text_format(out, ", %s=%d", setting->name, value);
}

void configuration_print(const Configuration *configuration, Text *out)
{
  for (unsigned i = 0; i < configuration->parts.count; i++) {
    PartConfig *part = &configuration->parts.data[i];
    const Setting *setting = analyses[find_analysis(part->name, strlen(part->name))].settings;
    text_format(out, "%s%s(merge=%s, stop=%s", i ? " + " : "", part->name,
                word_of(merges, part->merge), word_of(stops, part->stop));
    for (; setting->name; setting++)
      print_setting(setting, *setting_of(setting, part), out);
    text_add(out, ")");
  }
  text_format(out, ", refine %s, order %s, precision %s",
              word_of(refinements, configuration->refine), word_of(orders, configuration->order),
              configuration->full_precision ? "full" : "refine");
}

bool configuration_has(const Configuration *configuration, const char *analysis)
{
  for (unsigned i = 0; i < configuration->parts.count; i++)
    if (!strcmp(configuration->parts.data[i].name, analysis))
      return true;
  return false;
}

const PartConfig *configuration_numeric(const Configuration *configuration)
{
  for (unsigned i = 0; i < configuration->parts.count; i++)
    if (num_find(configuration->parts.data[i].name))
      return &configuration->parts.data[i];
  return NULL;
}

Cpa *configuration_build_part(const PartConfig *part, Program *program)
{
  Cpa *cpa = analyses[find_analysis(part->name, strlen(part->name))].make(program, part);
  cpa->merge = part->merge;
  cpa->stop = part->stop;
  return cpa;
}

Cpa *configuration_build(const Configuration *configuration, Program *program)
{
  unsigned count = configuration->parts.count + 2;
  Cpa **parts = mem_alloc(count * sizeof *parts);
  parts[0] = cpa_location(program);
  parts[1] = cpa_callstack(program);
  for (unsigned i = 0; i < configuration->parts.count; i++)
    parts[i + 2] = configuration_build_part(&configuration->parts.data[i], program);
  Cpa *composite = cpa_composite(program, count, parts);
  mem_free(parts);
  return composite;
}
