/* A violation as a C file: compiled together with the program it makes the violation happen again,
 * natively, where a debugger and sanitizers can look at it.
 *
 * The harness defines what the verification took as inputs (__VERIFIER_nondet_X, functions without
 * bodies) with the recorded values, and what is to be observed (the error functions, a failed
 * assertion).  It must come first on the line of a linker that takes the first of several
 * definitions (-z muldefs) and wraps main, as its first lines say. */
#ifndef OCTANT_OUTPUT_HARNESS_H
#define OCTANT_OUTPUT_HARNESS_H

#include "base/text.h"
#include "engine/simplify.h"
#include "engine/verify.h"

/* Exit statuses of the compiled program. */
enum {
  HARNESS_VIOLATED = 110,  /* the error function was called, the assertion failed */
  HARNESS_EXHAUSTED = 111, /* more inputs were asked for than the violation has */
  HARNESS_BLOCKED = 112    /* an assumption was false */
};

/* What the harness prints before each of these opens with this. */
#define HARNESS_MARK "octant: "

/* The text of the harness for a confirmed violation. */
void harness_print(const Program *program, const Outcome *outcome, const Evidence *evidence,
                   Text *out);

/* What of the violation a harness cannot bring about, one reason a line, "" where it can all. */
void harness_obstacles(const Program *program, const Outcome *outcome, const Evidence *evidence,
                       Text *out);

/* The option of clang that makes the indeterminate values of the violation, "" where none does. */
const char *harness_initialisation(Indeterminate values);

/* The options of clang that the violated property needs. */
const char *harness_sanitizers(const char *property);

#endif
