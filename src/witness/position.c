#include "witness/position.h"

#include <ctype.h>
#include <string.h>

#include "base/yaml.h"

static char kind_of(const CFile *file, unsigned token)
{
  return token < file->tokens.count ? file->tokens.data[token].kind : '\0';
}

Point point_of_call_end(Point call, const char *callee)
{
  Point end = call;
  unsigned open = call.token + 1;
  if (callee && cfile_is(call.file, call.token, callee) && kind_of(call.file, open) == '(' &&
      call.file->tokens.data[open].partner != CFILE_NONE)
    end.token = call.file->tokens.data[open].partner;
  return end;
}

const CStatement *point_statement(Point at)
{
  unsigned index = at.file->tokens.data[at.token].statement;
  return index == CFILE_NONE ? NULL : &at.file->statements.data[index];
}

static bool is_between(const CStatement *s, unsigned token)
{
  return s->open != CFILE_NONE && s->open < token && token < s->close;
}

/* In "for (a; b; c)" the part that the token is in. */
static unsigned part_start(const CFile *file, const CStatement *s, unsigned token)
{
  unsigned start = s->open + 1;
  for (unsigned i = s->open + 1; i < token; i++)
    if (file->tokens.data[i].kind == ';')
      start = i + 1;
  return start;
}

bool point_of_evaluation(Point at, Point *out)
{
  const CStatement *s = point_statement(at);
  if (!s)
    return false;
  *out = at;
  if (is_between(s, at.token))
    out->token = s->kind == STATEMENT_FOR ? part_start(at.file, s, at.token) : s->open + 1;
  else if (s->kind != STATEMENT_BLOCK)
    out->token = s->first;
  return true;
}

/* "T x", "T *x": what begins so is no expression. */
static bool is_declaration(const CFile *file, const CStatement *s)
{
  char second = kind_of(file, s->first + 1), third = kind_of(file, s->first + 2);
  return s->kind == STATEMENT_PLAIN && kind_of(file, s->first) == TOKEN_WORD &&
         (second == TOKEN_WORD || (second == '*' && (third == TOKEN_WORD || third == '*') &&
                                   kind_of(file, s->first + 3) != '('));
}

static bool is_assignment(const CFile *file, unsigned token)
{
  char before = kind_of(file, token - 1);
  return kind_of(file, token) == '=' && kind_of(file, token + 1) != '=' &&
         !strchr("=!<>+-*/%&|^", before);
}

/* Behind the "=" of its declarator, outside brackets that are closed before the token. */
static unsigned initialiser(const CFile *file, const CStatement *s, unsigned token)
{
  unsigned start = s->first;
  for (unsigned i = s->first + 1; i < token; i++) {
    unsigned partner = file->tokens.data[i].partner;
    if (partner != CFILE_NONE && partner > i && partner < token)
      i = partner;
    else if (is_assignment(file, i) && start == s->first)
      start = i + 1;
    else if (kind_of(file, i) == ',' && partner == CFILE_NONE && start != s->first &&
             is_assignment(file, i + 2))
      start = s->first; /* the next declarator */
  }
  return kind_of(file, start) == '{' ? s->first : start;
}

bool point_of_full_expression(Point at, Point *out)
{
  if (!point_of_evaluation(at, out))
    return false;
  const CStatement *s = point_statement(at);
  if (out->token != s->first)
    return true;
  if (s->kind == STATEMENT_RETURN && at.token > s->first)
    out->token = s->first + 1;
  else if (is_declaration(at.file, s))
    out->token = initialiser(at.file, s, at.token);
  return true;
}

/* ---- conditions ---- */

static void condition_range(const CFile *file, const CStatement *s, unsigned *from, unsigned *to)
{
  *from = s->open + 1;
  *to = s->close;
  if (s->kind != STATEMENT_FOR)
    return;
  unsigned semicolons = 0;
  for (unsigned i = s->open + 1; i < s->close; i++) {
    if (kind_of(file, i) != ';')
      continue;
    if (!semicolons++)
      *from = i + 1;
    else
      *to = i;
  }
}

bool point_in_expression(const CFile *file, const CStatement *s, unsigned token)
{
  unsigned from, to;
  if (s->open == CFILE_NONE)
    return false;
  condition_range(file, s, &from, &to);
  return from <= token && token < to;
}

/* Places of branches: "if" has that of its expression, "while", "for" and "switch" that of the
 * keyword, "do" that of the end of its body or of the start of it, unless that is another's
 * keyword. */
bool point_in_condition(const CFile *file, const CStatement *s, unsigned token)
{
  if (point_in_expression(file, s, token))
    return true;
  if (s->open == CFILE_NONE)
    return false;
  if (s->kind == STATEMENT_DO && s->body != CFILE_NONE)
    return token == file->statements.data[s->body].last ||
           (token == file->statements.data[s->body].first &&
            file->statements.data[s->body].open == CFILE_NONE);
  return s->kind != STATEMENT_IF && token == s->first;
}

static bool is_constant_name(const CFile *file, unsigned token)
{
  const CToken *t = &file->tokens.data[token];
  for (unsigned i = 0; i < t->length; i++)
    if (islower((unsigned char)text_of(&file->text)[t->start + i]))
      return false;
  return true;
}

static bool begins_with(const CFile *file, unsigned token, const char *prefix)
{
  const CToken *t = &file->tokens.data[token];
  return t->length >= strlen(prefix) &&
         !strncmp(text_of(&file->text) + t->start, prefix, strlen(prefix));
}

/* One branch of the automaton, and not one that is turned round: no && || ! ?, no macro. */
static bool is_simple(const CFile *file, unsigned from, unsigned to)
{
  for (unsigned i = from; i < to; i++) {
    char kind = kind_of(file, i), next = kind_of(file, i + 1);
    bool twice = (kind == '&' || kind == '|') && next == kind &&
                 file->tokens.data[i + 1].start == file->tokens.data[i].start + 1;
    bool calls = kind == TOKEN_WORD && next == '(' && !begins_with(file, i, "__VERIFIER_nondet_");
    if (twice || kind == '?' || kind == '{' || (kind == '!' && next != '=') || calls ||
        (kind == TOKEN_WORD && is_constant_name(file, i)))
      return false;
  }
  return from < to;
}

bool point_of_branching(Point at, Point *out)
{
  const CStatement *s = point_statement(at);
  unsigned from, to;
  if (!s || (s->kind != STATEMENT_IF && s->kind != STATEMENT_WHILE && s->kind != STATEMENT_FOR) ||
      !point_in_condition(at.file, s, at.token))
    return false;
  condition_range(at.file, s, &from, &to);
  *out = (Point){at.file, s->first};
  return is_simple(at.file, from, to);
}

/* ---- functions ---- */

bool point_of_first_statement(const CFile *file, const char *function, Point *out)
{
  for (unsigned i = 0; i < file->functions.count; i++) {
    unsigned body = file->functions.data[i].body;
    if (!cfile_is(file, file->functions.data[i].name, function) ||
        body + 1 >= file->statements.count || file->statements.data[body + 1].parent != body)
      continue;
    *out = (Point){file, file->statements.data[body + 1].first};
    return true;
  }
  return false;
}

void point_print(Point at, Text *out)
{
  unsigned line, column;
  const CFunctionText *function = cfile_function(at.file, at.token);
  cfile_position(at.file, at.token, &line, &column);
  text_add(out, "{file_name: ");
  yaml_quote(at.file->name, out);
  text_format(out, ", line: %u, column: %u", line, column);
  if (function) {
    const CToken *name = &at.file->tokens.data[function->name];
    text_format(out, ", function: %.*s", (int)name->length, text_of(&at.file->text) + name->start);
  }
  text_add_char(out, '}');
}
