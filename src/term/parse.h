/* Reads the textual form of terms and types back (see term/print.h).
 *
 * A Reader walks over a NUL-terminated text; the CFA parser shares it. */
#ifndef OCTANT_TERM_PARSE_H
#define OCTANT_TERM_PARSE_H

#include "base/run.h"
#include "term/term.h"

typedef struct Reader {
  Run *run;
  Terms *terms;
  const char *file; /* for messages */
  const char *at;   /* what is still to be read */
  unsigned line;
  /* Finds the variable of this (interned) name; NULL where there is none, which is an error. */
  const Term *(*variable)(void *context, const char *name);
  void *context;
  const char *start; /* of the line, where messages are to say the column; else NULL */
} Reader;

/* Skips blanks and comments (";" to the end of the line); newlines count as blanks. */
void reader_skip(Reader *reader);
/* True, and past it, where "word" comes next as a whole token. */
bool reader_accept(Reader *reader, const char *word);
/* False with a message "file:line: expected ..." where it does not. */
bool reader_expect(Reader *reader, const char *word);
/* The next name (interned; bars removed); NULL with a message where there is none. */
const char *reader_name(Reader *reader);
bool reader_number(Reader *reader, uint64_t *number);
/* A "quoted string" with \" \\ \n \t \xHH escapes; interned; NULL with a message. */
const char *reader_string(Reader *reader);
bool reader_fail(Reader *reader, const char *format, ...) __attribute__((format(printf, 2, 3)));

bool type_parse(Reader *reader, Type *type);
/* NULL with the failure recorded where the text is no well-typed term. */
const Term *term_parse(Reader *reader);

#endif
