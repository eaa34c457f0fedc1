#include <math.h>
#include <stdio.h>
#include <string.h>

#include "term/bits.h"
#include "term/print_c.h"

unsigned c_container(unsigned width)
{
  unsigned res = 8;
  while (res < width)
    res *= 2;
  return res;
}

bool c_is_native(unsigned width)
{
  return c_container(width) == width;
}

bool c_wraps_by_itself(unsigned width)
{
  return width >= 32 && c_is_native(width);
}

const char *c_integer_type(unsigned width, Sign sign)
{
  bool is_unsigned = sign == SIGN_UNSIGNED;
  switch (c_container(width)) {
  case 8: return is_unsigned ? "unsigned char" : "signed char";
  case 16: return is_unsigned ? "unsigned short" : "short";
  case 32: return is_unsigned ? "unsigned int" : "int";
  case 64: return is_unsigned ? "unsigned long long" : "long long";
  default: return is_unsigned ? "unsigned __int128" : "__int128";
  }
}

const char *c_float_type(unsigned width)
{
  return width == 32 ? "float" : width == 64 ? "double" : "long double";
}

const char *c_float_suffix(unsigned width)
{
  return width == 32 ? "f" : width == 64 ? "" : "l";
}

/* A number of more than 64 bits, which no literal can hold. */
static unsigned print_wide(Bits bits, Sign sign, Text *out)
{
  unsigned long long high = (unsigned long long)(bits >> 64), low = (unsigned long long)bits;
  if (sign == SIGN_UNSIGNED) {
    text_format(out, "(unsigned __int128)0x%llxULL << 64 | 0x%llxULL", high, low);
    return PREC_BIT_OR;
  }
  text_format(out, "(__int128)((unsigned __int128)0x%llxULL << 64 | 0x%llxULL)", high, low);
  return PREC_UNARY;
}

static unsigned print_positive(Bits bits, unsigned width, ConstStyle style, Text *out)
{
  unsigned container = c_container(width);
  if (bits > UINT64_MAX)
    return print_wide(bits, style.sign, out);
  if (style.typed && container == 128)
    text_format(out, "(%s)", c_integer_type(width, style.sign));
  bool typed = style.typed && container <= 64 && container >= 32;
  /* Without a suffix, a literal has the first of the signed types that holds it. */
  bool is_unsigned = container >= 32 && style.sign == SIGN_UNSIGNED &&
                     (typed || bits > bits_greatest(container > 64 ? 64 : container));
  bool is_long = typed ? container == 64 : container >= 64 && is_unsigned;
  bool hexadecimal = style.hexadecimal && bits > 9;
  text_format(out, hexadecimal ? "0x%llx%s%s" : "%llu%s%s", (unsigned long long)bits,
              is_unsigned ? "U" : "", is_long ? "LL" : "");
  return style.typed && container == 128 ? PREC_UNARY : PREC_POSTFIX;
}

/* The least number has no literal: the minus sign is an operator, and what follows it too large. */
static unsigned print_negative(Bits bits, unsigned width, ConstStyle style, Text *out)
{
  Bits magnitude = -bits & bits_mask(width);
  if (magnitude > (Bits)INT64_MAX && width > 64)
    return print_wide((Bits)bits_signed(bits, width), SIGN_SIGNED, out);
  style.hexadecimal = false;
  if (magnitude == bits_least(width) && (width == 32 || width == 64)) {
    text_format(out, "-%llu%s - 1", (unsigned long long)magnitude - 1, width == 64 ? "LL" : "");
    return PREC_SUM;
  }
  if (style.typed && c_container(width) == 128) {
    text_format(out, "(__int128)-%llu", (unsigned long long)magnitude);
    return PREC_UNARY;
  }
  text_add_char(out, '-');
  print_positive(magnitude, width, style, out);
  return PREC_UNARY;
}

unsigned c_print_integer(Value v, unsigned width, ConstStyle style, Text *out)
{
  Bits bits = bits_of(v);
  if (style.sign == SIGN_ANY)
    style.sign = c_is_native(width) ? SIGN_SIGNED : SIGN_UNSIGNED;
  if (style.sign == SIGN_SIGNED && bits_negative(bits, width))
    return print_negative(bits, width, style, out);
  return print_positive(bits, width, style, out);
}

void c_print_mask(unsigned width, Text *out)
{
  if (width > 64)
    text_format(out, "((unsigned __int128)1 << %u) - 1", width);
  else
    text_format(out, "0x%llx%s", (unsigned long long)bits_mask(width), width > 31 ? "ULL" : "");
}

/* The fewest digits that read back as the same number. */
static void print_shortest(Value v, unsigned width, Text *out)
{
  char digits[64];
  for (int precision = 1; precision <= 21; precision++) {
    Value back;
    snprintf(digits, sizeof digits, "%.*Lg", precision, value_to_long_double(v, width));
    if (value_parse(digits, type_float(width), &back) && value_same_float(v, back, width))
      break;
  }
  text_add(out, digits);
  if (!strpbrk(digits, ".e"))
    text_add(out, ".0");
  text_add(out, width == 32 ? "f" : width == 80 ? "L" : "");
}

unsigned c_print_float(Value v, unsigned width, Text *out)
{
  long double number = value_to_long_double(v, width);
  if (isnan(number)) {
    text_format(out, "__builtin_nan%s(\"\")", c_float_suffix(width));
    return PREC_POSTFIX;
  }
  if (isinf(number)) {
    text_format(out, "%s__builtin_inf%s()", number < 0 ? "-" : "", c_float_suffix(width));
    return number < 0 ? PREC_UNARY : PREC_POSTFIX;
  }
  print_shortest(v, width, out);
  return signbit(number) ? PREC_UNARY : PREC_POSTFIX;
}
