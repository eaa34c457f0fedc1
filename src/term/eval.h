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
 * stack.  Two arrays are equal where they agree at all indices written and the arrays below the
 * writes are the same variable or constant arrays of the same element: of two different variables
 * the state cannot tell every element. */
Value term_eval(const Term *term, const TermState *state);

#endif
