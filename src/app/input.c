#include "app/input.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

typedef unsigned __int128 Wide;

static Value value_of_wide(Wide number)
{
  return (Value){(uint64_t)number, (uint64_t)(number >> 64)};
}

static bool is_hex(const char *text)
{
  return text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
}

/* The digits of a number without sign; false where there are none, others, or too many. */
static bool parse_digits(const char *text, Wide *number)
{
  unsigned base = is_hex(text) ? 16 : 10;
  text += base == 16 ? 2 : 0;
  if (!*text)
    return false;
  *number = 0;
  for (; *text; text++) {
    if (!isxdigit((unsigned char)*text) || (base == 10 && !isdigit((unsigned char)*text)))
      return false;
    unsigned digit = isdigit((unsigned char)*text) ? (unsigned)(*text - '0')
                                                   : (unsigned)(tolower(*text) - 'a') + 10;
    if (*number > (~(Wide)0 - digit) / base)
      return false;
    *number = *number * base + digit;
  }
  return true;
}

static bool parse_integer(const char *text, Value *value)
{
  bool negative = *text == '-';
  Wide number;
  if (!parse_digits(text + (*text == '-' || *text == '+'), &number))
    return false;
  if (negative && number > (Wide)1 << 127)
    return false;
  *value = value_of_wide(negative ? -number : number);
  return true;
}

/* "inf" and "nan" have an n, decimal floats a point or an e, hexadecimal ones a p; no integer has.
 */
static bool looks_like_float(const char *text)
{
  text += *text == '-' || *text == '+';
  return strpbrk(text, is_hex(text) ? ".pP" : ".eEnN") != NULL;
}

/* strtold would take blanks and the payload of "nan(...)" as well. */
static bool has_only_float_letters(const char *text)
{
  return strspn(text, "+-.0123456789abcdefABCDEFxXpPinlINL") == strlen(text);
}

static bool parse_float(const char *text, Value *value)
{
  if (!has_only_float_letters(text))
    return false;
  char *end;
  double number = strtod(text, &end);
  if (end == text)
    return false;
  if (!strcasecmp(end, "f"))
    *value = value_of_double((double)strtof(text, NULL), 32);
  else if (!strcasecmp(end, "l"))
    *value = value_of_long_double(strtold(text, NULL), 80);
  else if (!*end)
    *value = value_of_double(number, 64);
  else
    return false;
  return true;
}

static bool parse_value(Run *run, const char *text, ValueVec *values)
{
  Value value;
  if (looks_like_float(text) ? !parse_float(text, &value) : !parse_integer(text, &value))
    return run_fail(run, FAIL_USAGE, "--input: '%s' is not a number of at most 128 bits", text);
  vec_push(values, value);
  return true;
}

/* An empty list is the list of no values. */
static bool parse_list(Run *run, const char *list, ValueVec *values)
{
  bool good = true;
  Text piece = {0};
  while (good && *list) {
    size_t length = strcspn(list, ",");
    text_clear(&piece);
    text_add_bytes(&piece, list, length);
    good = parse_value(run, text_of(&piece), values);
    list += length + (list[length] == ',');
  }
  text_free(&piece);
  return good;
}

bool input_parse(Run *run, const StringList *lists, ValueVec *values)
{
  for (unsigned i = 0; i < lists->count; i++)
    if (!parse_list(run, lists->data[i], values))
      return false;
  return true;
}

/* The nondet functions say by their names which values are unsigned. */
static bool is_unsigned(const InterpChoice *choice)
{
  static const char prefix[] = "__VERIFIER_nondet_";
  if (choice->type.kind == TYPE_BOOL || choice->type.width == 1)
    return true;
  if (choice->why != HAVOC_INPUT || !choice->what ||
      strncmp(choice->what, prefix, sizeof prefix - 1))
    return false;
  const char *type = choice->what + sizeof prefix - 1;
  return *type == 'u' || !strcmp(type, "bool") || !strcmp(type, "size_t") ||
         !strcmp(type, "pointer");
}

static void print_choice(const InterpChoice *choice, Text *out)
{
  char number[64];
  if (choice->type.kind == TYPE_FLOAT) {
    if (choice->value.hi)
      text_format(out, "0x%llx%016llx", (unsigned long long)choice->value.hi,
                  (unsigned long long)choice->value.lo);
    else
      text_format(out, "0x%llx", (unsigned long long)choice->value.lo);
    return;
  }
  if (is_unsigned(choice))
    value_print_unsigned(choice->value, number, sizeof number);
  else
    value_print_signed(choice->value, choice->type.width, number, sizeof number);
  text_add(out, number);
}

void input_print(const InterpChoices *choices, Text *out)
{
  for (unsigned i = 0; i < choices->count; i++) {
    if (i)
      text_add_char(out, ',');
    print_choice(&choices->data[i], out);
  }
}
