#include "witness/locate.h"

#include <string.h>

static const char *const kind_words[] = {"no statement begins", "no if, switch or loop begins",
                                         "no loop begins", "no call ends",
                                         "no statement or full expression begins"};

static char kind_of(const CFile *file, unsigned token)
{
  return token < file->tokens.count ? file->tokens.data[token].kind : '\0';
}

/* ---- what stands at a token ---- */

static unsigned behind_bracket(const CFile *file, unsigned open)
{
  unsigned close = file->tokens.data[open].partner;
  return close == CFILE_NONE ? open + 1 : close + 1;
}

static unsigned skip_labels(const CFile *file, unsigned token)
{
  for (;;) {
    unsigned at = token;
    if (cfile_is(file, at, "case"))
      while (at < file->tokens.count && !strchr(":;{}", kind_of(file, at)))
        at = kind_of(file, at) == '(' ? behind_bracket(file, at) : at + 1;
    else if (kind_of(file, at) == TOKEN_WORD && kind_of(file, at + 1) == ':')
      at++;
    if (at == token || kind_of(file, at) != ':')
      return token;
    token = at + 1;
  }
}

static bool begins_statement(const CFile *file, unsigned token)
{
  Point at = {file, token};
  const CStatement *s = token < file->tokens.count ? point_statement(at) : NULL;
  return s && s->first == token;
}

static bool begins_kind(const CFile *file, unsigned token, PointKind kind)
{
  Point at = {file, token};
  if (!begins_statement(file, token))
    return false;
  switch (point_statement(at)->kind) {
  case STATEMENT_IF:
  case STATEMENT_SWITCH: return kind == POINT_BRANCHING;
  case STATEMENT_WHILE:
  case STATEMENT_DO:
  case STATEMENT_FOR: return true;
  default: return false;
  }
}

static bool ends_call(const CFile *file, unsigned token)
{
  unsigned open = file->tokens.data[token].partner;
  if (kind_of(file, token) == TOKEN_WORD)
    return true; /* maybe a macro: its edges decide */
  if (kind_of(file, token) != ')' || open == CFILE_NONE || !open)
    return false;
  char before = kind_of(file, open - 1);
  return before == TOKEN_WORD || before == ')' || before == ']';
}

static bool begins_expression(const CFile *file, unsigned token)
{
  Point at = {file, token}, start;
  bool is_start = point_of_evaluation(at, &start) && start.token == token;
  return is_start || (token && (strchr("=(,;:?{}", kind_of(file, token - 1)) ||
                                cfile_is(file, token - 1, "return")));
}

static bool fits(const CFile *file, PointKind kind, unsigned *token)
{
  switch (kind) {
  case POINT_STATEMENT: *token = skip_labels(file, *token); return begins_statement(file, *token);
  case POINT_BRANCHING:
  case POINT_LOOP: return begins_kind(file, *token, kind);
  case POINT_CALL: return ends_call(file, *token);
  case POINT_TARGET:
    *token = skip_labels(file, *token);
    return begins_statement(file, *token) || begins_expression(file, *token);
  }
  return false;
}

/* ---- places ---- */

static bool find_token(const CFile *file, const WitnessPlace *place, PointKind kind, unsigned *out)
{
  unsigned line, column;
  if (place->column) {
    *out = cfile_token(file, place->line, place->column, false);
    if (*out == CFILE_NONE)
      return false;
    cfile_position(file, *out, &line, &column);
    return column == place->column && fits(file, kind, out);
  }
  for (unsigned i = 0; i < file->tokens.count; i++) {
    cfile_position(file, i, &line, &column);
    *out = i;
    if (line > place->line)
      break;
    /* Without a column a word is no end of a call: too many would fit. */
    bool plausible = kind != POINT_CALL || kind_of(file, i) == ')';
    if (line == place->line && plausible && fits(file, kind, out))
      return true;
  }
  return false;
}

bool locate(const Sources *sources, const WitnessPlace *place, PointKind kind, Point *out,
            Text *why)
{
  out->file = sources_file(sources, place->file);
  if (!out->file) {
    text_format(why, "its file %s is none of those given", place->file);
    return false;
  }
  if (out->file->vague) {
    text_format(why, "brackets or conditional compilation leave open what stands at %s:%u",
                place->file, place->line);
    return false;
  }
  if (!find_token(out->file, place, kind, &out->token)) {
    text_format(why, "%s at %s:%u", kind_words[kind], place->file, place->line);
    if (place->column)
      text_format(why, ":%u", place->column);
    return false;
  }
  const CFunctionText *function = cfile_function(out->file, out->token);
  if (place->function && (!function || !cfile_is(out->file, function->name, place->function))) {
    text_format(why, "%s:%u is not in the function %s", place->file, place->line, place->function);
    return false;
  }
  return true;
}
