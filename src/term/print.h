/* Terms as text: our own textual form (parses back), C for people, SMT-LIB for solvers. */
#ifndef OCTANT_TERM_PRINT_H
#define OCTANT_TERM_PRINT_H

#include "base/text.h"
#include "term/term.h"

/* The textual form, an S-expression in which everything is explicit:
 *   (add main::x 3:bv32)   (add.nsw a b)   (extract 7 0 x)   (zext bv64 x)   (fround.even y)
 *   true  5:bv32  -1 is 4294967295:bv32   0x1.8p+1:f64   nan:f32   types bool bvN fN [bv32 bv8]
 * A float that no number spells (a NaN with a payload) is its bits: bits#ff812345:f32.
 * A variable is its name; names with characters outside [A-Za-z0-9_.$:#@&!~%^*+/<>=?-] or that read
 * as a number, a keyword or a bound name (%1) are written |between bars|, with \\ before a bar or a
 * backslash and \n for a newline.  Shared subterms of large terms are printed once, as
 * (let ((%1 t)) body), so that the text stays linear in the size of the DAG. */
void term_print(const Term *term, Text *out);
void type_print(Type type, Text *out);
void term_print_name(const char *name, Text *out);

/* C with only the parentheses needed; casts where signedness or width would change the meaning.
 * Signed
 * arithmetic is taken to wrap as with -fwrapv; division by zero and oversized shifts, undefined in
 * C, are printed as they are.  Shared subterms of large terms become variables of a statement
 * expression; array terms other than elements of variables have no C and read like calls.
 * "name_of" gives a variable's source text and signedness; NULL means the name as it is, signed. */
typedef struct TermNames {
  const char *(*name_of)(void *context, const Term *var, bool *is_signed);
  void *context;
} TermNames;
void term_print_c(const Term *term, const TermNames *names, Text *out);

/* An SMT-LIB 2.6 term (let-bound sharing) and sort.  The bits of a NaN (fbits) are the solver's
 * choice; all else means what value_apply says. */
void term_print_smt(const Term *term, Text *out);
void type_print_smt(Type type, Text *out);
/* A whole script: logic, declarations of the variables, the assertion, (check-sat). */
void term_print_smt_script(const Term *assertion, Text *out);

#endif
