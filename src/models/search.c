/* <string.h>: strings searched and cut into pieces. */
#include "model.h"

char *strchr(const char *text, int c)
{
  for (size_t i = 0;; i++) {
    if (text[i] == (char)c)
      return (char *)(text + i);
    if (text[i] == '\0')
      return NULL;
  }
}

char *index(const char *text, int c)
{
  return strchr(text, c);
}

char *strchrnul(const char *text, int c)
{
  size_t i = 0;
  while (text[i] != '\0' && text[i] != (char)c)
    i++;
  return (char *)(text + i);
}

char *strrchr(const char *text, int c)
{
  const char *last = NULL;
  for (size_t i = 0;; i++) {
    if (text[i] == (char)c)
      last = text + i;
    if (text[i] == '\0')
      return (char *)last;
  }
}

char *rindex(const char *text, int c)
{
  return strrchr(text, c);
}

char *strstr(const char *text, const char *part)
{
  for (;; text++) {
    size_t i = 0;
    while (part[i] != '\0' && text[i] == part[i])
      i++;
    if (part[i] == '\0')
      return (char *)text;
    if (*text == '\0')
      return NULL;
  }
}

char *strcasestr(const char *text, const char *part)
{
  for (;; text++) {
    size_t i = 0;
    while (part[i] != '\0' && tolower((unsigned char)text[i]) == tolower((unsigned char)part[i]))
      i++;
    if (part[i] == '\0')
      return (char *)text;
    if (*text == '\0')
      return NULL;
  }
}

static int is_one_of(char c, const char *set)
{
  for (size_t i = 0; set[i] != '\0'; i++)
    if (set[i] == c)
      return 1;
  return 0;
}

size_t strspn(const char *text, const char *set)
{
  size_t length = 0;
  while (text[length] != '\0' && is_one_of(text[length], set))
    length++;
  return length;
}

size_t strcspn(const char *text, const char *set)
{
  size_t length = 0;
  while (text[length] != '\0' && !is_one_of(text[length], set))
    length++;
  return length;
}

char *strpbrk(const char *text, const char *set)
{
  text += strcspn(text, set);
  return *text == '\0' ? NULL : (char *)text;
}

char *strtok_r(char *text, const char *set, char **rest)
{
  char *start = text != NULL ? text : *rest;
  start += strspn(start, set);
  char *end = start + strcspn(start, set);
  if (*end == '\0') {
    *rest = end;
  } else {
    *end = '\0';
    *rest = end + 1;
  }
  return start == end ? NULL : start;
}

char *__strtok_r(char *text, const char *set, char **rest)
{
  return strtok_r(text, set, rest);
}

char *strtok(char *text, const char *set)
{
  static char *strtok_rest;
  return strtok_r(text, set, &strtok_rest);
}

char *strsep(char **rest, const char *set)
{
  char *start = *rest;
  if (start == NULL)
    return NULL;
  char *end = start + strcspn(start, set);
  if (*end == '\0') {
    *rest = NULL;
  } else {
    *end = '\0';
    *rest = end + 1;
  }
  return start;
}
