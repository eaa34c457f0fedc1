#include "output/choice.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PREFIX_LENGTH = sizeof INTERP_INPUT_PREFIX - 1 };

const char *choice_library(const InterpChoice *choice)
{
  const Place *place = choice->place;
  return place && place_is_library(place) ? place->function : NULL;
}

/* "block 1" is what the first pointer of a caller leads to. */
static bool print_block(const Program *program, uint64_t address, const char *of, Text *out)
{
  unsigned number;
  int64_t offset;
  if (!interp_is_in_block(program, address, &number, &offset))
    return false;
  text_format(out, "%s", of);
  if (offset)
    text_format(out, "byte %lld of ", (long long)offset);
  text_format(out, "block %u", number + 1);
  return true;
}

bool choice_is_in_block(const Program *program, const InterpChoice *choice)
{
  unsigned number;
  int64_t offset;
  return choice->address && interp_is_in_block(program, choice->address, &number, &offset);
}

bool choice_is_in_extern(const Program *program, const InterpChoice *choice)
{
  for (unsigned i = 0; choice->object && choice->object->source && i < program->externs.count; i++)
    if (!strcmp(program->externs.data[i].name, choice->object->source))
      return true;
  return false;
}

void choice_print_origin(const Program *program, const InterpChoice *choice, Text *out)
{
  if (choice->address && print_block(program, choice->address, "", out))
    return;
  if (choice_is_in_extern(program, choice)) {
    if (choice->offset)
      text_format(out, "byte %llu of ", (unsigned long long)choice->offset);
    text_format(out, "extern %s", choice->object->source);
    return;
  }
  const char *library = choice_library(choice);
  bool is_call = choice->why == HAVOC_EXTERNAL || interp_is_input(choice);
  if (library)
    text_format(out, "%s()", library);
  else if (choice->why == HAVOC_UNINIT)
    text_format(out, "%s %s", choice->place || !choice->what ? "uninitialised" : "extern",
                choice->what ? choice->what : "memory");
  else if (choice->why == HAVOC_VOLATILE)
    text_add(out, "a volatile read");
  else if (choice->why == HAVOC_ERRNO)
    text_format(out, "errno after %s()", choice->what);
  else if (choice->why == HAVOC_NAN)
    text_add(out, "the bits of a NaN");
  else if (choice->why == HAVOC_OPEN || choice->why == HAVOC_EITHER)
    text_format(out, "what %s() may do", choice->what);
  else if (choice->what)
    text_format(out, "%s%s", choice->what, is_call ? "()" : "");
  else
    text_add(out, "an arbitrary value");
}

bool nondet_is_unsigned(const char *name)
{
  static const char *const types[] = {"bool",      "size_t",   "pointer", "pchar",
                                      "pthread_t", "sector_t", "charp"};
  if (!text_starts(name, INTERP_INPUT_PREFIX))
    return false;
  const char *type = name + PREFIX_LENGTH;
  bool res = *type == 'u';
  for (unsigned i = 0; i < sizeof types / sizeof *types; i++)
    res |= !strcmp(type, types[i]);
  return res;
}

/* The fewest digits that are read back as the same double. */
static void print_double(double number, unsigned width, Text *out)
{
  char text[64];
  for (int digits = 6; digits <= 17; digits++) {
    snprintf(text, sizeof text, "%.*g", digits, number);
    double back = width <= 32 ? (double)strtof(text, NULL) : strtod(text, NULL);
    if (back == number || isnan(number))
      break;
  }
  text_add(out, text);
}

void value_print_typed(Value value, Type type, bool is_signed, Text *out)
{
  char text[64];
  if (type.kind == TYPE_FLOAT && type.width <= 64) {
    print_double(value_to_double(value, type.width), type.width, out);
    return;
  }
  if (type.kind == TYPE_FLOAT)
    snprintf(text, sizeof text, "%.21Lg", value_to_long_double(value, type.width));
  else if (is_signed && type.kind == TYPE_BV && type.width > 1)
    value_print_signed(value, type.width, text, sizeof text);
  else
    value_print_unsigned(value, text, sizeof text);
  text_add(out, text);
}

static bool is_unsigned(const InterpChoice *choice)
{
  if (interp_is_input(choice))
    return nondet_is_unsigned(choice->what);
  return choice->is_unsigned || (choice->what && !strcmp(choice->what, "argc"));
}

static bool print_target(const Program *program, const InterpChoice *choice, Text *out)
{
  const Object *target = choice->target;
  if (choice->is_pointer && print_block(program, choice->value.lo, "the address of ", out))
    return true;
  if (!target || !target->source)
    return false;
  text_format(out, "&%s", target->source);
  if (choice->target_offset)
    text_format(out, " + %llu bytes", (unsigned long long)choice->target_offset);
  return true;
}

void choice_print_value(const Program *program, const InterpChoice *choice, Text *out)
{
  if (print_target(program, choice, out))
    return;
  value_print_typed(choice->value, choice->type, !is_unsigned(choice), out);
}
