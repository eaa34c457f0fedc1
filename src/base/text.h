/* A string that grows.  An all-zero Text is empty and valid; text_of never returns NULL. */
#ifndef OCTANT_BASE_TEXT_H
#define OCTANT_BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>

typedef struct Text {
  char *data; /* NUL-terminated once anything was added */
  size_t length, capacity;
} Text;

void text_add(Text *text, const char *piece);
void text_add_bytes(Text *text, const char *bytes, size_t length);
void text_add_char(Text *text, char c);
void text_format(Text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
void text_clear(Text *text);
void text_free(Text *text);
const char *text_of(const Text *text);

bool text_starts(const char *text, const char *prefix);
/* Number of single-character edits that turn a into b: for "did you mean". */
unsigned text_distance(const char *a, const char *b);

#endif
