/* <string.h>: blocks of bytes.  <arpa/inet.h>: their order in a number. */
#include "model.h"

void *memcpy(void *to, const void *from, size_t size)
{
  char *target = to;
  const char *source = from;
  for (size_t i = 0; i < size; i++)
    target[i] = source[i];
  return to;
}

void *mempcpy(void *to, const void *from, size_t size)
{
  memcpy(to, from, size);
  return (char *)to + size;
}

void *memmove(void *to, const void *from, size_t size)
{
  char *target = to;
  const char *source = from;
  if (target <= source)
    for (size_t i = 0; i < size; i++)
      target[i] = source[i];
  else
    for (size_t i = size; i > 0; i--)
      target[i - 1] = source[i - 1];
  return to;
}

void *memset(void *to, int byte, size_t size)
{
  char *target = to;
  for (size_t i = 0; i < size; i++)
    target[i] = (char)byte;
  return to;
}

void bcopy(const void *from, void *to, size_t size)
{
  memmove(to, from, size);
}

void bzero(void *to, size_t size)
{
  memset(to, 0, size);
}

void explicit_bzero(void *to, size_t size)
{
  memset(to, 0, size);
}

static int compare(const void *left, const void *right, size_t size)
{
  const unsigned char *a = left, *b = right;
  for (size_t i = 0; i < size; i++)
    if (a[i] != b[i])
      return a[i] - b[i];
  return 0;
}

int memcmp(const void *left, const void *right, size_t size)
{
  int difference = compare(left, right, size);
  return ORDER(difference, "memcmp");
}

int bcmp(const void *left, const void *right, size_t size)
{
  int difference = compare(left, right, size);
  return ORDER(difference, "bcmp");
}

void *memchr(const void *block, int byte, size_t size)
{
  const unsigned char *bytes = block;
  for (size_t i = 0; i < size; i++)
    if (bytes[i] == (unsigned char)byte)
      return (void *)(bytes + i);
  return NULL;
}

void *memrchr(const void *block, int byte, size_t size)
{
  const unsigned char *bytes = block;
  for (size_t i = size; i > 0; i--)
    if (bytes[i - 1] == (unsigned char)byte)
      return (void *)(bytes + i - 1);
  return NULL;
}

void *memccpy(void *to, const void *from, int last, size_t size)
{
  unsigned char *target = to;
  const unsigned char *source = from;
  for (size_t i = 0; i < size; i++) {
    target[i] = source[i];
    if (source[i] == (unsigned char)last)
      return target + i + 1;
  }
  return NULL;
}

unsigned short htons(unsigned short n)
{
  return (unsigned short)(n << 8 | n >> 8);
}

unsigned short ntohs(unsigned short n)
{
  return htons(n);
}

unsigned htonl(unsigned n)
{
  return n << 24 | (n & 0xff00) << 8 | (n >> 8 & 0xff00) | n >> 24;
}

unsigned ntohl(unsigned n)
{
  return htonl(n);
}
