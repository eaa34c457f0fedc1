/* <stdlib.h>: integer arithmetic, and numbers read from text. */
#include "model.h"

typedef struct {
  int quot, rem;
} div_t;
typedef struct {
  long quot, rem;
} ldiv_t;
typedef struct {
  long long quot, rem;
} lldiv_t;

#define INT_MIN (-__INT_MAX__ - 1)
#define LONG_MIN (-LONG_MAX - 1)
#define LLONG_MIN (-LLONG_MAX - 1)

typedef __INTMAX_TYPE__ intmax_t;
typedef __UINTMAX_TYPE__ uintmax_t;
typedef struct {
  intmax_t quot, rem;
} imaxdiv_t;

/* The models are compiled without overflow checks, so where C's rule is broken they say so. */

int abs(int n)
{
  if (n == INT_MIN)
    __octant_fail("no-overflow");
  return n < 0 ? (int)-(unsigned)n : n;
}

long labs(long n)
{
  if (n == LONG_MIN)
    __octant_fail("no-overflow");
  return n < 0 ? (long)-(unsigned long)n : n;
}

long long llabs(long long n)
{
  if (n == LLONG_MIN)
    __octant_fail("no-overflow");
  return n < 0 ? (long long)-(unsigned long long)n : n;
}

intmax_t imaxabs(intmax_t n)
{
  return llabs(n);
}

div_t div(int a, int b)
{
  if (a == INT_MIN && b == -1)
    __octant_fail("no-overflow");
  div_t result = {a / b, a % b};
  return result;
}

ldiv_t ldiv(long a, long b)
{
  if (a == LONG_MIN && b == -1)
    __octant_fail("no-overflow");
  ldiv_t result = {a / b, a % b};
  return result;
}

lldiv_t lldiv(long long a, long long b)
{
  if (a == LLONG_MIN && b == -1)
    __octant_fail("no-overflow");
  lldiv_t result = {a / b, a % b};
  return result;
}

imaxdiv_t imaxdiv(intmax_t a, intmax_t b)
{
  lldiv_t found = lldiv(a, b);
  imaxdiv_t result = {found.quot, found.rem};
  return result;
}

/* The number of the lowest bit that is set, from one; zero where none is. */

int ffs(int n)
{
  return n == 0 ? 0 : __builtin_ctz((unsigned)n) + 1;
}

int ffsl(long n)
{
  return n == 0 ? 0 : __builtin_ctzl((unsigned long)n) + 1;
}

int ffsll(long long n)
{
  return n == 0 ? 0 : __builtin_ctzll((unsigned long long)n) + 1;
}

static int digit_value(char c)
{
  if ('0' <= c && c <= '9')
    return c - '0';
  if ('a' <= c && c <= 'z')
    return c - 'a' + 10;
  if ('A' <= c && c <= 'Z')
    return c - 'A' + 10;
  return 99;
}

typedef struct {
  unsigned long long magnitude; /* at most the limit asked for */
  int negative;
  int too_large;
  size_t length; /* 0 without digits */
} Number;

static int has_hex_prefix(const char *text)
{
  return text[0] == '0' && (text[1] == 'x' || text[1] == 'X') && digit_value(text[2]) < 16;
}

/* White space, a sign, a prefix as "base" allows, digits. */
static void read_number(Number *number, const char *text, int base, unsigned long long limit)
{
  number->magnitude = 0;
  number->negative = 0;
  number->too_large = 0;
  number->length = 0;
  const char *start = text;
  while (isspace((unsigned char)*text))
    text++;
  if (*text == '-' || *text == '+') {
    number->negative = *text == '-';
    text++;
  }
  if ((base == 0 || base == 16) && has_hex_prefix(text)) {
    text += 2;
    base = 16;
  } else if (base == 0) {
    base = *text == '0' ? 8 : 10;
  }
  while (digit_value(*text) < base) {
    unsigned digit = digit_value(*text);
    if (number->too_large || number->magnitude > (limit - digit) / base) {
      number->too_large = 1;
      number->magnitude = limit;
    } else {
      number->magnitude = number->magnitude * base + digit;
    }
    text++;
    number->length = (size_t)(text - start);
  }
}

static int is_base(int base)
{
  return base == 0 || (2 <= base && base <= 36);
}

long long __octant_read_signed(const char *text, size_t *length, int base, long long most)
{
  *length = 0;
  if (!is_base(base)) {
    __octant_set_errno(EINVAL);
    return 0;
  }
  Number number;
  read_number(&number, text, base, (unsigned long long)most + 1);
  *length = number.length;
  unsigned long long limit = (unsigned long long)most + (number.negative ? 1 : 0);
  if (number.too_large || number.magnitude > limit) {
    __octant_set_errno(ERANGE);
    return number.negative ? -most - 1 : most;
  }
  return (long long)(number.negative ? -number.magnitude : number.magnitude);
}

unsigned long long __octant_read_unsigned(const char *text, size_t *length, int base,
                                          unsigned long long most)
{
  *length = 0;
  if (!is_base(base)) {
    __octant_set_errno(EINVAL);
    return 0;
  }
  Number number;
  read_number(&number, text, base, most);
  *length = number.length;
  if (number.too_large) {
    __octant_set_errno(ERANGE);
    return most;
  }
  return number.negative ? -number.magnitude : number.magnitude;
}

/* As the functions of C, which do not touch "end" where the base is wrong. */
static long long read_signed(const char *text, char **end, int base, long long most)
{
  size_t length;
  long long value = __octant_read_signed(text, &length, base, most);
  if (end != NULL && is_base(base))
    *end = (char *)text + length;
  return value;
}

static unsigned long long read_unsigned(const char *text, char **end, int base,
                                        unsigned long long most)
{
  size_t length;
  unsigned long long value = __octant_read_unsigned(text, &length, base, most);
  if (end != NULL && is_base(base))
    *end = (char *)text + length;
  return value;
}

long strtol(const char *text, char **end, int base)
{
  return (long)read_signed(text, end, base, LONG_MAX);
}

long long strtoll(const char *text, char **end, int base)
{
  return read_signed(text, end, base, LLONG_MAX);
}

long long strtoq(const char *text, char **end, int base)
{
  return read_signed(text, end, base, LLONG_MAX);
}

unsigned long strtoul(const char *text, char **end, int base)
{
  return (unsigned long)read_unsigned(text, end, base, ULONG_MAX);
}

unsigned long long strtoull(const char *text, char **end, int base)
{
  return read_unsigned(text, end, base, ULLONG_MAX);
}

unsigned long long strtouq(const char *text, char **end, int base)
{
  return read_unsigned(text, end, base, ULLONG_MAX);
}

intmax_t strtoimax(const char *text, char **end, int base)
{
  return read_signed(text, end, base, LLONG_MAX);
}

uintmax_t strtoumax(const char *text, char **end, int base)
{
  return read_unsigned(text, end, base, ULLONG_MAX);
}

/* ---- the same in C23, where binary numbers may begin with 0b ---- */

static void refuse_binary(const char *text, int base)
{
  while (isspace((unsigned char)*text))
    text++;
  if (*text == '-' || *text == '+')
    text++;
  if ((base == 0 || base == 2) && text[0] == '0' && (text[1] == 'b' || text[1] == 'B'))
    __octant_unsupported("a binary number");
}

long __isoc23_strtol(const char *text, char **end, int base)
{
  refuse_binary(text, base);
  return strtol(text, end, base);
}

long long __isoc23_strtoll(const char *text, char **end, int base)
{
  refuse_binary(text, base);
  return strtoll(text, end, base);
}

unsigned long __isoc23_strtoul(const char *text, char **end, int base)
{
  refuse_binary(text, base);
  return strtoul(text, end, base);
}

unsigned long long __isoc23_strtoull(const char *text, char **end, int base)
{
  refuse_binary(text, base);
  return strtoull(text, end, base);
}

intmax_t __isoc23_strtoimax(const char *text, char **end, int base)
{
  refuse_binary(text, base);
  return strtoimax(text, end, base);
}

uintmax_t __isoc23_strtoumax(const char *text, char **end, int base)
{
  refuse_binary(text, base);
  return strtoumax(text, end, base);
}

int atoi(const char *text)
{
  return (int)strtol(text, NULL, 10);
}

long atol(const char *text)
{
  return strtol(text, NULL, 10);
}

long long atoll(const char *text)
{
  return strtoll(text, NULL, 10);
}
