/* Command lines, input lists and numbers: any text is read or refused with a message, and a number
 * that was read prints and reads back as the same. */
#include <stdlib.h>
#include <string.h>

#include "app/input.h"
#include "base/options.h"
#include "term/value.h"

enum { MOST_WORDS = 64, MOST_BYTES = 4096 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool condition)
{
  if (!condition)
    abort();
}

static void check_options(char **words, int count)
{
  Run *run = run_new();
  StringList files = {0};
  if (!options_parse(run, ON_PROGRAM, count, words, &files))
    require(run->fail == FAIL_USAGE && run->reason);
  vec_free(&files);
  run_free(run);
}

static void check_input(char **words, int count)
{
  Run *run = run_new();
  StringList lists = {0};
  ValueVec values = {0};
  for (int i = 0; i < count; i++)
    vec_push(&lists, words[i]);
  if (!input_parse(run, &lists, &values))
    require(run->fail == FAIL_USAGE && run->reason);
  vec_free(&lists);
  vec_free(&values);
  run_free(run);
}

static void print_value(Type type, Value value, char *out, unsigned size)
{
  if (type.kind == TYPE_FLOAT)
    value_print_float(value, type.width, out, size);
  else
    value_print_unsigned(value, out, size);
}

static void check_number(const char *word, Type type)
{
  char first[64], second[64];
  Value value, again;
  if (!value_parse(word, type, &value))
    return;
  print_value(type, value, first, sizeof first);
  require(value_parse(first, type, &again));
  print_value(type, again, second, sizeof second);
  require(!strcmp(first, second));
}

static void check_numbers(const char *word)
{
  static const unsigned widths[] = {1, 7, 8, 32, 64, 65, 128};
  for (unsigned i = 0; i < sizeof widths / sizeof *widths; i++)
    check_number(word, type_bv(widths[i]));
  check_number(word, type_bool());
  check_number(word, type_float(32));
  check_number(word, type_float(64));
  check_number(word, type_float(80));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  if (size > MOST_BYTES)
    return 0;
  char *text = malloc(size + 1), *words[MOST_WORDS];
  memcpy(text, data, size);
  text[size] = 0;
  int count = 0;
  for (char *word = strtok(text, "\n"); word && count < MOST_WORDS; word = strtok(NULL, "\n"))
    words[count++] = word;
  check_options(words, count);
  check_input(words, count);
  for (int i = 0; i < count; i++)
    check_numbers(words[i]);
  free(text);
  return 0;
}
