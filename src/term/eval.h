/* Exact evaluation of a term in a concrete state. */
#ifndef OCTANT_TERM_EVAL_H
#define OCTANT_TERM_EVAL_H

#include "term/term.h"

/* What a state answers: the value of a scalar variable, and the element of an array variable. */
typedef struct TermState {
  Value (*variable)(void *context, const Term *var);
  Value (*element)(void *context, const Term *array, Value index);
  void *context;
} TermState;

/* The value of a scalar term.  Shared subterms are evaluated once; depth does not exhaust the
 * stack. */
Value term_eval(const Term *term, const TermState *state);

#endif
