/* Inside the C printer: pieces of text, and what the operators of each kind add to them.
 *
 * The text is made from a stack of pieces: literal text, or a term with the signedness it is wanted
 * in and the least precedence its place allows.  A term is replaced by the pieces of its operator
 * until only text is left, so depth costs no recursion. */
#ifndef OCTANT_TERM_PRINT_C_PIECES_H
#define OCTANT_TERM_PRINT_C_PIECES_H

#include "base/arena.h"
#include "base/vec.h"
#include "term/print_c_sign.h"
#include "term/sexp.h"

typedef struct Piece {
  const char *text; /* NULL for a term */
  const Term *term;
  Sign want;
  unsigned prec;
  bool typed, hexadecimal; /* of a constant; see ConstStyle */
  bool whole;              /* the definition of a shared term, not its name */
} Piece;

typedef struct Printer {
  const TermNames *names;
  Signs signs;
  Sharing sharing;
  Arena *scratch;
  VEC(Piece) stack; /* the next piece is the last one */
  VEC(Piece) fresh; /* pieces of the term at hand, in order */
  Text *out;
} Printer;

void c_add(Printer *p, const char *text); /* which must live as long as the printer's scratch */
#define c_addf(p, ...) c_add((p), arena_format((p)->scratch, __VA_ARGS__))
void c_add_term(Printer *p, const Term *term, Sign want, unsigned prec);
void c_add_mask(Printer *p, unsigned width, unsigned prec);
/* "(type)t", with t wanted in this signedness. */
void c_add_cast(Printer *p, const char *type, const Term *t, Sign want, unsigned prec);
/* Left-associative: only the left operand may have the operator's own precedence. */
void c_add_infix(Printer *p, const char *op, const Term *a, const Term *b, Sign want, unsigned own);
/* The operator's C spelling and its precedence. */
const char *c_infix_of(TermOp op, unsigned *own);
/* The text of an operator of the precedence "own" goes into a place that needs "prec": between
 * these two calls are its pieces. */
void c_open(Printer *p, unsigned own, unsigned prec);
void c_close(Printer *p, unsigned own, unsigned prec);
Sign c_sign_of(const Printer *p, const Term *term);

/* Bit-vectors (print_c_bits.c). */
void c_add_arithmetic(Printer *p, const Term *t, Sign want, unsigned prec);
void c_add_extract(Printer *p, const Term *t, Sign want, unsigned prec);
void c_add_extension(Printer *p, const Term *t, Sign want, unsigned prec);
void c_add_concat(Printer *p, const Term *t, unsigned prec);
void c_add_overflow(Printer *p, const Term *t);
/* Can the operator itself yield either signedness at no cost?  Else its text is converted. */
bool c_adapts(const Printer *p, const Term *t);
void c_add_converted(Printer *p, const Term *t, Sign want, unsigned prec);

/* Floats (print_c_float.c). */
void c_add_float(Printer *p, const Term *t, unsigned prec);
void c_add_float_comparison(Printer *p, const Term *t, unsigned prec);
void c_add_float_identity(Printer *p, const Term *a, const Term *b, bool negated, unsigned prec);

#endif
