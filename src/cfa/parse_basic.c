/* The small things of the textual form: numbers, bytes, places, references by name. */
#include <string.h>

#include "cfa/parser.h"

static bool is_digit(char c)
{
  return c >= '0' && c <= '9';
}

bool parser_number(Parser *parser, const char *what, uint64_t most, uint64_t *number)
{
  Reader *r = &parser->reader;
  reader_skip(r);
  if (!is_digit(*r->at))
    return reader_fail(r, "expected %s, a number", what);
  uint64_t res = 0;
  for (; is_digit(*r->at); r->at++) {
    unsigned digit = (unsigned)(*r->at - '0');
    if (digit > most || res > (most - digit) / 10)
      return reader_fail(r, "%s is too large", what);
    res = 10 * res + digit;
  }
  *number = res;
  return true;
}

static int hex_digit(char c)
{
  if (is_digit(c))
    return c - '0';
  if (c >= 'a' && c <= 'f')
    return c - 'a' + 10;
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* Reads what follows a backslash; -1 where that is no escape. */
static int read_escape(Reader *r)
{
  switch (*r->at) {
  case 'n': r->at++; return '\n';
  case 't': r->at++; return '\t';
  case '"':
  case '\\': return (unsigned char)*r->at++;
  case 'x': break;
  default: return -1;
  }
  int high = hex_digit(r->at[1]), low = high < 0 ? -1 : hex_digit(r->at[2]);
  if (low < 0)
    return -1;
  r->at += 3;
  return high * 16 + low;
}

bool parser_bytes(Parser *parser, const unsigned char **bytes, uint64_t *length)
{
  Reader *r = &parser->reader;
  Text res = {0};
  reader_skip(r);
  if (*r->at++ != '"')
    return r->at--, reader_fail(r, "expected a quoted string");
  while (*r->at && *r->at != '"' && *r->at != '\n') {
    int c = *r->at++;
    if (c == '\\')
      c = read_escape(r);
    else
      c = (unsigned char)c;
    if (c < 0) {
      text_free(&res);
      return reader_fail(r, "no such escape in a string");
    }
    text_add_char(&res, (char)c);
  }
  bool closed = *r->at == '"';
  r->at += closed;
  *length = res.length;
  *bytes = arena_copy(parser->program->arena, text_of(&res), res.length);
  text_free(&res);
  return closed || reader_fail(r, "a string is not closed");
}

int parser_word(Parser *parser, const char *const *words, unsigned count)
{
  for (unsigned i = 0; i < count; i++)
    if (reader_accept(&parser->reader, words[i]))
      return (int)i;
  return -1;
}

void parser_note_line(Parser *parser, const void *thing, unsigned line)
{
  map_put(&parser->lines, (uintptr_t)thing, line);
}

Variable *parser_variable(Parser *parser)
{
  const char *name = reader_name(&parser->reader);
  if (!name)
    return NULL;
  Variable *var = map_get_ptr(&parser->program->variable_of_name, name);
  if (!var)
    reader_fail(&parser->reader, "there is no variable %s", name);
  return var;
}

Function *parser_function(Parser *parser)
{
  const char *name = reader_name(&parser->reader);
  if (!name)
    return NULL;
  Function *function = map_get_ptr(&parser->program->function_of_name, name);
  if (!function)
    reader_fail(&parser->reader, "there is no function %s", name);
  return function;
}

Region *parser_region(Parser *parser)
{
  Reader *r = &parser->reader;
  const RegionVec *regions = &parser->program->regions;
  uint64_t number;
  reader_skip(r);
  if (*r->at != 'r')
    return reader_fail(r, "expected a region"), NULL;
  r->at++;
  if (!parser_number(parser, "a region", ~0u, &number))
    return NULL;
  if (number >= regions->count)
    return reader_fail(r, "there is no region r%llu", (unsigned long long)number), NULL;
  return regions->data[number];
}

static bool read_colon(Parser *parser)
{
  if (*parser->reader.at != ':')
    return reader_fail(&parser->reader, "expected a place, FILE:LINE:COLUMN");
  parser->reader.at++;
  return true;
}

static bool read_function(Parser *parser, const char **function)
{
  Reader *r = &parser->reader;
  *function = parser->function ? parser->function->source : NULL;
  if (!reader_accept(r, "in"))
    return true;
  if (reader_accept(r, "none"))
    return *function = NULL, true;
  return (*function = reader_string(r)) != NULL;
}

static bool read_outer(Parser *parser, const Place **outer)
{
  uint64_t number;
  *outer = NULL;
  if (!reader_accept(&parser->reader, "from"))
    return true;
  if (!parser_number(parser, "a place", ~0u, &number))
    return false;
  if (!number || number > parser->places.count)
    return reader_fail(&parser->reader, "there is no place %llu", (unsigned long long)number);
  *outer = parser->places.data[number - 1];
  return true;
}

const Place *parser_place(Parser *parser)
{
  uint64_t file, line, column;
  const char *function;
  const Place *outer;
  if (!parser_number(parser, "a file", ~0u, &file) || !read_colon(parser) ||
      !parser_number(parser, "a line", ~0u, &line) || !read_colon(parser) ||
      !parser_number(parser, "a column", ~0u, &column))
    return NULL;
  if (file > parser->files.count)
    return reader_fail(&parser->reader, "there is no file %llu", (unsigned long long)file), NULL;
  if (!read_function(parser, &function) || !read_outer(parser, &outer))
    return NULL;
  return program_place(parser->program, file ? parser->files.data[file - 1] : NULL, (unsigned)line,
                       (unsigned)column, function, outer);
}
