/* Functions and statements of a C file, by their keywords and brackets. */
#include <string.h>

#include "witness/cfile_build.h"

enum { MOST_DEPTH = 2000 };

typedef struct Parser {
  CFile *file;
  unsigned at, end; /* tokens */
  unsigned depth;
} Parser;

static unsigned read_statement(Parser *p, unsigned parent);

static char kind_at(const Parser *p, unsigned token)
{
  return token < p->end ? p->file->tokens.data[token].kind : '\0';
}

static bool is_word(const Parser *p, unsigned token, const char *word)
{
  return token < p->end && p->file->tokens.data[token].kind == TOKEN_WORD &&
         cfile_is(p->file, token, word);
}

/* Behind the bracket that closes the one here, or the next token. */
static unsigned behind(const Parser *p, unsigned token)
{
  unsigned partner = p->file->tokens.data[token].partner;
  return partner != CFILE_NONE && partner > token && partner < p->end ? partner + 1 : token + 1;
}

static CStatement *statement_at(const Parser *p, unsigned index)
{
  return &p->file->statements.data[index];
}

static unsigned begin(Parser *p, CStatementKind kind, unsigned parent)
{
  CStatement fresh = {kind,       p->at,      p->at,  CFILE_NONE, CFILE_NONE,
                      CFILE_NONE, CFILE_NONE, parent, 0};
  vec_push(&p->file->statements, fresh);
  return p->file->statements.count - 1;
}

static unsigned finish(Parser *p, unsigned index)
{
  unsigned last = p->at ? p->at - 1 : 0;
  statement_at(p, index)->last = last;
  return index;
}

/* ---- plain statements ---- */

/* GNU's statement expression: a block right behind a parenthesis. */
static void read_block(Parser *p, unsigned parent);

static bool begins_block(const Parser *p, unsigned token)
{
  return kind_at(p, token) == '{' && token && kind_at(p, token - 1) == '(';
}

static void read_to_semicolon(Parser *p, unsigned index)
{
  unsigned deep = 0;
  for (; p->at < p->end; p->at++) {
    char kind = kind_at(p, p->at);
    if (kind == ';' && !deep) {
      p->at++;
      return;
    }
    if (begins_block(p, p->at)) {
      read_block(p, index);
      p->at--;
    } else if (kind == '{') { /* an initialiser, or a struct's members */
      p->at = behind(p, p->at) - 1;
    } else if (kind == '(' || kind == '[') {
      deep++;
    } else if ((kind == ')' || kind == ']') && deep) {
      deep--;
    } else if (kind == '}') {
      return;
    }
  }
}

/* ---- statements ---- */

static void read_parentheses(Parser *p, unsigned index)
{
  if (kind_at(p, p->at) != '(')
    return;
  unsigned end = behind(p, p->at), whole = p->end;
  CStatement *statement = statement_at(p, index);
  statement->open = p->at;
  statement->close = end - 1;
  for (p->end = end; p->at < end; p->at++)
    if (begins_block(p, p->at)) {
      read_block(p, index);
      p->at--;
    }
  p->end = whole;
  p->at = end;
}

static unsigned read_controlled(Parser *p, CStatementKind kind, unsigned parent)
{
  unsigned index = begin(p, kind, parent);
  p->at++;
  if (kind == STATEMENT_DO) {
    unsigned body = read_statement(p, index);
    statement_at(p, index)->body = body;
    p->at += is_word(p, p->at, "while");
    read_parentheses(p, index);
    p->at += kind_at(p, p->at) == ';';
    return finish(p, index);
  }
  read_parentheses(p, index);
  unsigned body = read_statement(p, index);
  statement_at(p, index)->body = body;
  if (kind == STATEMENT_IF && is_word(p, p->at, "else")) {
    p->at++;
    unsigned otherwise = read_statement(p, index);
    statement_at(p, index)->otherwise = otherwise;
  }
  return finish(p, index);
}

static void read_block(Parser *p, unsigned parent)
{
  unsigned index = begin(p, STATEMENT_BLOCK, parent), end = behind(p, p->at), whole = p->end;
  p->at++;
  for (p->end = end - 1; p->at < p->end;)
    read_statement(p, index);
  p->end = whole;
  p->at = end;
  finish(p, index);
}

/* "name:", "case ...:", "default:", as many as there are; says which. */
static unsigned skip_labels(Parser *p)
{
  unsigned labels = 0;
  for (;;) {
    unsigned at = p->at;
    bool is_case = is_word(p, at, "case") || is_word(p, at, "default");
    if (is_word(p, at, "case"))
      while (at < p->end && !strchr(":;{}", kind_at(p, at)))
        at = kind_at(p, at) == '(' ? behind(p, at) : at + 1;
    else if (kind_at(p, at) == TOKEN_WORD && kind_at(p, at + 1) == ':')
      at++;
    if (at == p->at || kind_at(p, at) != ':')
      return labels;
    labels |= is_case ? LABEL_CASE : LABEL_NAME;
    p->at = at + 1;
  }
}

static unsigned read_by_keyword(Parser *p, unsigned parent)
{
  static const struct {
    const char *word;
    CStatementKind kind;
  } controls[] = {{"if", STATEMENT_IF},
                  {"switch", STATEMENT_SWITCH},
                  {"while", STATEMENT_WHILE},
                  {"do", STATEMENT_DO},
                  {"for", STATEMENT_FOR}},
    plain[] = {{"return", STATEMENT_RETURN},
               {"goto", STATEMENT_JUMP},
               {"break", STATEMENT_JUMP},
               {"continue", STATEMENT_JUMP}};
  for (unsigned i = 0; i < sizeof controls / sizeof *controls; i++)
    if (is_word(p, p->at, controls[i].word))
      return read_controlled(p, controls[i].kind, parent);
  CStatementKind kind = STATEMENT_PLAIN;
  for (unsigned i = 0; i < sizeof plain / sizeof *plain; i++)
    if (is_word(p, p->at, plain[i].word))
      kind = plain[i].kind;
  unsigned index = begin(p, kind, parent);
  unsigned before = p->at;
  read_to_semicolon(p, index);
  p->at += p->at == before; /* a bracket too many */
  return finish(p, index);
}

/* Nested too deeply, the rest is one statement. */
static unsigned read_statement(Parser *p, unsigned parent)
{
  unsigned index = p->file->statements.count;
  unsigned labels = skip_labels(p);
  if (p->depth == MOST_DEPTH) {
    begin(p, STATEMENT_PLAIN, parent);
    p->at = p->end;
    return finish(p, index);
  }
  p->depth++;
  if (kind_at(p, p->at) == '{')
    read_block(p, parent);
  else
    index = read_by_keyword(p, parent);
  statement_at(p, index)->labels = labels;
  p->depth--;
  return index;
}

/* ---- functions ---- */

/* Of "name (...)" between the tokens: the name that is no attribute. */
static unsigned find_name(const Parser *p, unsigned from, unsigned to)
{
  static const char *const others[] = {"__attribute__", "__attribute", "__asm__",   "asm",
                                       "__declspec",    "_Alignas",    "__typeof__"};
  for (unsigned i = from; i + 1 < to; i++) {
    bool other = kind_at(p, i) != TOKEN_WORD || kind_at(p, i + 1) != '(';
    for (unsigned k = 0; k < sizeof others / sizeof *others; k++)
      other |= is_word(p, i, others[k]);
    if (!other)
      return i;
    if (kind_at(p, i) == '(' && i > from && is_word(p, i - 1, "__attribute__"))
      i = behind(p, i) - 1;
  }
  return CFILE_NONE;
}

/* At a brace outside functions, behind what began at "from". */
static void read_outer_brace(Parser *p, unsigned from)
{
  bool initialises = false;
  for (unsigned i = from; i < p->at; i++)
    initialises |= kind_at(p, i) == '=';
  unsigned name = initialises ? CFILE_NONE : find_name(p, from, p->at);
  if (name == CFILE_NONE) {
    p->at = behind(p, p->at);
    return;
  }
  CFunctionText function = {name, name + 1, behind(p, name + 1) - 1, p->file->statements.count};
  vec_push(&p->file->functions, function);
  read_block(p, CFILE_NONE);
}

/* Inner statements come later in the list than outer ones. */
static void mark_tokens(CFile *file)
{
  for (unsigned i = 0; i < file->statements.count; i++) {
    const CStatement *s = &file->statements.data[i];
    for (unsigned k = s->first; k <= s->last && k < file->tokens.count; k++)
      file->tokens.data[k].statement = i;
  }
}

void cfile_find_statements(CFile *file)
{
  Parser p = {.file = file, .end = file->tokens.count};
  unsigned from = 0;
  while (p.at < p.end) {
    char kind = kind_at(&p, p.at);
    if (kind == '{') {
      unsigned functions = file->functions.count;
      read_outer_brace(&p, from);
      from = file->functions.count > functions ? p.at : from;
    } else if (kind == '(') {
      p.at = behind(&p, p.at);
    } else {
      p.at++;
      from = kind == ';' ? p.at : from;
    }
  }
  mark_tokens(file);
}
