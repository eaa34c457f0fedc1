#include "base/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/memory.h"

static void make_room(Text *text, size_t more)
{
  size_t needed = text->length + more + 1;
  if (needed <= text->capacity)
    return;
  text->capacity = needed < 64 ? 64 : 2 * needed;
  text->data = mem_resize(text->data, text->capacity);
}

void text_add_bytes(Text *text, const char *bytes, size_t length)
{
  make_room(text, length);
  if (length)
    memcpy(text->data + text->length, bytes, length);
  text->length += length;
  text->data[text->length] = 0;
}

void text_add(Text *text, const char *piece)
{
  text_add_bytes(text, piece, strlen(piece));
}

void text_add_char(Text *text, char c)
{
  text_add_bytes(text, &c, 1);
}

void text_format(Text *text, const char *format, ...)
{
  va_list args;
  va_start(args, format);
  int length = vsnprintf(NULL, 0, format, args);
  va_end(args);
  make_room(text, (size_t)length);
  va_start(args, format);
  vsnprintf(text->data + text->length, (size_t)length + 1, format, args);
  va_end(args);
  text->length += (size_t)length;
}

void text_clear(Text *text)
{
  text->length = 0;
  if (text->data)
    text->data[0] = 0;
}

void text_free(Text *text)
{
  mem_free(text->data);
  *text = (Text){0};
}

const char *text_of(const Text *text)
{
  return text->data ? text->data : "";
}

unsigned text_distance(const char *a, const char *b)
{
  enum { MOST = 64 };
  unsigned row[MOST + 1];
  size_t n = strlen(a), m = strlen(b);
  if (n > MOST || m > MOST)
    return MOST;
  for (size_t j = 0; j <= m; j++)
    row[j] = (unsigned)j;
  for (size_t i = 1; i <= n; i++) {
    unsigned diagonal = row[0];
    row[0] = (unsigned)i;
    for (size_t j = 1; j <= m; j++) {
      unsigned best = diagonal + (a[i - 1] != b[j - 1]);
      diagonal = row[j];
      if (row[j] + 1 < best)
        best = row[j] + 1;
      if (row[j - 1] + 1 < best)
        best = row[j - 1] + 1;
      row[j] = best;
    }
  }
  return row[m];
}

bool text_starts(const char *text, const char *prefix)
{
  return !strncmp(text, prefix, strlen(prefix));
}
