/* Printing functions whose address is taken: a call through a pointer leaves the unnamed arguments
 * in memory. */
#include "model.h"

typedef __builtin_va_list va_list;
#define va_start(list, last) __builtin_va_start(list, last)
#define va_end(list) __builtin_va_end(list)

int vprintf(const char *format, va_list args);
int vfprintf(void *stream, const char *format, va_list args);

int __octant_indirect_printf(const char *format, ...)
{
  va_list args;
  va_start(args, format);
  int length = vprintf(format, args);
  va_end(args);
  return length;
}

int __octant_indirect_fprintf(void *stream, const char *format, ...)
{
  va_list args;
  va_start(args, format);
  int length = vfprintf(stream, format, args);
  va_end(args);
  return length;
}
