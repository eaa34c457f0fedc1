/* <wchar.h>: strings of wide characters. */
#include "model.h"

typedef __WCHAR_TYPE__ wchar_t;

wchar_t *wmemcpy(wchar_t *to, const wchar_t *from, size_t size)
{
  for (size_t i = 0; i < size; i++)
    to[i] = from[i];
  return to;
}

wchar_t *wmemmove(wchar_t *to, const wchar_t *from, size_t size)
{
  if (to <= from)
    for (size_t i = 0; i < size; i++)
      to[i] = from[i];
  else
    for (size_t i = size; i > 0; i--)
      to[i - 1] = from[i - 1];
  return to;
}

wchar_t *wmemset(wchar_t *to, wchar_t c, size_t size)
{
  for (size_t i = 0; i < size; i++)
    to[i] = c;
  return to;
}

int wmemcmp(const wchar_t *left, const wchar_t *right, size_t size)
{
  for (size_t i = 0; i < size; i++)
    if (left[i] != right[i])
      return left[i] < right[i] ? -1 : 1;
  return 0;
}

wchar_t *wmemchr(const wchar_t *block, wchar_t c, size_t size)
{
  for (size_t i = 0; i < size; i++)
    if (block[i] == c)
      return (wchar_t *)(block + i);
  return NULL;
}

size_t wcslen(const wchar_t *text)
{
  size_t length = 0;
  while (text[length] != 0)
    length++;
  return length;
}

size_t wcsnlen(const wchar_t *text, size_t most)
{
  size_t length = 0;
  while (length < most && text[length] != 0)
    length++;
  return length;
}

wchar_t *wcscpy(wchar_t *to, const wchar_t *from)
{
  size_t i = 0;
  while (from[i] != 0) {
    to[i] = from[i];
    i++;
  }
  to[i] = 0;
  return to;
}

wchar_t *wcsncpy(wchar_t *to, const wchar_t *from, size_t size)
{
  size_t i = 0;
  while (i < size && from[i] != 0) {
    to[i] = from[i];
    i++;
  }
  while (i < size) {
    to[i] = 0;
    i++;
  }
  return to;
}

wchar_t *wcscat(wchar_t *to, const wchar_t *from)
{
  wcscpy(to + wcslen(to), from);
  return to;
}

wchar_t *wcsncat(wchar_t *to, const wchar_t *from, size_t most)
{
  wchar_t *end = to + wcslen(to);
  size_t i = 0;
  while (i < most && from[i] != 0) {
    end[i] = from[i];
    i++;
  }
  end[i] = 0;
  return to;
}

int wcscmp(const wchar_t *left, const wchar_t *right)
{
  size_t i = 0;
  while (left[i] != 0 && left[i] == right[i])
    i++;
  return left[i] == right[i] ? 0 : left[i] < right[i] ? -1 : 1;
}

int wcsncmp(const wchar_t *left, const wchar_t *right, size_t most)
{
  for (size_t i = 0; i < most; i++) {
    if (left[i] != right[i])
      return left[i] < right[i] ? -1 : 1;
    if (left[i] == 0)
      return 0;
  }
  return 0;
}

wchar_t *wcschr(const wchar_t *text, wchar_t c)
{
  for (size_t i = 0;; i++) {
    if (text[i] == c)
      return (wchar_t *)(text + i);
    if (text[i] == 0)
      return NULL;
  }
}

wchar_t *wcsrchr(const wchar_t *text, wchar_t c)
{
  const wchar_t *last = NULL;
  for (size_t i = 0;; i++) {
    if (text[i] == c)
      last = text + i;
    if (text[i] == 0)
      return (wchar_t *)last;
  }
}

wchar_t *wcsdup(const wchar_t *text)
{
  size_t length = wcslen(text) + 1;
  wchar_t *copy = malloc(length * sizeof(wchar_t));
  if (copy != NULL)
    wmemcpy(copy, text, length);
  return copy;
}
