/* <stdio.h>: text made by a format.  Integers, characters and strings are exact; the text of a
 * floating-point number is arbitrary. */
#include "model.h"

typedef __builtin_va_list va_list;
#define va_start(list, last) __builtin_va_start(list, last)
#define va_arg(list, type) __builtin_va_arg(list, type)
#define va_end(list) __builtin_va_end(list)

/* Where the text goes.  "length" counts all of it, also what no longer fits. */
typedef struct {
  char *to;
  size_t size; /* room at "to", the final NUL included */
  size_t length;
} Sink;

typedef struct {
  int left, zero, plus, space, alternate;
  int width;
  int precision; /* -1: none given */
  int bytes;     /* of the integer argument */
} Conversion;

static void put(Sink *sink, char c)
{
  if (sink->length + 1 < sink->size)
    sink->to[sink->length] = c;
  sink->length++;
}

static void put_times(Sink *sink, char c, int count)
{
  for (int i = 0; i < count; i++)
    put(sink, c);
}

static void put_text(Sink *sink, const char *text, const Conversion *how)
{
  int length = (int)(how->precision < 0 ? strlen(text) : strnlen(text, (size_t)how->precision));
  if (!how->left)
    put_times(sink, ' ', how->width - length);
  for (int i = 0; i < length; i++)
    put(sink, text[i]);
  if (how->left)
    put_times(sink, ' ', how->width - length);
}

/* Any text: one may hope for no more of the digits of a floating-point number. */
static void put_anything(Sink *sink, const Conversion *how)
{
  int length = 0;
  do {
    char c = (char)__octant_invented_number("sprintf");
    put(sink, c == '\0' ? '0' : c);
    length++;
  } while (length < how->width || __octant_invented_number("sprintf") % 2 == 1);
}

enum { DIGITS = 24 };

/* Writes the digits, the last one first, and returns their number: none for 0. */
static int make_digits(char *digits, unsigned long long n, unsigned base, const char *alphabet)
{
  int count = 0;
  while (n != 0) {
    digits[count] = alphabet[n % base];
    n /= base;
    count++;
  }
  return count;
}

/* Padding, prefix ("-", "0x" and the like), zeros, digits, padding. */
static void put_digits(Sink *sink, const char *digits, int count, const char *prefix,
                       const Conversion *how)
{
  int prefix_length = (int)strlen(prefix);
  int zeros = (how->precision < 0 ? 1 : how->precision) - count;
  if (how->zero && !how->left && how->precision < 0 && how->width - prefix_length - count > zeros)
    zeros = how->width - prefix_length - count;
  if (zeros < 0)
    zeros = 0;
  int padding = how->width - prefix_length - zeros - count;
  if (!how->left)
    put_times(sink, ' ', padding);
  for (int i = 0; i < prefix_length; i++)
    put(sink, prefix[i]);
  put_times(sink, '0', zeros);
  for (int i = count; i > 0; i--)
    put(sink, digits[i - 1]);
  if (how->left)
    put_times(sink, ' ', padding);
}

static void put_signed(Sink *sink, long long n, const Conversion *how)
{
  char digits[DIGITS];
  unsigned long long magnitude = n < 0 ? -(unsigned long long)n : (unsigned long long)n;
  int count = make_digits(digits, magnitude, 10, "0123456789");
  const char *sign = n < 0 ? "-" : how->plus ? "+" : how->space ? " " : "";
  put_digits(sink, digits, count, sign, how);
}

static void put_unsigned(Sink *sink, unsigned long long n, char kind, const Conversion *how)
{
  char digits[DIGITS];
  const char *prefix = "";
  int count;
  if (kind == 'u') {
    count = make_digits(digits, n, 10, "0123456789");
  } else if (kind == 'o') {
    count = make_digits(digits, n, 8, "01234567");
    if (how->alternate && how->precision <= count && (n != 0 || how->precision == 0))
      prefix = "0";
  } else {
    count = make_digits(digits, n, 16, kind == 'x' ? "0123456789abcdef" : "0123456789ABCDEF");
    if (how->alternate && n != 0)
      prefix = kind == 'x' ? "0x" : "0X";
  }
  put_digits(sink, digits, count, prefix, how);
}

/* Reads flags from "format" at "i"; returns where they end. */
static size_t read_flags(const char *format, size_t i, Conversion *how)
{
  for (;; i++)
    switch (format[i]) {
    case '-': how->left = 1; break;
    case '0': how->zero = 1; break;
    case '+': how->plus = 1; break;
    case ' ': how->space = 1; break;
    case '#': how->alternate = 1; break;
    default: return i;
    }
}

static size_t read_count(const char *format, size_t i, int *count)
{
  *count = 0;
  for (; '0' <= format[i] && format[i] <= '9'; i++)
    *count = *count * 10 + (format[i] - '0');
  return i;
}

static size_t read_length(const char *format, size_t i, int *bytes)
{
  *bytes = sizeof(int);
  switch (format[i]) {
  case 'h':
    *bytes = format[i + 1] == 'h' ? sizeof(char) : sizeof(short);
    return format[i + 1] == 'h' ? i + 2 : i + 1;
  case 'l':
    *bytes = format[i + 1] == 'l' ? sizeof(long long) : sizeof(long);
    return format[i + 1] == 'l' ? i + 2 : i + 1;
  case 'q':
  case 'j':
  case 'L': *bytes = sizeof(long long); return i + 1;
  case 'z':
  case 't': *bytes = sizeof(size_t); return i + 1;
  default: return i;
  }
}

/* Arguments narrower than int arrive as int. */
static long long narrow_signed(int n, int bytes)
{
  return bytes == sizeof(char) ? (signed char)n : bytes == sizeof(short) ? (short)n : n;
}

static unsigned long long narrow_unsigned(unsigned n, int bytes)
{
  return bytes == sizeof(char) ? (unsigned char)n : bytes == sizeof(short) ? (unsigned short)n : n;
}

static void put_char(Sink *sink, char c, const Conversion *how)
{
  if (!how->left)
    put_times(sink, ' ', how->width - 1);
  put(sink, c);
  if (how->left)
    put_times(sink, ' ', how->width - 1);
}

static void put_pointer(Sink *sink, const void *pointer, Conversion *how)
{
  how->alternate = 1;
  if (pointer != NULL)
    put_unsigned(sink, (uintptr_t)pointer, 'x', how);
  else
    put_text(sink, "(nil)", how);
}

/* %n: what was printed so far goes to an integer of this size. */
static void store_count(void *to, int bytes, size_t count)
{
  switch (bytes) {
  case sizeof(char): *(signed char *)to = (signed char)count; break;
  case sizeof(short): *(short *)to = (short)count; break;
  case sizeof(int): *(int *)to = (int)count; break;
  default: *(long long *)to = (long long)count;
  }
}

/* All reading of arguments happens here: a va_list that another function advances would not be
 * advanced for us in both data models. */
static void print(Sink *sink, const char *format, va_list args)
{
  for (size_t i = 0; format[i] != '\0'; i++) {
    if (format[i] != '%') {
      put(sink, format[i]);
      continue;
    }
    Conversion how = {0, 0, 0, 0, 0, 0, -1, 0};
    i = read_flags(format, i + 1, &how);
    if (format[i] == '*') {
      how.width = va_arg(args, int);
      i++;
      if (how.width < 0) {
        how.left = 1;
        how.width = -how.width;
      }
    } else {
      i = read_count(format, i, &how.width);
    }
    if (format[i] == '.' && format[i + 1] == '*') {
      how.precision = va_arg(args, int);
      i += 2;
    } else if (format[i] == '.') {
      i = read_count(format, i + 1, &how.precision);
    }
    int is_long_double = format[i] == 'L';
    i = read_length(format, i, &how.bytes);
    switch (format[i]) {
    case 'd':
    case 'i':
      if (how.bytes > (int)sizeof(int))
        put_signed(sink, va_arg(args, long long), &how);
      else
        put_signed(sink, narrow_signed(va_arg(args, int), how.bytes), &how);
      break;
    case 'u':
    case 'o':
    case 'x':
    case 'X':
      if (how.bytes > (int)sizeof(int))
        put_unsigned(sink, va_arg(args, unsigned long long), format[i], &how);
      else
        put_unsigned(sink, narrow_unsigned(va_arg(args, unsigned), how.bytes), format[i], &how);
      break;
    case 'c':
    case 's':
      if (format[i - 1] == 'l') {
        __octant_unsupported("a wide conversion of printf");
        return;
      }
      if (format[i] == 'c')
        put_char(sink, (char)va_arg(args, int), &how);
      else
        put_text(sink, va_arg(args, const char *), &how);
      break;
    case 'p': put_pointer(sink, va_arg(args, void *), &how); break;
    case 'n': store_count(va_arg(args, void *), how.bytes, sink->length); break;
    case '%': put(sink, '%'); break;
    case 'a':
    case 'A':
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G':
      if (is_long_double)
        va_arg(args, long double);
      else
        va_arg(args, double);
      put_anything(sink, &how);
      break;
    default: __octant_unsupported("a conversion of printf"); return;
    }
  }
}

int vsnprintf(char *to, size_t size, const char *format, va_list args)
{
  Sink sink = {to, size, 0};
  print(&sink, format, args);
  if (size > 0)
    to[sink.length < size ? sink.length : size - 1] = '\0';
  return (int)sink.length;
}

int vsprintf(char *to, const char *format, va_list args)
{
  return vsnprintf(to, SIZE_MAX, format, args);
}

int snprintf(char *to, size_t size, const char *format, ...)
{
  va_list args;
  va_start(args, format);
  int length = vsnprintf(to, size, format, args);
  va_end(args);
  return length;
}

int sprintf(char *to, const char *format, ...)
{
  va_list args;
  va_start(args, format);
  int length = vsprintf(to, format, args);
  va_end(args);
  return length;
}

/* The variants of _FORTIFY_SOURCE; see fortify.c. */
int __vsnprintf_chk(char *to, size_t size, int flag, size_t room, const char *format, va_list args)
{
  if (size > room)
    __chk_fail();
  return vsnprintf(to, size, format, args);
}

int __vsprintf_chk(char *to, int flag, size_t room, const char *format, va_list args)
{
  int length = vsnprintf(to, room, format, args);
  if ((size_t)length >= room)
    __chk_fail();
  return length;
}

int __snprintf_chk(char *to, size_t size, int flag, size_t room, const char *format, ...)
{
  va_list args;
  va_start(args, format);
  int length = __vsnprintf_chk(to, size, flag, room, format, args);
  va_end(args);
  return length;
}

int __sprintf_chk(char *to, int flag, size_t room, const char *format, ...)
{
  va_list args;
  va_start(args, format);
  int length = __vsprintf_chk(to, flag, room, format, args);
  va_end(args);
  return length;
}
