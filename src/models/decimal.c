/* <stdlib.h>: floating-point numbers read from text.  Exact where one operation on exact numbers
 * gives the result: few digits and a small power of ten.  Other numbers are arbitrary. */
#include "model.h"

typedef struct {
  unsigned long long mantissa;
  int exponent; /* the number is mantissa * 10^exponent */
  int negative;
  int known;     /* all digits are in the mantissa */
  size_t length; /* of the text, 0 without digits */
} Decimal;

enum { MOST_EXPONENT = 9999 };

static int is_digit(char c)
{
  return '0' <= c && c <= '9';
}

static void add_digit(Decimal *decimal, char digit)
{
  unsigned long long next = decimal->mantissa * 10 + (unsigned long long)(digit - '0');
  if (decimal->mantissa > 1000000000000000000ULL)
    decimal->known = 0;
  else
    decimal->mantissa = next;
}

/* "e", a sign, digits; without digits it is no part of the number. */
static void read_exponent(Decimal *decimal, const char *text)
{
  size_t i = decimal->length;
  if (text[i] != 'e' && text[i] != 'E')
    return;
  i++;
  int negative = text[i] == '-';
  if (text[i] == '-' || text[i] == '+')
    i++;
  int exponent = 0;
  for (; is_digit(text[i]); i++) {
    if (exponent < MOST_EXPONENT)
      exponent = exponent * 10 + (text[i] - '0');
    decimal->length = i + 1;
  }
  decimal->exponent += negative ? -exponent : exponent;
}

/* Digits with a point among them. */
static void read_digits(Decimal *decimal, const char *text, size_t i)
{
  size_t digits = 0;
  int after_point = 0;
  for (;; i++) {
    if (text[i] == '.' && !after_point) {
      after_point = 1;
    } else if (is_digit(text[i])) {
      add_digit(decimal, text[i]);
      decimal->exponent -= after_point;
      digits++;
    } else {
      break;
    }
  }
  if (digits != 0)
    decimal->length = i;
}

/* Infinities, what is no number, and numbers with base 16: we do not say what they are. */
static int is_special(const char *text)
{
  char first = (char)tolower((unsigned char)text[0]);
  if (first != 'i' && first != 'n' && first != '0')
    return 0;
  char second = (char)tolower((unsigned char)text[1]);
  return (first == 'i' && second == 'n') || (first == 'n' && second == 'a') ||
         (first == '0' && second == 'x');
}

static void read_decimal(Decimal *decimal, const char *text, const char *function)
{
  decimal->mantissa = 0;
  decimal->exponent = 0;
  decimal->known = 1;
  decimal->length = 0;
  size_t i = 0;
  while (isspace((unsigned char)text[i]))
    i++;
  decimal->negative = text[i] == '-';
  if (text[i] == '-' || text[i] == '+')
    i++;
  if (is_special(text + i)) {
    decimal->known = 0;
    decimal->length = (size_t)__octant_invented_number(function) % (strlen(text) + 1);
    return;
  }
  read_digits(decimal, text, i);
  if (decimal->length != 0)
    read_exponent(decimal, text);
  else
    decimal->negative = 0;
}

/* Whether mantissa and power of ten are exact numbers of a type with so many of them. */
static int is_exact(const Decimal *decimal, unsigned long long most_mantissa, int most_exponent)
{
  return decimal->known && decimal->mantissa <= most_mantissa &&
         (decimal->mantissa == 0 ||
          (-most_exponent <= decimal->exponent && decimal->exponent <= most_exponent));
}

/* Reads the number for that function; whether the result is known. */
static int read(Decimal *decimal, const char *text, size_t *length, const char *function,
                unsigned long long most_mantissa, int most_exponent)
{
  read_decimal(decimal, text, function);
  *length = decimal->length;
  int exact = is_exact(decimal, most_mantissa, most_exponent);
  if (!exact && __octant_invented_number(function) % 2 == 1)
    __octant_set_errno(ERANGE);
  return exact;
}

static int power(const Decimal *decimal)
{
  if (decimal->mantissa == 0)
    return 0;
  return decimal->exponent < 0 ? -decimal->exponent : decimal->exponent;
}

float __octant_read_float(const char *text, size_t *length)
{
  Decimal decimal;
  if (!read(&decimal, text, length, "strtof", 1UL << 24, 10))
    return __octant_invented_float("strtof");
  float factor = 1, value = (float)decimal.mantissa;
  for (int i = 0; i < power(&decimal); i++)
    factor *= 10;
  value = decimal.exponent < 0 ? value / factor : value * factor;
  return decimal.negative ? -value : value;
}

double __octant_read_double(const char *text, size_t *length)
{
  Decimal decimal;
  if (!read(&decimal, text, length, "strtod", 1ULL << 53, 22))
    return __octant_invented_double("strtod");
  double factor = 1, value = (double)decimal.mantissa;
  for (int i = 0; i < power(&decimal); i++)
    factor *= 10;
  value = decimal.exponent < 0 ? value / factor : value * factor;
  return decimal.negative ? -value : value;
}

long double __octant_read_longdouble(const char *text, size_t *length)
{
  Decimal decimal;
  if (!read(&decimal, text, length, "strtold", ~0ULL, 27))
    return __octant_invented_longdouble("strtold");
  long double factor = 1, value = (long double)decimal.mantissa;
  for (int i = 0; i < power(&decimal); i++)
    factor *= 10;
  value = decimal.exponent < 0 ? value / factor : value * factor;
  return decimal.negative ? -value : value;
}

float strtof(const char *text, char **end)
{
  size_t length;
  float value = __octant_read_float(text, &length);
  if (end != NULL)
    *end = (char *)text + length;
  return value;
}

double strtod(const char *text, char **end)
{
  size_t length;
  double value = __octant_read_double(text, &length);
  if (end != NULL)
    *end = (char *)text + length;
  return value;
}

long double strtold(const char *text, char **end)
{
  size_t length;
  long double value = __octant_read_longdouble(text, &length);
  if (end != NULL)
    *end = (char *)text + length;
  return value;
}

double atof(const char *text)
{
  return strtod(text, NULL);
}
