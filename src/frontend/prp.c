#include "frontend/prp.h"

#include <ctype.h>
#include <string.h>

#include "base/text.h"

/* --- the reader of .prp files -------------------------------------------------------------------
 */

/* A word is a name (letters, digits, _, $, and - as in valid-free); anything else is one character.
 * "length" is 0 at the end of the text. */
typedef struct Token {
  const char *start;
  size_t length;
  unsigned line;
} Token;

typedef struct Reader {
  Run *run;
  Specification *spec;
  const char *file;
  const char *at;
  unsigned line;
  Token token; /* the next one, not yet taken */
} Reader;

static bool is_word_char(char c)
{
  return isalnum((unsigned char)c) || c == '_' || c == '$' || c == '-';
}

static void skip_blanks(Reader *reader)
{
  for (;; reader->at++) {
    if (reader->at[0] == '/' && reader->at[1] == '/')
      reader->at += strcspn(reader->at, "\n");
    if (*reader->at == '\n')
      reader->line++;
    else if (!*reader->at || !isspace((unsigned char)*reader->at))
      return;
  }
}

static void advance(Reader *reader)
{
  skip_blanks(reader);
  const char *start = reader->at;
  while (is_word_char(*reader->at))
    reader->at++;
  if (reader->at == start && *start)
    reader->at++;
  reader->token = (Token){start, (size_t)(reader->at - start), reader->line};
}

static bool token_is(const Token *token, const char *text)
{
  return token->length == strlen(text) && !memcmp(token->start, text, token->length);
}

/* Quotes the token for a message; bytes that a terminal would not show become \xNN. */
static void describe(const Token *token, Text *out)
{
  enum { SHOWN = 40 };
  if (!token->length) {
    text_add(out, "the end of the file");
    return;
  }
  text_add_char(out, '\'');
  for (size_t i = 0; i < token->length && i < SHOWN; i++) {
    unsigned char c = (unsigned char)token->start[i];
    if (c >= ' ' && c < 127)
      text_add_char(out, (char)c);
    else
      text_format(out, "\\x%02x", c);
  }
  text_add(out, token->length > SHOWN ? "...'" : "'");
}

static bool expected(Reader *reader, const char *what)
{
  Text found = {0};
  describe(&reader->token, &found);
  run_fail(reader->run, FAIL_INPUT, "%s:%u: expected %s, found %s", reader->file,
           reader->token.line, what, text_of(&found));
  text_free(&found);
  return false;
}

static bool take(Reader *reader, const char *text)
{
  if (!token_is(&reader->token, text))
    return false;
  advance(reader);
  return true;
}

static bool need(Reader *reader, const char *text)
{
  if (take(reader, text))
    return true;
  char quoted[24];
  snprintf(quoted, sizeof quoted, "'%s'", text);
  return expected(reader, quoted);
}

bool prp_is_identifier(const char *start, size_t length)
{
  for (size_t i = 0; i < length; i++)
    if (!is_word_char(start[i]) || start[i] == '-')
      return false;
  return length && !isdigit((unsigned char)*start);
}

/* An identifier of C, copied; NULL with the failure recorded. */
static const char *read_identifier(Reader *reader, const char *what)
{
  if (!prp_is_identifier(reader->token.start, reader->token.length)) {
    expected(reader, what);
    return NULL;
  }
  char *name = arena_zero(reader->spec->arena, reader->token.length + 1);
  memcpy(name, reader->token.start, reader->token.length);
  advance(reader);
  return name;
}

/* ( FUNCTION ) or ( FUNCTION() ) */
static const char *read_function(Reader *reader)
{
  if (!need(reader, "("))
    return NULL;
  const char *name = read_identifier(reader, "the name of a function");
  if (!name || (take(reader, "(") && !need(reader, ")")) || !need(reader, ")"))
    return NULL;
  return name;
}

static bool read_entry(Reader *reader)
{
  if (!need(reader, "init"))
    return false;
  unsigned line = reader->token.line;
  const char *entry = read_function(reader);
  if (!entry)
    return false;
  Specification *spec = reader->spec;
  if (spec->entry && strcmp(spec->entry, entry))
    return run_fail(reader->run, FAIL_INPUT,
                    "%s:%u: the program cannot start both in '%s' and in '%s'", reader->file, line,
                    spec->entry, entry);
  spec->entry = entry;
  return true;
}

static bool read_label(Reader *reader)
{
  if (!need(reader, "("))
    return false;
  const char *label = read_identifier(reader, "the name of a label");
  if (!label || !need(reader, ")"))
    return false;
  specification_add_property(reader->spec, PROPERTY_UNREACH_LABEL, label);
  return true;
}

static bool read_call(Reader *reader)
{
  const char *function = read_function(reader);
  if (!function)
    return false;
  specification_add_property(reader->spec, PROPERTY_UNREACH_CALL, function);
  return true;
}

/* After "G !". */
static bool read_never(Reader *reader)
{
  if (take(reader, "call"))
    return read_call(reader);
  if (take(reader, "label"))
    return read_label(reader);
  if (take(reader, "overflow"))
    specification_add_property(reader->spec, PROPERTY_NO_OVERFLOW, NULL);
  else if (take(reader, "data-race"))
    specification_add_property(reader->spec, PROPERTY_NO_DATA_RACE, NULL);
  else
    return expected(reader, "call(FUNCTION()), label(LABEL), overflow or data-race after 'G !'");
  return true;
}

/* After "G" without "!". */
static bool read_always(Reader *reader)
{
  for (PropertyKind kind = PROPERTY_VALID_FREE; kind <= PROPERTY_VALID_MEMCLEANUP; kind++)
    if (take(reader, property_name(kind))) {
      specification_add_property(reader->spec, kind, NULL);
      return true;
    }
  return expected(reader, "'!', valid-free, valid-deref, valid-memtrack or valid-memcleanup "
                          "after 'G'");
}

static bool read_formula(Reader *reader)
{
  if (take(reader, "F")) {
    if (!need(reader, "end"))
      return false;
    specification_add_property(reader->spec, PROPERTY_TERMINATION, NULL);
    return true;
  }
  if (take(reader, "G"))
    return take(reader, "!") ? read_never(reader) : read_always(reader);
  return expected(reader,
                  "a formula such as 'G ! call(reach_error())', 'G valid-deref' or 'F end'");
}

/* CHECK( init(main()), LTL(FORMULA) ) */
static bool read_check(Reader *reader)
{
  if (token_is(&reader->token, "COVER"))
    return run_fail(reader->run, FAIL_INPUT,
                    "%s:%u: COVER asks for test generation, which is no property to verify",
                    reader->file, reader->token.line);
  return need(reader, "CHECK") && need(reader, "(") && read_entry(reader) && need(reader, ",") &&
         need(reader, "LTL") && need(reader, "(") && read_formula(reader) && need(reader, ")") &&
         need(reader, ")");
}

bool prp_read(Run *run, Specification *spec, const char *file, const char *text)
{
  static const char byte_order_mark[] = "\xef\xbb\xbf";
  Reader reader = {.run = run, .spec = spec, .file = file, .at = text, .line = 1};
  if (!strncmp(text, byte_order_mark, 3))
    reader.at += 3;
  spec->from_file = true;
  advance(&reader);
  do
    if (!read_check(&reader))
      return false;
  while (reader.token.length);
  return true;
}
