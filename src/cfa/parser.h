/* What the parts of the parser of the textual form share; see cfa/text.h for the whole. */
#ifndef OCTANT_CFA_PARSER_H
#define OCTANT_CFA_PARSER_H

#include "base/text.h"
#include "cfa/cfa.h"
#include "term/parse.h"

typedef struct Parser {
  Reader reader;
  Program *program;
  const char *text; /* all of it */
  size_t length;
  VEC(const char *) files;   /* number - 1 -> name */
  VEC(const Place *) places; /* number - 1 -> place */
  Map lines;                 /* function, variable, object, location or edge -> its line */
  Object *object;  /* what init, field and base lines belong to; NULL where there is none */
  VEC(Init) inits; /* of that object */
  VEC(Field) fields;
  Function *function;     /* whose block this is; NULL outside */
  bool external;          /* that function has no body */
  bool has_entry;         /* that function's entry was named */
  VEC(bool) mentioned;    /* location id -> some line names it */
  VEC(const Term *) args; /* scratch */
  VEC(Variable *) results;
  VEC(Region *) regions;
} Parser;

/* Reads a decimal number of at most "most"; "what" is for the message. */
bool parser_number(Parser *parser, const char *what, uint64_t most, uint64_t *number);
/* Bytes between quotes, NUL included; lives in the program's arena. */
bool parser_bytes(Parser *parser, const unsigned char **bytes, uint64_t *length);
/* The variable, function or region named next; NULL with a message. */
Variable *parser_variable(Parser *parser);
Function *parser_function(Parser *parser);
Region *parser_region(Parser *parser);
/* FILE:LINE:COLUMN [in "function" | in none] [from NUMBER] */
const Place *parser_place(Parser *parser);
/* The number of the one of "count" words that comes next, -1 with nothing read where none does. */
int parser_word(Parser *parser, const char *const *words, unsigned count);
/* Remembers that the thing stands on this line. */
void parser_note_line(Parser *parser, const void *thing, unsigned line);

/* NAME : TYPE */
bool parser_typed_name(Parser *parser, const char **name, Type *type);
/* False with a message where the name is taken; for an object, also where its address's is. */
bool parser_is_new(Parser *parser, const Map *known, const char *name);
bool parser_is_new_object(Parser *parser, const char *name);
/* False with a message where a line defined the thing already. */
bool parser_is_first(Parser *parser, const void *thing, const char *name);

/* Lines that declare data, each after its first word. */
bool parser_global(Parser *parser);
bool parser_param(Parser *parser);
bool parser_local(Parser *parser);
bool parser_temp(Parser *parser);
bool parser_object(Parser *parser);
bool parser_init(Parser *parser);
bool parser_field(Parser *parser);
bool parser_base(Parser *parser);
/* Hands the collected initial content and fields to the object before another begins. */
void parser_finish_object(Parser *parser);

/* The lines of a function's body: "loc ..." after that word, and an edge. */
bool parser_location(Parser *parser);
bool parser_edge(Parser *parser);

#endif
