/* The options table: tables of command lines in, the resulting settings or the message out. */
#include "base/options.h"
#include "base/text.h"
#include "check.h"

enum { MOST_WORDS = 16 };

/* Splits at blanks; "" stands for the empty argument. */
static int split(char *line, char **words)
{
  int count = 0;
  for (char *word = strtok(line, " "); word && count < MOST_WORDS; word = strtok(NULL, " "))
    words[count++] = !strcmp(word, "\"\"") ? (char *)"" : word;
  return count;
}

static void add_list(Text *out, const char *name, const StringList *list)
{
  for (unsigned i = 0; i < list->count; i++)
    text_format(out, " %s:%s", name, list->data[i]);
}

/* What differs from the defaults, in the order of the table; then the files. */
static void show(const Options *now, const StringList *files, Text *out)
{
  Options usual;
  options_set_defaults(&usual);
#define BOOL(name, dflt, commands, help)                                                           \
  if (now->name != usual.name)                                                                     \
    text_format(out, " %s=%s", #name, now->name ? "true" : "false");
#define INT(name, dflt, least, most, commands, help)                                               \
  if (now->name != usual.name)                                                                     \
    text_format(out, " %s=%d", #name, now->name);
#define TEXT(name, dflt, metavar, commands, help)                                                  \
  if (strcmp(now->name, usual.name))                                                               \
    text_format(out, " %s=%s", #name, now->name);
#define CHOICE(name, dflt, words, commands, help) TEXT(name, dflt, words, commands, help)
#define MAYBE(name, words, commands, help) TEXT(name, "", words, commands, help)
#define LIST(name, metavar, commands, help) add_list(out, #name, &now->name);
#include "base/options.def"
#undef BOOL
#undef INT
#undef TEXT
#undef CHOICE
#undef MAYBE
#undef LIST
  add_list(out, "file", files);
}

static void check_line(int command, const char *line, const char *wanted)
{
  char copy[256], *words[MOST_WORDS];
  snprintf(copy, sizeof copy, "%s", line);
  int count = split(copy, words);
  Run *run = run_new();
  StringList files = {0};
  Text got = {0};
  bool good = options_parse(run, command, count, words, &files);
  CHECK(good == (run->fail == FAIL_NONE));
  if (good) {
    show(&run->options, &files, &got);
  } else {
    CHECK(run->fail == FAIL_USAGE && run_exit_status(run) == 64);
    text_format(&got, " ! %s", run->reason);
  }
  CHECK_TEXT(text_of(&got), wanted);
  text_free(&got);
  vec_free(&files);
  run_free(run);
}

typedef struct Case {
  const char *line, *wanted;
} Case;

static void check_lines(int command, const Case *cases, unsigned count)
{
  for (unsigned i = 0; i < count; i++)
    check_line(command, cases[i].line, cases[i].wanted);
}
#define CHECK_LINES(command, cases) check_lines(command, cases, sizeof cases / sizeof *cases)

static void test_settings(void)
{
  static const Case cases[] = {
      {"", ""},
      {"a.c b.c", " file:a.c file:b.c"},
      {"--seed 7 a.c", " seed=7 file:a.c"},
      {"--seed=7 --seed 9", " seed=9"},
      {"--step-limit 2000000000", " step_limit=2000000000"},
      {"--trace --no-trace --malloc-may-fail", " malloc_may_fail=true"},
      {"--stats a.c", " stats=table file:a.c"},
      {"--stats --stats=json", " stats=json"},
      {"--stats=json --stats", " stats=table"},
      {"--inline --volatile=havoc", " volatile_=havoc inline_=true"},
      {"--entry start --std=c99", " entry=start std=c99"},
      {"--data-model ILP32", " data_model=ILP32"},
      {"-m32", " data_model=ILP32"},
      {"-m32 -m64", " data_model=LP64"},
      {"-m32 --data-model=", ""},
      {"-Iinc -I inc2 --include-dir inc3", " include_dir:inc include_dir:inc2 include_dir:inc3"},
      {"-DX=1 -D Y -UZ", " define:X=1 define:Y undefine:Z"},
      {"--input -1,2 --input=3", " input:-1,2 input:3"},
      {"--input=", " input:"},
      {"--define A=B=C", " define:A=B=C"},
      {"--entry --seed", " entry=--seed"},
      {"-h", " help=true"},
      {"--help x.c", " help=true file:x.c"},
      {"- a.c", " file:- file:a.c"},
      {"a.c -- --seed -x --", " file:a.c file:--seed file:-x file:--"},
      {"\"\"", " file:"},
  };
  CHECK_LINES(ON_RUN, cases);
}

static void test_mistakes(void)
{
  static const Case cases[] = {
      {"--sead 7", " ! unknown option --sead; did you mean --seed?"},
      {"--seed_ 7", " ! unknown option --seed_; did you mean --seed?"},
      {"--step_limit=3", " ! unknown option --step_limit; did you mean --step-limit?"},
      {"-seed", " ! unknown option -seed; did you mean --seed?"},
      {"--volatile_ havoc", " ! unknown option --volatile_; did you mean --volatile?"},
      {"--frobnicate-everything", " ! unknown option --frobnicate-everything; --help lists all"},
      {"-q", " ! unknown option -q; --help lists all"},
      {"--see 3", " ! unknown option --see; did you mean --seed?"},
      {"--no-seed", " ! unknown option --no-seed; did you mean --seed?"},
      {"--seed", " ! --seed needs a value: --seed N"},
      {"--data-model", " ! --data-model needs a value: --data-model ILP32|LP64"},
      {"-I", " ! -I needs a value: -I DIR"},
      {"--seed x", " ! --seed: 'x' is not a whole number"},
      {"--seed=", " ! --seed: '' is not a whole number"},
      {"--seed 3x", " ! --seed: '3x' is not a whole number"},
      {"--seed -1", " ! --seed: -1 is not between 0 and 2147483647"},
      {"--seed 2147483648", " ! --seed: 2147483648 is not between 0 and 2147483647"},
      {"--seed 99999999999999999999999",
       " ! --seed: 99999999999999999999999 is not between 0 and 2147483647"},
      {"--step-limit 0", " ! --step-limit: 0 is not between 1 and 2000000000"},
      {"--data-model LP32", " ! --data-model: 'LP32' is none of ILP32|LP64"},
      {"--volatile=", " ! --volatile: '' is none of memory|havoc"},
      {"--volatile=mem", " ! --volatile: 'mem' is none of memory|havoc"},
      {"--trace=yes", " ! --trace takes no value"},
      {"--dot", " ! --dot is not an option of this command"},
      {"--seed 1 --bogus-option-of-nobody --sed 2",
       " ! unknown option --bogus-option-of-nobody; --help lists all"},
  };
  CHECK_LINES(ON_RUN, cases);
}

static void test_commands_differ(void)
{
  check_line(ON_CFA, "--dot --parse a.cfa", " parse=true dot=true file:a.cfa");
  check_line(ON_CFA, "--seed 1", " ! --seed is not an option of this command");
  check_line(ON_DOCTOR, "-I x", " ! unknown option -I; --help lists all");
  check_line(ON_DOCTOR, "-m32", " ! --data-model is not an option of this command");
}

/* Every option of the table appears in the help of exactly the commands that know it. */
static void test_help_is_complete(void)
{
  static const int commands[] = {ON_CFA, ON_RUN, ON_DOCTOR};
  for (unsigned i = 0; i < 3; i++) {
    char *help = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&help, &size);
    options_print_help(commands[i], out);
    fclose(out);
    unsigned lines = 1, wanted = 0; /* the first has no newline before it */
    for (const char *at = help; *at; at++)
      lines += !strncmp(at, "\n  --", 5);
#define BOOL(name, dflt, marks, help) wanted += ((marks) & commands[i]) != 0;
#define INT(name, dflt, least, most, marks, help) BOOL(name, dflt, marks, help)
#define TEXT(name, dflt, metavar, marks, help) BOOL(name, dflt, marks, help)
#define CHOICE(name, dflt, words, marks, help) BOOL(name, dflt, marks, help)
#define MAYBE(name, words, marks, help) BOOL(name, dflt, marks, help)
#define LIST(name, metavar, marks, help) BOOL(name, dflt, marks, help)
#include "base/options.def"
#undef BOOL
#undef INT
#undef TEXT
#undef CHOICE
#undef MAYBE
#undef LIST
    CHECK(lines == wanted);
    CHECK(!strstr(help, "_ ") && !strstr(help, "--volatile_"));
    mem_free(help);
  }
}

/* Any command line is either understood or refused with a reason. */
static void test_random_lines(void)
{
  static const char *const pieces[] = {"--",
                                       "-",
                                       "--seed",
                                       "3",
                                       "--input",
                                       "--input=",
                                       "-I",
                                       "-Ix",
                                       "-m32",
                                       "-m",
                                       "a.c",
                                       "--no-stats",
                                       "--no-",
                                       "--=",
                                       "--seed=",
                                       "-h",
                                       "--stats",
                                       "--trace=1",
                                       "--seed=99999999999",
                                       "-D",
                                       "--entry",
                                       "\xff",
                                       ""};
  uint64_t state = 99;
  for (unsigned i = 0; i < 20000; i++) {
    char *words[MOST_WORDS];
    int count = 0;
    for (; count < MOST_WORDS; count++) {
      state = state * 6364136223846793005u + 1442695040888963407u;
      unsigned pick = (unsigned)(state >> 33) % (sizeof pieces / sizeof *pieces + 2);
      if (pick >= sizeof pieces / sizeof *pieces)
        break;
      words[count] = (char *)pieces[pick];
    }
    Run *run = run_new();
    StringList files = {0};
    bool good = options_parse(run, ON_RUN, count, words, &files);
    CHECK(good ? run->fail == FAIL_NONE : run->fail == FAIL_USAGE && *run->reason);
    CHECK((int)files.count <= count);
    vec_free(&files);
    run_free(run);
  }
}

int main(void)
{
  RUN(test_random_lines);
  RUN(test_settings);
  RUN(test_mistakes);
  RUN(test_commands_differ);
  RUN(test_help_is_complete);
  return check_summary();
}
