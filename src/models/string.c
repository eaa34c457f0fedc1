/* <string.h>: strings measured, copied, compared. */
#include "model.h"

size_t strlen(const char *text)
{
  size_t length = 0;
  while (text[length] != '\0')
    length++;
  return length;
}

size_t strnlen(const char *text, size_t most)
{
  size_t length = 0;
  while (length < most && text[length] != '\0')
    length++;
  return length;
}

char *stpcpy(char *to, const char *from)
{
  size_t i = 0;
  while (from[i] != '\0') {
    to[i] = from[i];
    i++;
  }
  to[i] = '\0';
  return to + i;
}

char *strcpy(char *to, const char *from)
{
  stpcpy(to, from);
  return to;
}

char *stpncpy(char *to, const char *from, size_t size)
{
  size_t i = 0;
  while (i < size && from[i] != '\0') {
    to[i] = from[i];
    i++;
  }
  char *end = to + i;
  while (i < size) {
    to[i] = '\0';
    i++;
  }
  return end;
}

char *strncpy(char *to, const char *from, size_t size)
{
  stpncpy(to, from, size);
  return to;
}

char *strcat(char *to, const char *from)
{
  stpcpy(to + strlen(to), from);
  return to;
}

char *strncat(char *to, const char *from, size_t most)
{
  char *end = to + strlen(to);
  size_t i = 0;
  while (i < most && from[i] != '\0') {
    end[i] = from[i];
    i++;
  }
  end[i] = '\0';
  return to;
}

/* Both return the length of what they tried to make. */
size_t strlcpy(char *to, const char *from, size_t size)
{
  size_t length = strlen(from);
  if (size > 0) {
    size_t copied = length < size ? length : size - 1;
    memcpy(to, from, copied);
    to[copied] = '\0';
  }
  return length;
}

size_t strlcat(char *to, const char *from, size_t size)
{
  size_t used = strnlen(to, size);
  return used + strlcpy(to + used, from, size - used);
}

static int compare(const char *left, const char *right)
{
  size_t i = 0;
  while (left[i] != '\0' && left[i] == right[i])
    i++;
  return (unsigned char)left[i] - (unsigned char)right[i];
}

int strcmp(const char *left, const char *right)
{
  int difference = compare(left, right);
  return ORDER(difference, "strcmp");
}

int strcoll(const char *left, const char *right)
{
  int difference = compare(left, right);
  return ORDER(difference, "strcoll");
}

static int compare_most(const char *left, const char *right, size_t most)
{
  for (size_t i = 0; i < most; i++) {
    if (left[i] != right[i])
      return (unsigned char)left[i] - (unsigned char)right[i];
    if (left[i] == '\0')
      return 0;
  }
  return 0;
}

int strncmp(const char *left, const char *right, size_t most)
{
  int difference = compare_most(left, right, most);
  return ORDER(difference, "strncmp");
}

int strcasecmp(const char *left, const char *right)
{
  for (size_t i = 0;; i++) {
    int a = tolower((unsigned char)left[i]), b = tolower((unsigned char)right[i]);
    if (a != b || a == '\0')
      return ORDER(a - b, "strcasecmp");
  }
}

int strncasecmp(const char *left, const char *right, size_t most)
{
  for (size_t i = 0; i < most; i++) {
    int a = tolower((unsigned char)left[i]), b = tolower((unsigned char)right[i]);
    if (a != b || a == '\0')
      return ORDER(a - b, "strncasecmp");
  }
  return 0;
}
