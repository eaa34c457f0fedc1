/* <stdio.h>: the scanf family.  What is read from a text is exact.  Input is arbitrary, so there
 * each conversion stores any value that some input gives, and the matching may stop before any of
 * them. */
#include "model.h"

typedef struct FILE FILE;
typedef __builtin_va_list va_list;
#define va_start(list, last) __builtin_va_start(list, last)
#define va_arg(list, type) __builtin_va_arg(list, type)
#define va_end(list) __builtin_va_end(list)

enum { NUMBER_ROOM = 64 };

enum { SIZE_PLAIN, SIZE_CHAR, SIZE_SHORT, SIZE_LONG, SIZE_LONGLONG };

static size_t read_size(const char *format, size_t i, int *size)
{
  *size = SIZE_PLAIN;
  switch (format[i]) {
  case 'h':
    *size = format[i + 1] == 'h' ? SIZE_CHAR : SIZE_SHORT;
    return format[i + 1] == 'h' ? i + 2 : i + 1;
  case 'l':
    *size = format[i + 1] == 'l' ? SIZE_LONGLONG : SIZE_LONG;
    return format[i + 1] == 'l' ? i + 2 : i + 1;
  case 'q':
  case 'j':
  case 'L': *size = SIZE_LONGLONG; return i + 1;
  case 'z':
  case 't': *size = SIZE_LONG; return i + 1; /* as wide as long in both data models */
  default: return i;
  }
}

typedef struct {
  char kind;
  int size;
  int skipped;
  size_t width;    /* 0: none given */
  const char *set; /* of "[": the character behind it and behind "^" */
  int excluded;    /* that set is what may not come */
} Conversion;

/* From the first character of a set to its "]", which may stand first without ending it. */
static size_t end_of_set(const char *format, size_t i)
{
  if (format[i] == ']')
    i++;
  while (format[i] != '\0' && format[i] != ']')
    i++;
  return i;
}

/* A "-" is a range where it stands between two characters, the second of them not before the first:
 * that first one may be the end of another range. */
static int is_in_set(const Conversion *how, char c)
{
  const unsigned char *set = (const unsigned char *)how->set;
  unsigned char wanted = (unsigned char)c;
  for (unsigned i = 0; i == 0 || set[i] != ']'; i++) {
    unsigned char from = set[i], to = from;
    if (i > 0 && set[i] == '-' && set[i + 1] != ']' && set[i - 1] <= set[i + 1]) {
      from = set[i - 1];
      to = set[i + 1];
    }
    if (from <= wanted && wanted <= to)
      return !how->excluded;
  }
  return how->excluded;
}

/* Does the character belong to a word of this conversion?  In input a null character may. */
static int fits(const Conversion *how, char c)
{
  return how->kind == '[' ? is_in_set(how, c) : !isspace((unsigned char)c);
}

/* Reads what stands behind "%"; the index of its last character.  The kind of what has no end, as
 * the format ends before, is a null character. */
static size_t read_conversion(Conversion *how, const char *format, size_t i)
{
  how->skipped = format[i] == '*';
  if (how->skipped)
    i++;
  how->width = 0;
  for (; '0' <= format[i] && format[i] <= '9'; i++)
    how->width = how->width * 10 + (size_t)(format[i] - '0');
  i = read_size(format, i, &how->size);
  how->kind = format[i];
  if (how->kind != '[')
    return i;
  i++;
  how->excluded = format[i] == '^';
  if (how->excluded)
    i++;
  how->set = format + i;
  i = end_of_set(format, i);
  if (format[i] == '\0')
    how->kind = '\0';
  return i;
}

static int is_integer(char kind)
{
  return kind == 'd' || kind == 'i' || kind == 'u' || kind == 'o' || kind == 'x' || kind == 'X';
}

static int is_float(char kind)
{
  return kind == 'a' || kind == 'e' || kind == 'f' || kind == 'g' || kind == 'A' || kind == 'E' ||
         kind == 'F' || kind == 'G';
}

static int is_word(const Conversion *how)
{
  return (how->kind == 's' || how->kind == '[') && how->size == SIZE_PLAIN;
}

static void store_integer(void *to, int size, unsigned long long value)
{
  switch (size) {
  case SIZE_CHAR: *(char *)to = (char)value; break;
  case SIZE_SHORT: *(short *)to = (short)value; break;
  case SIZE_LONG: *(long *)to = (long)value; break;
  case SIZE_LONGLONG: *(long long *)to = (long long)value; break;
  default: *(int *)to = (int)value; break;
  }
}

/* ---- from input ---- */

static int is_too_large(void)
{
  if (!__octant_uses_errno() || !__VERIFIER_nondet_bool())
    return 0;
  __octant_set_errno(ERANGE);
  return 1;
}

/* What is stored of a number that the widest type with a conversion does not hold. */
static unsigned long long too_large(const Conversion *how)
{
  int wide = how->size == SIZE_LONGLONG;
  if (how->kind != 'd' && how->kind != 'i')
    return wide ? ULLONG_MAX : ULONG_MAX;
  long long most = wide ? LLONG_MAX : LONG_MAX;
  return (unsigned long long)(__VERIFIER_nondet_bool() ? most : -most - 1);
}

/* A number of few digits is not any number. */
static unsigned long long any_integer(const Conversion *how)
{
  if (how->kind == 'n')
    return __octant_invented_number("scanf");
  if (is_too_large() && how->width == 0)
    return too_large(how);
  if (how->width != 0)
    return __octant_invented_number("scanf");
  switch (how->size) {
  case SIZE_CHAR: return (unsigned long long)__VERIFIER_nondet_char();
  case SIZE_SHORT: return (unsigned long long)__VERIFIER_nondet_short();
  case SIZE_LONG: return (unsigned long long)__VERIFIER_nondet_long();
  case SIZE_LONGLONG: return (unsigned long long)__VERIFIER_nondet_longlong();
  default: return (unsigned long long)__VERIFIER_nondet_int();
  }
}

static void store_any_float(void *to, const Conversion *how)
{
  int any = !is_too_large() && how->width == 0;
  switch (how->size) {
  case SIZE_LONG:
    *(double *)to = any ? __VERIFIER_nondet_double() : __octant_invented_double("scanf");
    break;
  case SIZE_LONGLONG:
    *(long double *)to =
        any ? __VERIFIER_nondet_longdouble() : __octant_invented_longdouble("scanf");
    break;
  default: *(float *)to = any ? __VERIFIER_nondet_float() : __octant_invented_float("scanf"); break;
  }
}

/* The length of the word; 0: there is none, and nothing is stored. */
static size_t store_any_word(char *to, const Conversion *how)
{
  size_t length = 0;
  do {
    char c = __VERIFIER_nondet_char();
    if (!fits(how, c))
      break;
    to[length] = c;
    length++;
  } while (length != how->width && __VERIFIER_nondet_bool());
  if (length != 0)
    to[length] = '\0';
  return length;
}

static int store_any(void *to, const Conversion *how)
{
  if (is_integer(how->kind) || how->kind == 'n')
    store_integer(to, how->size, any_integer(how));
  else if (is_float(how->kind))
    store_any_float(to, how);
  else if (how->kind == 'c' && how->size == SIZE_PLAIN)
    __VERIFIER_nondet_memory(to, how->width == 0 ? 1 : how->width);
  else if (is_word(how))
    return store_any_word(to, how) != 0;
  else
    __octant_unsupported("a conversion of scanf");
  return 1;
}

/* What is returned where the input ends or does not match. */
static int stop_early(int stored)
{
  __octant_input_may_fail();
  return stored == 0 && __VERIFIER_nondet_bool() ? EOF : stored;
}

/* Counts what was stored; EOF where the input ended before anything was. */
static int scan(const char *format, va_list args)
{
  int stored = 0, literal = 0;
  for (size_t i = 0; format[i] != '\0'; i++) {
    if (format[i] != '%') {
      literal |= !isspace((unsigned char)format[i]);
      continue;
    }
    Conversion how;
    i = read_conversion(&how, format, i + 1);
    if (how.kind == '\0')
      break;
    if ((how.kind != 'n' || literal) && __VERIFIER_nondet_bool())
      return stop_early(stored);
    literal = 0;
    if (how.kind == '%' || how.skipped)
      continue;
    if (!store_any(va_arg(args, void *), &how))
      return stored;
    if (how.kind != 'n')
      stored++;
  }
  if (literal && stored == 0 && __VERIFIER_nondet_bool())
    return stop_early(stored);
  return stored;
}

/* ---- from a text ---- */

static size_t skip_space(const char *text, size_t at)
{
  while (isspace((unsigned char)text[at]))
    at++;
  return at;
}

/* The text, or its first "width" characters, copied, where it is longer. */
static const char *cut(const char *text, size_t width, char *room)
{
  if (width == 0 || strnlen(text, width + 1) <= width)
    return text;
  if (width >= NUMBER_ROOM)
    __octant_unsupported("a wide conversion of scanf");
  memcpy(room, text, width);
  room[width] = '\0';
  return room;
}

static int base_of(char kind)
{
  switch (kind) {
  case 'i': return 0;
  case 'o': return 8;
  case 'x':
  case 'X': return 16;
  default: return 10;
  }
}

/* The functions below answer how many characters they took; 0: the text does not match. */

static size_t take_integer(const char *text, const Conversion *how, void *to)
{
  int base = base_of(how->kind), wide = how->size == SIZE_LONGLONG;
  size_t length;
  unsigned long long value;
  if (how->kind == 'd' || how->kind == 'i')
    value =
        (unsigned long long)__octant_read_signed(text, &length, base, wide ? LLONG_MAX : LONG_MAX);
  else
    value = __octant_read_unsigned(text, &length, base, wide ? ULLONG_MAX : ULONG_MAX);
  if (length == 0)
    return 0;
  char last = text[length - 1], next = text[length];
  if ((base == 0 || base == 16) && last == '0' && (next == 'x' || next == 'X'))
    __octant_unsupported("a number in sscanf that ends with 0x");
  if (base == 0 && last == '0' && (next == 'b' || next == 'B'))
    __octant_unsupported("a number in sscanf that is binary in C23");
  if (to != NULL)
    store_integer(to, how->size, value);
  return length;
}

static size_t take_float(const char *text, const Conversion *how, void *to)
{
  size_t length;
  if (how->size == SIZE_LONG) {
    double value = __octant_read_double(text, &length);
    if (length != 0 && to != NULL)
      *(double *)to = value;
  } else if (how->size == SIZE_LONGLONG) {
    long double value = __octant_read_longdouble(text, &length);
    if (length != 0 && to != NULL)
      *(long double *)to = value;
  } else {
    float value = __octant_read_float(text, &length);
    if (length != 0 && to != NULL)
      *(float *)to = value;
  }
  if (length != 0 && (text[length] == 'e' || text[length] == 'E'))
    __octant_unsupported("a number in sscanf that ends with e");
  return length;
}

static size_t take_word(const char *text, const Conversion *how, char *to)
{
  size_t length = 0;
  while (text[length] != '\0' && fits(how, text[length]) &&
         (how->width == 0 || length < how->width)) {
    if (to != NULL)
      to[length] = text[length];
    length++;
  }
  if (length != 0 && to != NULL)
    to[length] = '\0';
  return length;
}

static size_t take_characters(const char *text, const Conversion *how, char *to)
{
  size_t length = strnlen(text, how->width == 0 ? 1 : how->width);
  if (to != NULL)
    memcpy(to, text, length);
  return length;
}

static size_t take(const char *text, const Conversion *how, void *to)
{
  char room[NUMBER_ROOM];
  if (is_integer(how->kind))
    return take_integer(cut(text, how->width, room), how, to);
  if (is_float(how->kind))
    return take_float(cut(text, how->width, room), how, to);
  if (how->kind == 'c' && how->size == SIZE_PLAIN)
    return take_characters(text, how, to);
  if (is_word(how))
    return take_word(text, how, to);
  __octant_unsupported("a conversion of sscanf");
  return 0;
}

static int error_now(void)
{
  return __octant_uses_errno() ? *__errno_location() : 0;
}

/* Who reads on at the end of the text finds the error of an earlier conversion forgotten, or not.
 */
static void read_at_end(int error_before)
{
  if (error_now() != error_before && __octant_invented_number("sscanf") % 2 == 1)
    __octant_set_errno(error_before);
}

static int scan_text(const char *text, const char *format, va_list args)
{
  int stored = 0, error_before = error_now();
  size_t at = 0;
  for (size_t i = 0; format[i] != '\0'; i++) {
    Conversion how;
    if (isspace((unsigned char)format[i])) {
      at = skip_space(text, at);
      if (text[at] == '\0')
        read_at_end(error_before);
      continue;
    }
    how.kind = '\0';
    char literal = format[i];
    if (literal == '%') {
      i = read_conversion(&how, format, i + 1);
      if (how.kind == '\0')
        break;
      if (how.kind != 'c' && how.kind != '[' && how.kind != 'n')
        at = skip_space(text, at);
    }
    if (how.kind == 'n') {
      if (!how.skipped)
        store_integer(va_arg(args, void *), how.size, at);
      continue;
    }
    if (text[at] == '\0') {
      read_at_end(error_before);
      return stored == 0 ? EOF : stored;
    }
    size_t length = how.kind == '\0' || how.kind == '%'
                        ? text[at] == literal
                        : take(text + at, &how, how.skipped ? NULL : va_arg(args, void *));
    if (length == 0)
      return stored;
    at += length;
    if (how.kind != '\0' && how.kind != '%' && !how.skipped)
      stored++;
  }
  return stored;
}

/* ---- the functions ---- */

int vscanf(const char *format, va_list args)
{
  return scan(format, args);
}

int vfscanf(FILE *file, const char *format, va_list args)
{
  return scan(format, args);
}

int vsscanf(const char *text, const char *format, va_list args)
{
  return scan_text(text, format, args);
}

int scanf(const char *format, ...)
{
  va_list args;
  va_start(args, format);
  int stored = scan(format, args);
  va_end(args);
  return stored;
}

int fscanf(FILE *file, const char *format, ...)
{
  va_list args;
  va_start(args, format);
  int stored = scan(format, args);
  va_end(args);
  return stored;
}

int sscanf(const char *text, const char *format, ...)
{
  va_list args;
  va_start(args, format);
  int stored = scan_text(text, format, args);
  va_end(args);
  return stored;
}

/* ---- under the names that the headers of glibc give them for a standard ---- */

int __isoc99_vscanf(const char *format, va_list args)
{
  return scan(format, args);
}

int __isoc99_vfscanf(FILE *file, const char *format, va_list args)
{
  return scan(format, args);
}

int __isoc99_vsscanf(const char *text, const char *format, va_list args)
{
  return scan_text(text, format, args);
}

int __isoc99_scanf(const char *format, ...)
{
  va_list args;
  va_start(args, format);
  int stored = scan(format, args);
  va_end(args);
  return stored;
}

int __isoc99_fscanf(FILE *file, const char *format, ...)
{
  va_list args;
  va_start(args, format);
  int stored = scan(format, args);
  va_end(args);
  return stored;
}

int __isoc99_sscanf(const char *text, const char *format, ...)
{
  va_list args;
  va_start(args, format);
  int stored = scan_text(text, format, args);
  va_end(args);
  return stored;
}

int __isoc23_vscanf(const char *format, va_list args)
{
  return scan(format, args);
}

int __isoc23_vfscanf(FILE *file, const char *format, va_list args)
{
  return scan(format, args);
}

int __isoc23_vsscanf(const char *text, const char *format, va_list args)
{
  return scan_text(text, format, args);
}

int __isoc23_scanf(const char *format, ...)
{
  va_list args;
  va_start(args, format);
  int stored = scan(format, args);
  va_end(args);
  return stored;
}

int __isoc23_fscanf(FILE *file, const char *format, ...)
{
  va_list args;
  va_start(args, format);
  int stored = scan(format, args);
  va_end(args);
  return stored;
}

int __isoc23_sscanf(const char *text, const char *format, ...)
{
  va_list args;
  va_start(args, format);
  int stored = scan_text(text, format, args);
  va_end(args);
  return stored;
}
