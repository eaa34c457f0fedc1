/* Inside the reader of C files. */
#ifndef OCTANT_WITNESS_CFILE_BUILD_H
#define OCTANT_WITNESS_CFILE_BUILD_H

#include "witness/cfile.h"

/* Is it part of words? */
bool cfile_in_word(char c);
/* How much of a comment begins here, in bytes; 0: none. */
size_t cfile_comment(const char *at);

/* ---- conditional compilation ---- */

typedef enum Known { KNOWN_NO, KNOWN_YES, KNOWN_MAYBE } Known;

typedef struct Word {
  const char *start; /* lent */
  size_t length;
} Word;

typedef struct Macro {
  Word name;
  Known defined;
} Macro;

/* From an #if to its #endif. */
typedef struct Group {
  Known branch;  /* is the branch here compiled, if what is around is? */
  Known earlier; /* is that or one before it? */
  unsigned from; /* the branch's first token */
} Group;

typedef struct Conditions {
  VEC(Group) open;
  VEC(Macro) macros; /* the last of a name counts */
  bool included;     /* names from elsewhere are defined */
  bool restored;     /* pragmas may define names again: of none of them anything is known */
  VEC(TokenRange) doubtful;
} Conditions;

void conditions_define(Conditions *conditions, Word name, Known defined);
/* A directive, which begins with "#"; "token" is the number of the next one. */
void conditions_read(Conditions *conditions, const char *directive, size_t length, unsigned token);
/* Is the text here seen by the compiler?  False: certainly not. */
bool conditions_compile(const Conditions *conditions);
/* With brackets matched: does what is in doubt leave the structure of the rest alone? */
bool conditions_are_harmless(const CFile *file, const Conditions *conditions);
void conditions_free(Conditions *conditions);

/* ---- statements ---- */

/* Tokens and brackets are there; finds functions and statements. */
void cfile_find_statements(CFile *file);

#endif
