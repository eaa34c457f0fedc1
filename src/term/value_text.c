#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "term/bits.h"

void value_print_unsigned(Value v, char *out, unsigned size)
{
  char digits[40];
  unsigned at = sizeof digits;
  Bits rest = bits_of(v);
  digits[--at] = 0;
  do {
    digits[--at] = (char)('0' + (unsigned)(rest % 10));
    rest /= 10;
  } while (rest);
  snprintf(out, size, "%s", digits + at);
}

void value_print_signed(Value v, unsigned width, char *out, unsigned size)
{
  Bits bits = bits_of(v);
  if (!bits_negative(bits, width)) {
    value_print_unsigned(v, out, size);
    return;
  }
  snprintf(out, size, "-");
  if (size > 1)
    value_print_unsigned(value_of_bits(-bits & bits_mask(width)), out + 1, size - 1);
}

static void print_bits(Value v, char *out, unsigned size)
{
  if (v.hi)
    snprintf(out, size, "bits#%llx%016llx", (unsigned long long)v.hi, (unsigned long long)v.lo);
  else
    snprintf(out, size, "bits#%llx", (unsigned long long)v.lo);
}

void value_print_float(Value v, unsigned width, char *out, unsigned size)
{
  if (value_is_odd_float(v, width))
    print_bits(v, out, size);
  else if (value_is_nan(v, width))
    snprintf(out, size, "nan");
  else if (width == 80)
    snprintf(out, size, "%La", value_to_long_double(v, width));
  else
    snprintf(out, size, "%a", value_to_double(v, width));
}

/* The digits of an unsigned number; false where there are none, others, or too many. */
static bool parse_digits(const char *text, unsigned base, Bits *number)
{
  Bits res = 0;
  if (!*text)
    return false;
  for (; *text; text++) {
    unsigned digit = isdigit((unsigned char)*text)    ? (unsigned)(*text - '0')
                     : isxdigit((unsigned char)*text) ? (unsigned)(tolower(*text) - 'a' + 10)
                                                      : base;
    if (digit >= base || __builtin_mul_overflow(res, (Bits)base, &res) ||
        __builtin_add_overflow(res, (Bits)digit, &res))
      return false;
  }
  *number = res;
  return true;
}

static bool parse_integer(const char *text, unsigned width, Value *v)
{
  bool negative = *text == '-';
  text += negative;
  bool hexadecimal = text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
  Bits number;
  if (!parse_digits(hexadecimal ? text + 2 : text, hexadecimal ? 16 : 10, &number))
    return false;
  if (number > (negative ? bits_least(width) : bits_mask(width)))
    return false;
  *v = value_of_bits((negative ? -number : number) & bits_mask(width));
  return true;
}

static bool parse_float_bits(const char *text, unsigned width, Value *v)
{
  Bits number;
  if (!parse_digits(text, 16, &number) || number > bits_mask(width))
    return false;
  *v = value_of_bits(number);
  return true;
}

/* The host's reader rounds once, to the format asked for. */
static bool parse_finite(const char *text, unsigned width, Value *v)
{
  const char *digits = text + (*text == '-');
  if (!isdigit((unsigned char)*digits) && *digits != '.')
    return false;
  char *end;
  long double number = width == 32   ? strtof(text, &end)
                       : width == 64 ? strtod(text, &end)
                                     : strtold(text, &end);
  if (end == text || *end || isinf(number))
    return false;
  *v = value_of_long_double(number, width);
  return true;
}

static bool parse_float(const char *text, unsigned width, Value *v)
{
  bool negative = *text == '-';
  if (!strcmp(text, "nan")) {
    *v = value_nan(width);
    return true;
  }
  if (!strcmp(text + negative, "inf")) {
    *v = value_of_long_double(negative ? -HUGE_VALL : HUGE_VALL, width);
    return true;
  }
  if (!strncmp(text, "bits#", 5))
    return parse_float_bits(text + 5, width, v);
  return parse_finite(text, width, v);
}

bool value_parse(const char *text, Type type, Value *v)
{
  switch ((TypeKind)type.kind) {
  case TYPE_BOOL:
    if (!strcmp(text, "true") || !strcmp(text, "false")) {
      *v = value_of(*text == 't');
      return true;
    }
    return parse_integer(text, 1, v);
  case TYPE_BV: return parse_integer(text, type.width, v);
  case TYPE_FLOAT: return parse_float(text, type.width, v);
  case TYPE_ARRAY: break;
  }
  return false;
}
