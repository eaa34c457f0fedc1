/* A C file as it stands: its tokens, brackets, functions and statements, by position.
 *
 * Witnesses name statements, keywords and parentheses of the file that the user gave, which the
 * automaton does not have.  The file is not preprocessed: a macro's use is a word like any other,
 * lines that begin with "#" are passed over, with the lines that they certainly exclude, and what
 * does not look like C ends up in some statement or other without harm.  Columns count characters
 * and begin with 1, as lines do. */
#ifndef OCTANT_WITNESS_CFILE_H
#define OCTANT_WITNESS_CFILE_H

#include "base/run.h"
#include "base/text.h"
#include "base/vec.h"

#include <stdbool.h>

enum { CFILE_NONE = -1u };

/* The kind of a token is its first character, but for these. */
enum { TOKEN_WORD = 'w', TOKEN_NUMBER = '0', TOKEN_TEXT = '"' };

typedef struct CToken {
  char kind;
  unsigned start, length; /* bytes of the file */
  unsigned partner;       /* token of the bracket that belongs to this one, or CFILE_NONE */
  unsigned statement;     /* the innermost that it is in, or CFILE_NONE */
} CToken;

/* Without the last. */
typedef struct TokenRange {
  unsigned from, to;
} TokenRange;

typedef enum CStatementKind {
  STATEMENT_PLAIN, /* an expression, a declaration, or nothing: up to the semicolon */
  STATEMENT_RETURN,
  STATEMENT_JUMP, /* goto, break, continue */
  STATEMENT_BLOCK,
  STATEMENT_IF,
  STATEMENT_SWITCH,
  STATEMENT_WHILE,
  STATEMENT_DO,
  STATEMENT_FOR
} CStatementKind;

/* What stands before a statement: bits. */
enum { LABEL_NAME = 1, LABEL_CASE = 2 };

typedef struct CStatement {
  CStatementKind kind;
  unsigned first, last; /* tokens, without labels before it */
  unsigned open, close; /* the parentheses after its keyword (do: after its while), or CFILE_NONE */
  unsigned body;        /* if, switch, loops: the statement that is controlled */
  unsigned otherwise;   /* if: after "else", or CFILE_NONE */
  unsigned parent;      /* statement or CFILE_NONE */
  unsigned labels;      /* LABEL_... */
} CStatement;

typedef struct CFunctionText {
  unsigned name;        /* token */
  unsigned open, close; /* of the parameters */
  unsigned body;        /* statement */
} CFunctionText;

typedef struct CFile {
  const char *name; /* lent */
  Text text;
  VEC(unsigned) lines; /* where each begins */
  VEC(CToken) tokens;
  VEC(CStatement) statements;
  VEC(CFunctionText) functions;
  bool vague; /* brackets or conditional compilation leave its structure open: trust no position */
} CFile;

/* "macros" are those defined from outside, as "NAME" or "NAME=VALUE"; NULL: none. */
CFile *cfile_read(const char *name, const StringList *macros); /* NULL where it cannot be read */
CFile *cfile_of(const char *name, const char *text, const StringList *macros);
void cfile_free(CFile *file); /* NULL is fine */

/* The token at the line and column, which counts characters or, with "bytes", bytes: that which
 * covers it, or CFILE_NONE. */
unsigned cfile_token(const CFile *file, unsigned line, unsigned column, bool bytes);
void cfile_position(const CFile *file, unsigned token, unsigned *line, unsigned *column);
bool cfile_is(const CFile *file, unsigned token, const char *word);
/* The function whose text the token is in, parameters included; NULL: none. */
const CFunctionText *cfile_function(const CFile *file, unsigned token);

#endif
