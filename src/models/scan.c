/* <stdio.h>: the scanf family.  Input is arbitrary, so each conversion stores an arbitrary value,
 * and the matching may stop before any of them. */
#include "model.h"

typedef struct FILE FILE;
typedef __builtin_va_list va_list;
#define va_start(list, last) __builtin_va_start(list, last)
#define va_arg(list, type) __builtin_va_arg(list, type)
#define va_end(list) __builtin_va_end(list)

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

static void store_integer(void *to, int size)
{
  switch (size) {
  case SIZE_CHAR: *(char *)to = __VERIFIER_nondet_char(); break;
  case SIZE_SHORT: *(short *)to = __VERIFIER_nondet_short(); break;
  case SIZE_LONG: *(long *)to = __VERIFIER_nondet_long(); break;
  case SIZE_LONGLONG: *(long long *)to = __VERIFIER_nondet_longlong(); break;
  default: *(int *)to = __VERIFIER_nondet_int(); break;
  }
}

static void store_float(void *to, int size)
{
  switch (size) {
  case SIZE_LONG: *(double *)to = __VERIFIER_nondet_double(); break;
  case SIZE_LONGLONG: *(long double *)to = __VERIFIER_nondet_longdouble(); break;
  default: *(float *)to = __VERIFIER_nondet_float(); break;
  }
}

/* A word of at least one character; "width" is 0 where the format gives none. */
static void store_word(char *to, size_t width)
{
  size_t length = 0;
  do {
    char c = __VERIFIER_nondet_char();
    to[length] = c == '\0' ? '0' : c;
    length++;
  } while (length != width && __VERIFIER_nondet_bool());
  to[length] = '\0';
}

/* From "[" to its "]", which may stand first without ending the set. */
static size_t end_of_set(const char *format, size_t i)
{
  i++;
  if (format[i] == '^')
    i++;
  if (format[i] == ']')
    i++;
  while (format[i] != '\0' && format[i] != ']')
    i++;
  return i;
}

static void store(void *to, char kind, int size, size_t width)
{
  switch (kind) {
  case 'd':
  case 'i':
  case 'u':
  case 'o':
  case 'x':
  case 'X':
  case 'n': store_integer(to, size); break;
  case 'a':
  case 'e':
  case 'f':
  case 'g':
  case 'A':
  case 'E':
  case 'F':
  case 'G': store_float(to, size); break;
  case 'c': __VERIFIER_nondet_memory(to, width == 0 ? 1 : width); break;
  case 's':
  case ']': store_word(to, width); break;
  default: __octant_unsupported("a conversion of scanf"); break;
  }
}

/* Counts what was stored; EOF where the input ended before anything was. */
static int scan(const char *format, va_list args)
{
  int stored = 0;
  for (size_t i = 0; format[i] != '\0'; i++) {
    if (format[i] != '%')
      continue;
    i++;
    if (format[i] == '%')
      continue;
    int skipped = format[i] == '*';
    if (skipped)
      i++;
    size_t width = 0;
    for (; '0' <= format[i] && format[i] <= '9'; i++)
      width = width * 10 + (size_t)(format[i] - '0');
    int size;
    i = read_size(format, i, &size);
    if (format[i] == '[')
      i = end_of_set(format, i);
    if (format[i] == '\0')
      break;
    if (format[i] != 'n' && __VERIFIER_nondet_bool())
      return stored == 0 && __VERIFIER_nondet_bool() ? EOF : stored;
    if (skipped)
      continue;
    store(va_arg(args, void *), format[i], size, width);
    if (format[i] != 'n')
      stored++;
  }
  return stored;
}

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
  return scan(format, args);
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
  int stored = scan(format, args);
  va_end(args);
  return stored;
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
  int stored = scan(format, args);
  va_end(args);
  return stored;
}
