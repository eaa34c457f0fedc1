/* <stdio.h>, <unistd.h>: input is arbitrary and may end or fail at any time. */
#include "model.h"

typedef struct FILE FILE;

void __octant_input_may_fail(void)
{
  if (__octant_uses_errno())
    __octant_may_set_errno(__VERIFIER_nondet_uchar());
}

int getchar(void)
{
  if (__VERIFIER_nondet_bool()) {
    __octant_input_may_fail();
    return EOF;
  }
  return __VERIFIER_nondet_uchar();
}

int getchar_unlocked(void)
{
  return getchar();
}

int fgetc(FILE *file)
{
  return getchar();
}

int fgetc_unlocked(FILE *file)
{
  return getchar();
}

int getc(FILE *file)
{
  return getchar();
}

int getc_unlocked(FILE *file)
{
  return getchar();
}

int _IO_getc(FILE *file)
{
  return getchar();
}

/* A line without its end, or as much of it as fits, or NULL at the end of input. */
char *fgets(char *to, int size, FILE *file)
{
  if (size <= 0)
    return NULL;
  int length = 0;
  while (length < size - 1) {
    int c = getchar();
    if (c == EOF) {
      if (length > 0 && __VERIFIER_nondet_bool())
        return NULL; /* an error, not the end */
      break;
    }
    to[length] = (char)c;
    length++;
    if (c == '\n')
      break;
  }
  if (length == 0 && size > 1)
    return NULL;
  to[length] = '\0';
  return to;
}

char *fgets_unlocked(char *to, int size, FILE *file)
{
  return fgets(to, size, file);
}

char *gets(char *to)
{
  size_t length = 0;
  for (;;) {
    int c = getchar();
    if (c == EOF && (length == 0 || __VERIFIER_nondet_bool()))
      return NULL; /* the end, or an error */
    if (c == EOF || c == '\n')
      break;
    to[length] = (char)c;
    length++;
  }
  to[length] = '\0';
  return to;
}

/* Bytes of an item of which the input has but a part. */
static size_t incomplete(size_t size)
{
  size_t length = __VERIFIER_nondet_size_t();
  return length < size ? length : size - 1;
}

size_t fread(void *to, size_t size, size_t count, FILE *file)
{
  if (size == 0 || count == 0)
    return 0;
  size_t items = __VERIFIER_nondet_size_t();
  if (items > count)
    items = count;
  size_t length = items * size;
  if (items < count) {
    __octant_input_may_fail();
    length += incomplete(size);
  }
  __VERIFIER_nondet_memory(to, length);
  return items;
}

size_t fread_unlocked(void *to, size_t size, size_t count, FILE *file)
{
  return fread(to, size, count, file);
}

ssize_t read(int file, void *to, size_t size)
{
  if (__VERIFIER_nondet_bool()) {
    __octant_set_errno(EINTR);
    __octant_input_may_fail();
    return -1;
  }
  size_t length = __VERIFIER_nondet_size_t();
  if (length > size)
    length = size;
  __VERIFIER_nondet_memory(to, length);
  return (ssize_t)length;
}
