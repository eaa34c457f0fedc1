#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "term/name.h"
#include "term/parse.h"

void reader_skip(Reader *reader)
{
  for (;; reader->at++) {
    if (*reader->at == ';')
      reader->at += strcspn(reader->at, "\n");
    if (*reader->at == '\n') {
      reader->line++;
      reader->start = reader->start ? reader->at + 1 : NULL;
    } else if (*reader->at != ' ' && *reader->at != '\t' && *reader->at != '\r') {
      return;
    }
  }
}

bool reader_fail(Reader *reader, const char *format, ...)
{
  char message[512];
  va_list args;
  va_start(args, format);
  vsnprintf(message, sizeof message, format, args);
  va_end(args);
  if (reader->start && reader->at >= reader->start)
    return run_fail(reader->run, FAIL_INPUT, "%s:%u:%u: %s", reader->file, reader->line,
                    (unsigned)(reader->at - reader->start) + 1, message);
  return run_fail(reader->run, FAIL_INPUT, "%s:%u: %s", reader->file, reader->line, message);
}

static size_t token_length(const char *at)
{
  size_t length = 0;
  while (name_is_char(at[length]))
    length++;
  return length;
}

/* What comes next, as a message shows it. */
static const char *next_shown(const Reader *reader, char *buffer, size_t size)
{
  size_t length = token_length(reader->at);
  if (!*reader->at)
    return "the end of the text";
  unsigned char c = (unsigned char)*reader->at;
  if (!length && (c < ' ' || c > '~'))
    snprintf(buffer, size, "the byte 0x%02x", c);
  else
    snprintf(buffer, size, "\"%.*s\"", length > 40 ? 40 : length ? (int)length : 1, reader->at);
  return buffer;
}

static bool fail_expected(Reader *reader, const char *what)
{
  char shown[64];
  return reader_fail(reader, "expected %s, found %s", what,
                     next_shown(reader, shown, sizeof shown));
}

bool reader_accept(Reader *reader, const char *word)
{
  reader_skip(reader);
  size_t length = strlen(word);
  if (strncmp(reader->at, word, length))
    return false;
  if (length && name_is_char(word[length - 1]) && name_is_char(reader->at[length]))
    return false;
  reader->at += length;
  return true;
}

bool reader_expect(Reader *reader, const char *word)
{
  if (reader_accept(reader, word))
    return true;
  char what[64];
  snprintf(what, sizeof what, "\"%.40s\"", word);
  return fail_expected(reader, what);
}

/* The next character of a name between bars, where \n is a newline; 0 where the line ends. */
static char read_name_char(Reader *reader)
{
  bool escaped = reader->at[0] == '\\';
  char c = reader->at[escaped];
  if (!c || c == '\n')
    return 0;
  reader->at += escaped + 1;
  return escaped && c == 'n' ? '\n' : c;
}

/* Past the opening bar. */
static const char *read_quoted_name(Reader *reader)
{
  Text name = {0};
  while (*reader->at != '|') {
    char c = read_name_char(reader);
    if (!c) {
      text_free(&name);
      reader_fail(reader, "the name lacks its closing bar");
      return NULL;
    }
    text_add_char(&name, c);
  }
  reader->at++;
  const char *res = intern(terms_names(reader->terms), text_of(&name));
  text_free(&name);
  return res;
}

const char *reader_name(Reader *reader)
{
  reader_skip(reader);
  if (*reader->at == '|') {
    reader->at++;
    return read_quoted_name(reader);
  }
  size_t length = token_length(reader->at);
  if (!length || name_reads_as_number(reader->at)) {
    fail_expected(reader, "a name");
    return NULL;
  }
  const char *res = intern_bytes(terms_names(reader->terms), reader->at, length);
  reader->at += length;
  return res;
}

bool reader_number(Reader *reader, uint64_t *number)
{
  reader_skip(reader);
  char digits[40];
  size_t length = token_length(reader->at);
  Value value;
  if (length && length < sizeof digits && name_is_digit(*reader->at)) {
    memcpy(digits, reader->at, length);
    digits[length] = 0;
    if (value_parse(digits, type_bv(64), &value)) {
      reader->at += length;
      *number = value.lo;
      return true;
    }
  }
  return fail_expected(reader, "a number");
}

static int hex_digit(char c)
{
  const char *digits = "0123456789abcdef", *at = c ? strchr(digits, c | 0x20) : NULL;
  return at ? (int)(at - digits) : -1;
}

/* At the character after a backslash; -1 where it is no escape we know. */
static int read_escape(Reader *reader)
{
  char c = *reader->at;
  switch (c) {
  case '"':
  case '\\': reader->at++; return c;
  case 'n': reader->at++; return '\n';
  case 't': reader->at++; return '\t';
  case 'x': break;
  default: return -1;
  }
  int high = hex_digit(reader->at[1]), low = high < 0 ? -1 : hex_digit(reader->at[2]);
  if (low < 0)
    return -1;
  reader->at += 3;
  return high << 4 | low;
}

/* Up to and past the closing quote. */
static bool read_string_body(Reader *reader, Text *body)
{
  while (*reader->at != '"') {
    int c = (unsigned char)*reader->at;
    if (!c)
      return reader_fail(reader, "the string lacks its closing quote");
    reader->at++;
    if (c == '\n')
      reader->line++;
    if (c == '\\' && (c = read_escape(reader)) < 0)
      return reader_fail(reader, "unknown escape in a string");
    text_add_char(body, (char)c);
  }
  reader->at++;
  return true;
}

const char *reader_string(Reader *reader)
{
  reader_skip(reader);
  if (*reader->at != '"') {
    fail_expected(reader, "a string");
    return NULL;
  }
  reader->at++;
  Text body = {0};
  const char *res = NULL;
  if (read_string_body(reader, &body))
    res = intern_bytes(terms_names(reader->terms), text_of(&body), body.length);
  text_free(&body);
  return res;
}
