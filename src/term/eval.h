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

/* The same for many terms in one state, each subterm once for all of them.  A new state (the
 * answers of "state" have changed) begins with evaluation_reset, which costs nothing. */
typedef struct Evaluation Evaluation;
Evaluation *evaluation_new(const TermState *state); /* lent for its life */
void evaluation_free(Evaluation *evaluation);
void evaluation_reset(Evaluation *evaluation);
Value evaluation_value(Evaluation *evaluation, const Term *term);

#endif
