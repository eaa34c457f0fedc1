#include "witness/cfile.h"

#include <ctype.h>
#include <string.h>

#include "base/file.h"
#include "witness/cfile_build.h"

/* ---- tokens ---- */

bool cfile_in_word(char c)
{
  return isalnum((unsigned char)c) || c == '_' || c == '$' || (unsigned char)c >= 0x80;
}

static size_t length_of_quoted(const char *at)
{
  size_t i = 1;
  while (at[i] && at[i] != at[0] && at[i] != '\n')
    i += at[i] == '\\' && at[i + 1] ? 2 : 1;
  return at[i] == at[0] ? i + 1 : i;
}

/* With the lines that it goes on in. */
static size_t length_of_line(const char *at)
{
  size_t i = 0;
  while (at[i] && at[i] != '\n')
    i += at[i] == '\\' && at[i + 1] == '\n' ? 2 : 1;
  return i;
}

size_t cfile_comment(const char *at)
{
  if (at[0] != '/' || (at[1] != '/' && at[1] != '*'))
    return 0;
  if (at[1] == '/')
    return length_of_line(at);
  const char *end = strstr(at + 2, "*/");
  return end ? (size_t)(end + 2 - at) : strlen(at);
}

/* A comment may take it to further lines. */
static size_t length_of_directive(const char *at)
{
  size_t i = 0;
  while (at[i] && at[i] != '\n') {
    size_t comment = cfile_comment(at + i);
    if (at[i] == '"' || at[i] == '\'')
      i += length_of_quoted(at + i);
    else
      i += comment ? comment : at[i] == '\\' && at[i + 1] == '\n' ? 2 : 1;
  }
  return i;
}

static size_t length_of_token(const char *at, char *kind)
{
  size_t length = 0;
  bool number = isdigit((unsigned char)*at) || (*at == '.' && isdigit((unsigned char)at[1]));
  *kind = *at;
  if (*at == '"' || *at == '\'') {
    *kind = TOKEN_TEXT;
    return length_of_quoted(at);
  }
  if (!number && !cfile_in_word(*at))
    return 1;
  *kind = number ? TOKEN_NUMBER : TOKEN_WORD;
  while (cfile_in_word(at[length]) || (number && at[length] == '.') ||
         (number && length && strchr("+-", at[length]) && strchr("eEpP", at[length - 1])))
    length++;
  return length;
}

/* "%:", "<%", "%>": other ways to write # { }, which are not read. */
static bool is_digraph(const char *at)
{
  return (at[0] == '%' && (at[1] == ':' || at[1] == '>')) || (at[0] == '<' && at[1] == '%');
}

static void find_tokens(CFile *file, Conditions *conditions)
{
  const char *text = text_of(&file->text), *at = text;
  bool fresh = true; /* nothing but blanks since the line's start */
  vec_push(&file->lines, 0);
  while (*at) {
    size_t length = cfile_comment(at);
    char kind = 0;
    if (!length && fresh && *at == '#') {
      length = length_of_directive(at);
      conditions_read(conditions, at, length, file->tokens.count);
    }
    if (!length && !isspace((unsigned char)*at)) {
      file->vague |= is_digraph(at);
      length = length_of_token(at, &kind);
      CToken token = {kind, (unsigned)(at - text), (unsigned)length, CFILE_NONE, CFILE_NONE};
      if (conditions_compile(conditions))
        vec_push(&file->tokens, token);
      fresh = false;
    }
    length = length ? length : 1;
    for (const char *end = at + length; at < end; at++)
      if (*at == '\n') {
        vec_push(&file->lines, (unsigned)(at + 1 - text));
        fresh = true;
      }
  }
}

/* A bracket that is not closed where it should be belongs to none; false where there is one. */
static bool match_brackets(CFile *file)
{
  unsigned matched = 0, brackets = 0;
  static const char opening[] = "([{", closing[] = ")]}";
  VEC(unsigned) open = {0};
  for (unsigned i = 0; i < file->tokens.count; i++) {
    char kind = file->tokens.data[i].kind;
    const char *end = strchr(closing, kind);
    if (strchr(opening, kind))
      vec_push(&open, i);
    brackets += end || strchr(opening, kind);
    if (!end)
      continue;
    char wanted = opening[end - closing];
    /* A brace is not closed by a parenthesis, but parentheses end with their brace. */
    while (open.count && kind == '}' && file->tokens.data[vec_last(&open)].kind != '{')
      open.count--;
    if (!open.count || file->tokens.data[vec_last(&open)].kind != wanted)
      continue;
    unsigned partner = vec_pop(&open);
    file->tokens.data[i].partner = partner;
    file->tokens.data[partner].partner = i;
    matched += 2;
  }
  vec_free(&open);
  return matched == brackets;
}

/* ---- files ---- */

CFile *cfile_of(const char *name, const char *text, const StringList *macros)
{
  Conditions conditions = {0};
  CFile *file = mem_zero(1, sizeof *file);
  file->name = name;
  text_add(&file->text, text);
  for (unsigned i = 0; macros && i < macros->count; i++)
    conditions_define(&conditions, (Word){macros->data[i], strcspn(macros->data[i], "=(")},
                      KNOWN_YES);
  conditions.restored = strstr(text, "pop_macro") != NULL;
  find_tokens(file, &conditions);
  file->vague |= !match_brackets(file) || !conditions_are_harmless(file, &conditions);
  conditions_free(&conditions);
  cfile_find_statements(file);
  return file;
}

CFile *cfile_read(const char *name, const StringList *macros)
{
  Text text = {0};
  CFile *file = file_bytes(name, &text) ? cfile_of(name, text_of(&text), macros) : NULL;
  text_free(&text);
  return file;
}

void cfile_free(CFile *file)
{
  if (!file)
    return;
  text_free(&file->text);
  vec_free(&file->lines);
  vec_free(&file->tokens);
  vec_free(&file->statements);
  vec_free(&file->functions);
  mem_free(file);
}

/* ---- positions ---- */

static bool continues_character(char c)
{
  return ((unsigned char)c & 0xc0) == 0x80;
}

static unsigned offset_of(const CFile *file, unsigned line, unsigned column, bool bytes)
{
  const char *text = text_of(&file->text);
  unsigned at = file->lines.data[line - 1];
  if (bytes)
    return at + column - 1;
  for (unsigned i = 1; i < column && text[at] && text[at] != '\n'; i++) {
    at++;
    while (continues_character(text[at]))
      at++;
  }
  return at;
}

unsigned cfile_token(const CFile *file, unsigned line, unsigned column, bool bytes)
{
  if (!line || !column || line > file->lines.count)
    return CFILE_NONE;
  unsigned offset = offset_of(file, line, column, bytes);
  unsigned low = 0, high = file->tokens.count;
  while (low < high) {
    unsigned middle = low + (high - low) / 2;
    if (file->tokens.data[middle].start <= offset)
      low = middle + 1;
    else
      high = middle;
  }
  if (!low)
    return CFILE_NONE;
  const CToken *token = &file->tokens.data[low - 1];
  return offset < token->start + token->length ? low - 1 : CFILE_NONE;
}

void cfile_position(const CFile *file, unsigned token, unsigned *line, unsigned *column)
{
  const char *text = text_of(&file->text);
  unsigned offset = file->tokens.data[token].start, low = 0, high = file->lines.count;
  while (high - low > 1) {
    unsigned middle = low + (high - low) / 2;
    if (file->lines.data[middle] <= offset)
      low = middle;
    else
      high = middle;
  }
  *line = low + 1;
  *column = 1;
  for (unsigned i = file->lines.data[low]; i < offset; i++)
    *column += !continues_character(text[i]);
}

bool cfile_is(const CFile *file, unsigned token, const char *word)
{
  if (token >= file->tokens.count)
    return false;
  const CToken *t = &file->tokens.data[token];
  return strlen(word) == t->length && !memcmp(text_of(&file->text) + t->start, word, t->length);
}

const CFunctionText *cfile_function(const CFile *file, unsigned token)
{
  for (unsigned i = 0; i < file->functions.count; i++) {
    const CFunctionText *function = &file->functions.data[i];
    if (function->name <= token && token <= file->statements.data[function->body].last)
      return function;
  }
  return NULL;
}
