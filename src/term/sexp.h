/* Terms as S-expressions, in whichever dialect: our own text and SMT-LIB.
 *
 * Each argument is printed once and in order, between what the dialect puts around it; subterms
 * that occur several times in a large term are bound by let. */
#ifndef OCTANT_TERM_SEXP_H
#define OCTANT_TERM_SEXP_H

#include "base/map.h"
#include "base/text.h"
#include "base/vec.h"
#include "term/term.h"

typedef struct Dialect {
  void (*leaf)(const Term *leaf, Text *out);
  void (*open)(const Term *term, Text *out);                   /* before the first argument */
  void (*between)(const Term *term, unsigned next, Text *out); /* before argument number next */
  void (*close)(const Term *term, Text *out);
  char let_mark; /* a bound subterm is named by this and its number */
} Dialect;

void sexp_print(const Term *term, const Dialect *dialect, Text *out);

/* The subterms (no leaves) that occur more than once, none where the term is small.  A subterm
 * stands after those that occur in it; numbers count from 1. */
typedef struct Sharing {
  VEC(const Term *) order;
  Map numbers; /* id -> number */
} Sharing;

enum { SHARING_SMALL = 200 }; /* nodes up to which a term is printed as a tree */

void sharing_find(Sharing *sharing, const Term *term);
void sharing_free(Sharing *sharing);
unsigned sharing_number(const Sharing *sharing, const Term *term); /* 0: not shared */

#endif
