#include "base/options.h"

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

typedef enum Kind {
  OPTION_BOOL,
  OPTION_INT,
  OPTION_TEXT,
  OPTION_CHOICE,
  OPTION_MAYBE,
  OPTION_LIST
} Kind;

typedef struct Option {
  const char *name; /* as in the table, with underscores */
  Kind kind;
  size_t offset; /* of its field in Options */
  int commands;
  const char *help;
  const char *values; /* metavar, or the words of a choice; NULL where it takes no value */
  const char *text;   /* default of a TEXT or CHOICE */
  int number;         /* default of a BOOL or INT */
  int least, most;    /* of an INT */
} Option;

#define AT(name) offsetof(Options, name)
static const Option table[] = {
#define BOOL(name, dflt, commands, help)                                                           \
  {#name, OPTION_BOOL, AT(name), commands, help, NULL, NULL, dflt, 0, 1},
#define INT(name, dflt, least, most, commands, help)                                               \
  {#name, OPTION_INT, AT(name), commands, help, "N", NULL, dflt, least, most},
#define TEXT(name, dflt, metavar, commands, help)                                                  \
  {#name, OPTION_TEXT, AT(name), commands, help, metavar, dflt, 0, 0, 0},
#define CHOICE(name, dflt, words, commands, help)                                                  \
  {#name, OPTION_CHOICE, AT(name), commands, help, words, dflt, 0, 0, 0},
#define MAYBE(name, words, commands, help)                                                         \
  {#name, OPTION_MAYBE, AT(name), commands, help, words, "", 0, 0, 0},
#define LIST(name, metavar, commands, help)                                                        \
  {#name, OPTION_LIST, AT(name), commands, help, metavar, NULL, 0, 0, 0},
#include "base/options.def"
#undef BOOL
#undef INT
#undef TEXT
#undef CHOICE
#undef MAYBE
#undef LIST
};
enum { OPTION_COUNT = sizeof table / sizeof *table };

/* The one-letter options that compilers share, and the long one each stands for. */
static const struct {
  char letter;
  const char *name;
} letters[] = {{'I', "include_dir"}, {'D', "define"}, {'U', "undefine"}};

static void *field_of(Options *options, const Option *option)
{
  return (char *)options + option->offset;
}

void options_set_defaults(Options *options)
{
  memset(options, 0, sizeof *options);
  for (const Option *o = table; o < table + OPTION_COUNT; o++) {
    void *field = field_of(options, o);
    switch (o->kind) {
    case OPTION_BOOL: *(bool *)field = o->number; break;
    case OPTION_INT: *(int *)field = o->number; break;
    case OPTION_TEXT:
    case OPTION_MAYBE:
    case OPTION_CHOICE: *(const char **)field = o->text; break;
    case OPTION_LIST: break;
    }
  }
}

void options_free(Options *options)
{
  for (const Option *o = table; o < table + OPTION_COUNT; o++)
    if (o->kind == OPTION_LIST)
      vec_free((StringList *)field_of(options, o));
}

/* The name as users write it, without the two dashes in front. */
static void spell(const Option *option, Text *out)
{
  size_t length = strlen(option->name);
  if (option->name[length - 1] == '_')
    length--;
  for (size_t i = 0; i < length; i++)
    text_add_char(out, option->name[i] == '_' ? '-' : option->name[i]);
}

static bool is_spelled(const Option *option, const char *name)
{
  Text spelling = {0};
  spell(option, &spelling);
  bool same = !strcmp(text_of(&spelling), name);
  text_free(&spelling);
  return same;
}

static const Option *find(const char *name)
{
  for (const Option *o = table; o < table + OPTION_COUNT; o++)
    if (is_spelled(o, name))
      return o;
  return NULL;
}

static const Option *find_letter(char letter)
{
  for (unsigned i = 0; i < sizeof letters / sizeof *letters; i++)
    if (letters[i].letter == letter)
      for (const Option *o = table; o < table + OPTION_COUNT; o++)
        if (!strcmp(o->name, letters[i].name))
          return o;
  return NULL;
}

/* Fails with the nearest name the command knows, unless even that one is far off. */
static bool fail_unknown(Run *run, int command, const char *argument)
{
  const char *name = argument + strspn(argument, "-");
  Text nearest = {0}, spelling = {0};
  unsigned least = 3 + (unsigned)strlen(name) / 4; /* what is farther off is no help */
  for (const Option *o = table; o < table + OPTION_COUNT; o++) {
    if (!(o->commands & command))
      continue;
    text_clear(&spelling);
    spell(o, &spelling);
    unsigned distance = text_distance(name, text_of(&spelling));
    if (distance >= least)
      continue;
    least = distance;
    text_clear(&nearest);
    text_add(&nearest, text_of(&spelling));
  }
  if (nearest.length)
    run_fail(run, FAIL_USAGE, "unknown option %s; did you mean --%s?", argument, text_of(&nearest));
  else
    run_fail(run, FAIL_USAGE, "unknown option %s; --help lists all", argument);
  text_free(&nearest);
  text_free(&spelling);
  return false;
}

/* "fault" is what a wrong value is a fault of: the command line or a file. */
static bool set_number(Run *run, Fail fault, const Option *option, const char *shown,
                       const char *value)
{
  char *end;
  errno = 0;
  long long number = strtoll(value, &end, 10);
  if (end == value || *end)
    return run_fail(run, fault, "%s: '%s' is not a whole number", shown, value);
  if (errno || number < option->least || number > option->most)
    return run_fail(run, fault, "%s: %s is not between %d and %d", shown, value, option->least,
                    option->most);
  *(int *)field_of(&run->options, option) = (int)number;
  return true;
}

static bool is_among(const char *words, const char *word)
{
  size_t length = strlen(word);
  for (;; words++) {
    size_t next = strcspn(words, "|");
    if (next == length && !strncmp(words, word, length))
      return true;
    words += next;
    if (!*words)
      return false;
  }
}

/* An empty first word means "not given" and is nothing to show. */
static const char *shown_values(const Option *option)
{
  return option->values + (option->kind == OPTION_CHOICE && *option->values == '|');
}

static bool set_value(Run *run, Fail fault, const Option *option, const char *shown,
                      const char *value)
{
  void *field = field_of(&run->options, option);
  switch (option->kind) {
  case OPTION_BOOL: break;
  case OPTION_INT: return set_number(run, fault, option, shown, value);
  case OPTION_TEXT: *(const char **)field = value; break;
  case OPTION_MAYBE:
  case OPTION_CHOICE:
    if (!is_among(option->values, value))
      return run_fail(run, fault, "%s: '%s' is none of %s", shown, value, shown_values(option));
    *(const char **)field = value;
    break;
  case OPTION_LIST: vec_push((StringList *)field, value); break;
  }
  return true;
}

/* What is being parsed: the next argument is arguments[at]. */
typedef struct Line {
  Run *run;
  int command;
  int count, at;
  char **arguments;
} Line;

/* Sets an option from the value attached to it or, where there is none, the next argument. */
static bool take_value(Line *line, const Option *option, const char *shown, const char *attached)
{
  if (!attached && line->at == line->count)
    return run_fail(line->run, FAIL_USAGE, "%s needs a value: %s %s", shown, shown,
                    shown_values(option));
  return set_value(line->run, FAIL_USAGE, option, shown,
                   attached ? attached : line->arguments[line->at++]);
}

/* The value attached to an option that needs none, or else its first word. */
static bool take_word(Line *line, const Option *option, const char *shown, const char *attached)
{
  if (attached)
    return set_value(line->run, FAIL_USAGE, option, shown, attached);
  Text first = {0};
  text_add_bytes(&first, option->values, strcspn(option->values, "|"));
  bool good = set_value(line->run, FAIL_USAGE, option, shown, run_keep(line->run, text_of(&first)));
  text_free(&first);
  return good;
}

static bool set_bool(Line *line, const Option *option, const char *shown, bool value,
                     const char *attached)
{
  if (attached)
    return run_fail(line->run, FAIL_USAGE, "%s takes no value", shown);
  *(bool *)field_of(&line->run->options, option) = value;
  return true;
}

/* "shown" is the argument up to the value. */
static bool parse_named(Line *line, const char *shown, const char *attached)
{
  const char *name = shown + 2;
  bool positive = true;
  const Option *option = find(name);
  if (!option && !strncmp(name, "no-", 3)) {
    option = find(name + 3);
    positive = false;
    if (option && option->kind != OPTION_BOOL)
      option = NULL;
  }
  if (!option)
    return fail_unknown(line->run, line->command, shown);
  if (!(option->commands & line->command))
    return run_fail(line->run, FAIL_USAGE, "%s is not an option of this command", shown);
  if (option->kind == OPTION_BOOL)
    return set_bool(line, option, shown, positive, attached);
  if (option->kind == OPTION_MAYBE)
    return take_word(line, option, shown, attached);
  return take_value(line, option, shown, attached);
}

static bool parse_long(Line *line, const char *argument)
{
  const char *equals = strchr(argument, '=');
  Text shown = {0};
  text_add_bytes(&shown, argument, equals ? (size_t)(equals - argument) : strlen(argument));
  bool good = parse_named(line, text_of(&shown), equals ? equals + 1 : NULL);
  text_free(&shown);
  return good;
}

static bool parse_short(Line *line, const char *argument)
{
  if (!strcmp(argument, "-h"))
    return parse_named(line, "--help", NULL);
  if (!strcmp(argument, "-m32"))
    return parse_named(line, "--data-model", "ILP32");
  if (!strcmp(argument, "-m64"))
    return parse_named(line, "--data-model", "LP64");
  const Option *option = find_letter(argument[1]);
  if (!option || !(option->commands & line->command))
    return fail_unknown(line->run, line->command, argument);
  char shown[] = {'-', argument[1], 0};
  return take_value(line, option, shown, argument[2] ? argument + 2 : NULL);
}

bool options_parse(Run *run, int command, int count, char **arguments, StringList *files)
{
  Line line = {run, command, count, 0, arguments};
  bool good = true, ended = false;
  while (good && line.at < line.count) {
    const char *argument = arguments[line.at++];
    if (ended || argument[0] != '-' || !argument[1])
      vec_push(files, argument);
    else if (!strcmp(argument, "--"))
      ended = true;
    else if (argument[1] == '-')
      good = parse_long(&line, argument);
    else
      good = parse_short(&line, argument);
  }
  return good;
}

static bool set_switch(Run *run, Fail fault, const Option *option, const char *where,
                       const char *value)
{
  bool on = !strcmp(value, "on") || !strcmp(value, "true") || !strcmp(value, "yes");
  if (!on && strcmp(value, "off") && strcmp(value, "false") && strcmp(value, "no"))
    return run_fail(run, fault, "%s: '%s' is neither on nor off", where, value);
  *(bool *)field_of(&run->options, option) = on;
  return true;
}

bool options_set(Run *run, int command, Fail fault, const char *where, const char *name,
                 const char *value)
{
  const Option *option = find(name);
  if (!option || !(option->commands & command))
    return run_fail(run, fault, "%s: unknown option %s", where, name);
  if (option->kind == OPTION_BOOL)
    return set_switch(run, fault, option, where, value);
  return set_value(run, fault, option, where, value);
}

static void add_default(const Option *option, Text *out)
{
  if (option->kind == OPTION_INT)
    text_format(out, " [%d]", option->number);
  else if (option->text && *option->text)
    text_format(out, " [%s]", option->text);
}

static void print_changed(const Option *o, const void *field, Text *out)
{
  const StringList *list = field;
  switch (o->kind) {
  case OPTION_BOOL:
    if (*(const bool *)field != o->number) {
      text_add(out, o->number ? " --no-" : " --");
      spell(o, out);
    }
    break;
  case OPTION_INT:
    if (*(const int *)field != o->number) {
      text_add(out, " --");
      spell(o, out);
      text_format(out, " %d", *(const int *)field);
    }
    break;
  case OPTION_TEXT:
  case OPTION_MAYBE:
  case OPTION_CHOICE:
    if (strcmp(*(const char *const *)field, o->text)) {
      text_add(out, " --");
      spell(o, out);
      text_format(out, "=%s", *(const char *const *)field);
    }
    break;
  case OPTION_LIST:
    for (unsigned i = 0; i < list->count; i++) {
      text_add(out, " --");
      spell(o, out);
      text_format(out, " %s", list->data[i]);
    }
    break;
  }
}

void options_print_changed(const Options *options, Text *out)
{
  for (const Option *o = table; o < table + OPTION_COUNT; o++)
    print_changed(o, (const char *)options + o->offset, out);
}

enum { HELP_COLUMN = 30, LAST_COLUMN = 100 };

/* The words of the right column. */
static void print_words(const char *words, FILE *out)
{
  for (size_t column = HELP_COLUMN; *words;) {
    size_t length = strcspn(words, " ");
    if (column + 1 + length > LAST_COLUMN) {
      fprintf(out, "\n%-*s", HELP_COLUMN, "");
      column = HELP_COLUMN;
    }
    fprintf(out, " %.*s", (int)length, words);
    column += 1 + length;
    words += length + (words[length] == ' ');
  }
  fputc('\n', out);
}

void options_print_help(int command, FILE *out)
{
  Text left = {0}, right = {0};
  for (const Option *o = table; o < table + OPTION_COUNT; o++) {
    if (!(o->commands & command))
      continue;
    text_clear(&left);
    text_add(&left, o->kind == OPTION_BOOL && o->number ? "  --no-" : "  --");
    spell(o, &left);
    if (o->kind == OPTION_MAYBE)
      text_format(&left, "[=%s]", o->values);
    else if (o->values)
      text_format(&left, " %s", shown_values(o));
    text_clear(&right);
    text_add(&right, o->help);
    add_default(o, &right);
    fprintf(out, "%-*s", HELP_COLUMN, text_of(&left));
    if (left.length > HELP_COLUMN)
      fprintf(out, "\n%-*s", HELP_COLUMN, "");
    print_words(text_of(&right), out);
  }
  text_free(&left);
  text_free(&right);
}
