/* Inside the C printer: how numbers and types are spelled, and which signedness a term's C text
 * has.
 *
 * A bit-vector of 8, 16, 32, 64 or 128 bits is a C integer; one of another width lives in the next
 * larger of these, as its value.  Signed arithmetic is taken to wrap (as with -fwrapv). */
#ifndef OCTANT_TERM_PRINT_C_H
#define OCTANT_TERM_PRINT_C_H

#include "base/text.h"
#include "term/print.h"

/* SIGN_ANY: the text's value is the same number either way: constants, what was zero-extended. */
typedef enum Sign { SIGN_ANY, SIGN_SIGNED, SIGN_UNSIGNED } Sign;

/* Of C's operators, the tighter the greater. */
enum {
  PREC_CONDITIONAL = 1,
  PREC_OR,
  PREC_AND,
  PREC_BIT_OR,
  PREC_BIT_XOR,
  PREC_BIT_AND,
  PREC_EQUALITY,
  PREC_RELATION,
  PREC_SHIFT,
  PREC_SUM,
  PREC_PRODUCT,
  PREC_UNARY,
  PREC_POSTFIX
};

unsigned c_container(unsigned width);   /* 8, 16, 32, 64 or 128 */
bool c_is_native(unsigned width);       /* is itself one of these */
bool c_wraps_by_itself(unsigned width); /* native and not smaller than int */
const char *c_integer_type(unsigned width, Sign sign);
const char *c_float_type(unsigned width);
const char *c_float_suffix(unsigned width); /* of library functions: f, none, l */

/* How a constant is to look: as a number of this sign; with the type that its width asks for even
 * where its context does not give it one; in hexadecimal. */
typedef struct ConstStyle {
  Sign sign;
  bool typed, hexadecimal;
} ConstStyle;

/* Prints a constant; answers its precedence (print to a scratch text first to know it). */
unsigned c_print_integer(Value v, unsigned width, ConstStyle style, Text *out);
unsigned c_print_float(Value v, unsigned width, Text *out);
/* The mask of "width" low bits. */
void c_print_mask(unsigned width, Text *out);

#endif
