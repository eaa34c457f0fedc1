#include "base/memory.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { STATUS_UNDECIDED = 5 };

_Noreturn void mem_exhausted(void)
{
  static const char message[] = "octant: out of memory\n";
  ssize_t ignored = write(STDERR_FILENO, message, sizeof message - 1);
  (void)ignored;
  _exit(STATUS_UNDECIDED);
}

void *mem_alloc(size_t size)
{
  void *res = malloc(size ? size : 1);
  if (!res)
    mem_exhausted();
  return res;
}

void *mem_zero(size_t count, size_t size)
{
  void *res = calloc(count ? count : 1, size ? size : 1);
  if (!res)
    mem_exhausted();
  return res;
}

void *mem_resize(void *old, size_t size)
{
  void *res = realloc(old, size ? size : 1);
  if (!res)
    mem_exhausted();
  return res;
}

char *mem_copy_string(const char *text)
{
  size_t size = strlen(text) + 1;
  return memcpy(mem_alloc(size), text, size);
}

void mem_free(void *memory)
{
  free(memory);
}
