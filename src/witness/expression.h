/* Terms as C expressions that mean the same in every C implementation with the data model: signed
 * arithmetic never overflows, every conversion is one that C defines or that all compilers do
 * alike.
 *
 * Unlike term_print_c, which is for people, this one refuses what C cannot say (memory, variables
 * out of scope, temporaries, more than 64 bits, division by what may be zero). */
#ifndef OCTANT_WITNESS_EXPRESSION_H
#define OCTANT_WITNESS_EXPRESSION_H

#include "base/text.h"
#include "cfa/cfa.h"

typedef struct CScope {
  const Program *program;
  /* What C calls the variable here; NULL: nothing. */
  const char *(*name_of)(void *context, const Variable *var);
  void *context;
} CScope;

/* Adds a C expression that the Boolean term implies, as strong as can be said: parts of
 * conjunctions that C cannot say are left out.  False, with nothing added, where nothing is left to
 * say. */
bool expression_weaken(const CScope *scope, const Term *term, Text *out);

/* A constant as C writes it, of the type of int, long long, or their unsigned ones: the first that
 * it fits; false for what has no constant (a NaN, infinity, more than 64 bits). */
bool expression_constant(Value value, Type type, bool is_signed, Text *out);

#endif
